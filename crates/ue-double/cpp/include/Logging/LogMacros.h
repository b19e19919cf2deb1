// SPDX-License-Identifier: MIT OR Apache-2.0
// Logging: what is said goes to the spec that runs, which an unexpected warning or error fails.
#pragma once

#include "UObject/NameTypes.h"

namespace ELogVerbosity
{
	enum Type : uint8
	{
		NoLogging,
		Fatal,
		Error,
		Warning,
		Display,
		Log,
		Verbose,
		VeryVerbose,
		All = VeryVerbose
	};
}

struct FLogCategoryBase
{
	const TCHAR* Name;
};

void DoubleLog(const FLogCategoryBase& Category, ELogVerbosity::Type Verbosity, const FString& Text);

#define DECLARE_LOG_CATEGORY_EXTERN(CategoryName, DefaultVerbosity, CompileTimeVerbosity) extern FLogCategoryBase CategoryName
#define DEFINE_LOG_CATEGORY(CategoryName) FLogCategoryBase CategoryName{TEXT(#CategoryName)}
#define UE_LOG(CategoryName, Verbosity, Format, ...) \
	DoubleLog(CategoryName, ELogVerbosity::Verbosity, FString::Printf(Format __VA_OPT__(, ) __VA_ARGS__))
