// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Components/ShapeComponent.h"

class UCapsuleComponent : public UShapeComponent
{
	DOUBLE_CLASS(UCapsuleComponent, UShapeComponent)

public:
	void SetCapsuleSize(float InRadius, float InHalfHeight, bool bUpdateOverlaps = true);
	void SetCapsuleHalfHeight(float HalfHeight, bool bUpdateOverlaps = true);
	float GetUnscaledCapsuleHalfHeight() const
	{
		return CapsuleHalfHeight;
	}
	float GetUnscaledCapsuleRadius() const
	{
		return CapsuleRadius;
	}

protected:
	virtual bool DescribeShape(FVector& OutHalfExtent, float& OutRadius) const override;

private:
	float CapsuleHalfHeight = 44.0f;
	float CapsuleRadius = 22.0f;
};
