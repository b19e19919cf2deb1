// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Components/ShapeComponent.h"

class UBoxComponent : public UShapeComponent
{
	DOUBLE_CLASS(UBoxComponent, UShapeComponent)

public:
	void SetBoxExtent(FVector InBoxExtent, bool bUpdateOverlaps = true);

protected:
	virtual bool DescribeShape(FVector& OutHalfExtent, float& OutRadius) const override;

private:
	FVector BoxExtent = FVector(32.0);
};
