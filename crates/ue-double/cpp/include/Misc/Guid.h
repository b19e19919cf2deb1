// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "HAL/Platform.h"

struct FGuid
{
	uint32 A = 0;
	uint32 B = 0;
	uint32 C = 0;
	uint32 D = 0;
	FGuid() = default;
	constexpr FGuid(uint32 InA, uint32 InB, uint32 InC, uint32 InD)
		: A(InA)
		, B(InB)
		, C(InC)
		, D(InD)
	{
	}
	bool operator==(const FGuid& Other) const = default;
};
