// SPDX-License-Identifier: MIT OR Apache-2.0
// Types and macros that everything stands on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <type_traits>
#include <utility>

/** This is the double. The plugin itself does not ask. */
#define UE_DOUBLE 1
#define WITH_EDITOR 1
#define WITH_EDITORONLY_DATA 1
#define WITH_METADATA 1
#define WITH_DEV_AUTOMATION_TESTS 1
#define WITH_AUTOMATION_WORKER 1
#define DO_CHECK 1
#define UE_BUILD_SHIPPING 0
#define UE_BUILD_TEST 0
#define ENABLE_DRAW_DEBUG 1
#define PLATFORM_WINDOWS 0
#define FORCEINLINE inline
#define UE_DEPRECATED(Version, Message)
#define PRAGMA_DISABLE_DEPRECATION_WARNINGS
#define PRAGMA_ENABLE_DEPRECATION_WARNINGS
#define FOOTFALLRUNTIME_API
#define FOOTFALLEDITOR_API
#define FOOTFALLTESTS_API

using int8 = std::int8_t;
using int16 = std::int16_t;
using int32 = std::int32_t;
using int64 = std::int64_t;
using uint8 = std::uint8_t;
using uint16 = std::uint16_t;
using uint32 = std::uint32_t;
// As in the engine, not always the same type as uint64_t.
using uint64 = unsigned long long;
using SIZE_T = std::size_t;
using TCHAR = char16_t;
using ANSICHAR = char;

#define TEXT_PASTE(Literal) u##Literal
#define TEXT(Literal) TEXT_PASTE(Literal)
#define INDEX_NONE (-1)

enum EForceInit
{
	ForceInit,
	ForceInitToZero
};

/** The double's answer to a broken promise: says what and where, and ends the process, as the engine's check does. */
[[noreturn]] void DoubleFail(const char* Expression, const char* File, int Line);
/** As check, but a spec that runs is failed rather than the process ended. Returns what it is given. */
bool DoubleEnsure(bool bHolds, const char* Expression, const char* File, int Line);

#define check(Expression) \
	do \
	{ \
		if (!(Expression)) \
		{ \
			DoubleFail(#Expression, __FILE__, __LINE__); \
		} \
	} while (false)
#define checkf(Expression, ...) check(Expression)
#define checkSlow(Expression) check(Expression)
#define ensure(Expression) DoubleEnsure(!!(Expression), #Expression, __FILE__, __LINE__)

/** Whether this is the thread that the world is ticked on. */
bool IsInGameThread();
