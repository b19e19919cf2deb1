// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"

struct FCollisionShape
{
	float Radius = 0.0f;

	static FCollisionShape MakeSphere(float Radius)
	{
		FCollisionShape Shape;
		Shape.Radius = Radius;
		return Shape;
	}
};
