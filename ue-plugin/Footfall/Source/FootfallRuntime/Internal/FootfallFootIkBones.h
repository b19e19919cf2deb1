// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "BoneIndices.h"
#include "BonePose.h"
#include "CoreMinimal.h"
#include "footfall.h"

struct FAnimNode_FootfallFootIk;
struct FBoneContainer;

/** Which bones of a pose are the joints of the core: the pelvis, then hip, knee, ankle and toe of each leg. */
class FFootfallFootIkBones
{
public:
	/** One joint. */
	struct FJoint
	{
		/** Index in the skeleton; none if the leg has no such joint. */
		int32 Bone = INDEX_NONE;

		/** Index in the pose; none while the level of detail leaves the bone out. */
		FCompactPoseBoneIndex Pose = FCompactPoseBoneIndex(INDEX_NONE);

		/** The joint that carries it, and where it is in that in the reference pose. */
		int32 Parent = 0;
		FTransform InParent;
	};

	/** Finds the node's bones. Every one that is not there goes by name into `OutMissing`. */
	void Find(FAnimNode_FootfallFootIk& Node, const FBoneContainer& RequiredBones, TArray<FName>& OutMissing);

	/** The legs in the reference pose, component space. */
	TArray<footfall_foot_ik_leg_desc> Describe() const;

	/** The joints of a pose, component space. What the level of detail leaves out is where it is in the reference pose. */
	void Read(FCSPose<FCompactPose>& Pose, TArray<FTransform>& OutJoints) const;

	const TArray<FJoint>& Joints() const
	{
		return All;
	}

	bool IsComplete() const
	{
		return bIsComplete;
	}

	static constexpr int32 PerLeg = 4;

private:
	TArray<FJoint> All;
	TArray<FTransform> Reference;
	bool bIsComplete = false;
};
