// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "BonePose.h"

class FAnimationRuntime
{
public:
	static FTransform GetComponentSpaceTransformRefPose(const FReferenceSkeleton& Skeleton, int32 Bone)
	{
		FTransform Found = FTransform::Identity;
		for (int32 At = Bone; At != INDEX_NONE; At = Skeleton.GetParentIndex(At))
		{
			Found = Found * Skeleton.GetRefBonePose()[At];
		}
		return Found;
	}
};
