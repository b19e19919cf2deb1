// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"

struct FKey
{
	FName Name;
};

struct EKeys
{
	inline static const FKey N{FName(TEXT("N"))};
	inline static const FKey R{FName(TEXT("R"))};
	inline static const FKey T{FName(TEXT("T"))};
};
