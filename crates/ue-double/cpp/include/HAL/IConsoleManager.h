// SPDX-License-Identifier: MIT OR Apache-2.0
// Console variables: found by name, set, and read.
#pragma once

#include "CoreMinimal.h"

class IConsoleVariable
{
public:
	void Set(int32 InValue)
	{
		Value = InValue;
	}
	int32 GetInt() const
	{
		return Value;
	}

protected:
	explicit IConsoleVariable(int32 InValue)
		: Value(InValue)
	{
	}
	int32 Value;
};

class IConsoleManager
{
public:
	static IConsoleManager& Get();
	IConsoleVariable* FindConsoleVariable(const TCHAR* Name) const;
	void DoubleRegister(const TCHAR* Name, IConsoleVariable* Variable);

private:
	TMap<FString, IConsoleVariable*> Variables;
};

template <typename ValueType>
class TAutoConsoleVariable : public IConsoleVariable
{
public:
	TAutoConsoleVariable(const TCHAR* Name, const ValueType& DefaultValue, const TCHAR* Help)
		: IConsoleVariable(DefaultValue)
	{
		IConsoleManager::Get().DoubleRegister(Name, this);
	}
	ValueType GetValueOnGameThread() const
	{
		check(IsInGameThread());
		return Value;
	}
	ValueType GetValueOnAnyThread() const
	{
		return Value;
	}
};
