// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Components/PrimitiveComponent.h"

/** Overlaps everything unless it is told to block. */
class UShapeComponent : public UPrimitiveComponent
{
	DOUBLE_CLASS(UShapeComponent, UPrimitiveComponent)

public:
	UShapeComponent()
	{
		SetCollisionResponseToAllChannels(ECR_Overlap);
	}
};
