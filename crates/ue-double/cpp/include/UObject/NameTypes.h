// SPDX-License-Identifier: MIT OR Apache-2.0
// Names: compared without regard to case, as the engine's are.
#pragma once

#include "Containers/UnrealString.h"

enum EName
{
	NAME_None
};

class FName
{
public:
	FName() = default;
	FName(EName)
	{
	}
	FName(const TCHAR* Text);
	FName(const FString& Text)
		: FName(*Text)
	{
	}
	FString ToString() const;
	bool IsNone() const
	{
		return Index == 0;
	}
	bool operator==(const FName& Other) const
	{
		return Index == Other.Index;
	}
	bool operator<(const FName& Other) const
	{
		return Index < Other.Index;
	}

private:
	uint32 Index = 0;
};
