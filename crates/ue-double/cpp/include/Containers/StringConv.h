// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Containers/UnrealString.h"

/** Text as UTF-8, for as long as this lives. */
class FTCHARToUTF8
{
public:
	explicit FTCHARToUTF8(const TCHAR* Text)
		: Utf8(FString(Text).ToUtf8())
	{
	}
	const char* Get() const
	{
		return Utf8.c_str();
	}
	int32 Length() const
	{
		return static_cast<int32>(Utf8.size());
	}

private:
	std::string Utf8;
};
