// SPDX-License-Identifier: MIT OR Apache-2.0
// Small templates of the engine's core.
#pragma once

#include <cstring>
#include <optional>

#include "HAL/Platform.h"

template <typename Type>
constexpr std::remove_reference_t<Type>&& MoveTemp(Type&& Object)
{
	return static_cast<std::remove_reference_t<Type>&&>(Object);
}

template <typename Type>
void Swap(Type& A, Type& B)
{
	std::swap(A, B);
}

/** Sets a value, and puts the old one back when it goes. */
template <typename Type>
class TGuardValue
{
public:
	TGuardValue(Type& InReference, const Type& NewValue)
		: Reference(InReference)
		, Original(InReference)
	{
		Reference = NewValue;
	}
	~TGuardValue()
	{
		Reference = Original;
	}
	TGuardValue(const TGuardValue&) = delete;
	TGuardValue& operator=(const TGuardValue&) = delete;

private:
	Type& Reference;
	Type Original;
};

template <typename Type>
class TOptional
{
public:
	TOptional() = default;
	TOptional(const Type& InValue)
		: Value(InValue)
	{
	}
	bool IsSet() const
	{
		return Value.has_value();
	}
	const Type& GetValue() const
	{
		check(IsSet());
		return *Value;
	}
	Type& GetValue()
	{
		check(IsSet());
		return *Value;
	}
	const Type& Get(const Type& Default) const
	{
		return IsSet() ? *Value : Default;
	}
	void Reset()
	{
		Value.reset();
	}

private:
	std::optional<Type> Value;
};

struct FMemory
{
	static int32 Memcmp(const void* A, const void* B, SIZE_T Count)
	{
		return Count == 0 ? 0 : std::memcmp(A, B, Count);
	}
	static void* Memcpy(void* To, const void* From, SIZE_T Count)
	{
		return Count == 0 ? To : std::memcpy(To, From, Count);
	}
};
