// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "HAL/Platform.h"

/** Numbers that look random, the same for the same seed. */
class FRandomStream
{
public:
	explicit FRandomStream(int32 InSeed)
		: Seed(static_cast<uint32>(InSeed))
	{
	}
	/** 0 to 1. */
	float FRand() const
	{
		Seed = Seed * 1664525u + 1013904223u;
		return static_cast<float>(Seed >> 8) / static_cast<float>(1u << 24);
	}

private:
	mutable uint32 Seed;
};
