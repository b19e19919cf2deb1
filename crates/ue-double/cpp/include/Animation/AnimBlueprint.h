// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Animation/Skeleton.h"

class UAnimBlueprint : public UObject
{
	DOUBLE_CLASS(UAnimBlueprint, UObject)

public:
	TObjectPtr<USkeleton> TargetSkeleton;
};
