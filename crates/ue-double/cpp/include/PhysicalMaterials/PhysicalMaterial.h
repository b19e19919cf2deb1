// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"

class UPhysicalMaterial : public UObject
{
	DOUBLE_CLASS(UPhysicalMaterial, UObject)
};
