// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Serialization/Archive.h"

class FCustomVersionRegistration
{
public:
	FCustomVersionRegistration(FGuid InKey, int32 Version, const TCHAR* InFriendlyName);
	/** Negative if nobody has registered it. */
	static int32 DoubleFind(const FGuid& Key);
};
