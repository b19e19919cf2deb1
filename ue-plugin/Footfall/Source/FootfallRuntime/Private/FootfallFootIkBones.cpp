// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallFootIkBones.h"

#include "AnimNode_FootfallFootIk.h"
#include "AnimationRuntime.h"
#include "BoneContainer.h"
#include "FootfallConversions.h"

void FFootfallFootIkBones::Find(FAnimNode_FootfallFootIk& Node, const FBoneContainer& RequiredBones, TArray<FName>& OutMissing)
{
	const FReferenceSkeleton& Skeleton = RequiredBones.GetReferenceSkeleton();
	const int32 MissingBefore = OutMissing.Num();
	All.Reset();
	Reference.Reset();
	const auto Add = [&](FBoneReference& Bone, int32 Parent, bool bIsOptional)
	{
		Bone.Initialize(RequiredBones);
		FJoint Joint;
		Joint.Parent = Parent;
		// A bone that this level of detail leaves out is still in the skeleton.
		Joint.Bone = Bone.BoneName.IsNone() ? INDEX_NONE : Skeleton.FindBoneIndex(Bone.BoneName);
		if (Joint.Bone == INDEX_NONE)
		{
			if (!bIsOptional || !Bone.BoneName.IsNone())
			{
				OutMissing.Add(Bone.BoneName);
			}
			Reference.Add(FTransform::Identity);
			return All.Add(Joint);
		}
		if (Bone.IsValidToEvaluate(RequiredBones))
		{
			Joint.Pose = Bone.GetCompactPoseIndex(RequiredBones);
		}
		const FTransform InComponent = FAnimationRuntime::GetComponentSpaceTransformRefPose(Skeleton, Joint.Bone);
		Joint.InParent = All.IsEmpty() ? InComponent : InComponent.GetRelativeTransform(Reference[Parent]);
		Reference.Add(InComponent);
		return All.Add(Joint);
	};
	const int32 Pelvis = Add(Node.Pelvis, 0, false);
	for (FFootfallFootIkLeg& Leg : Node.Legs)
	{
		const int32 Hip = Add(Leg.Thigh, Pelvis, false);
		const int32 Knee = Add(Leg.Calf, Hip, false);
		const int32 Ankle = Add(Leg.Foot, Knee, false);
		Add(Leg.Ball, Ankle, true);
	}
	bIsComplete = OutMissing.Num() == MissingBefore && !Node.Legs.IsEmpty();
}

TArray<footfall_foot_ik_leg_desc> FFootfallFootIkBones::Describe() const
{
	TArray<footfall_foot_ik_leg_desc> Legs;
	for (int32 First = 1; First + PerLeg <= All.Num(); First += PerLeg)
	{
		footfall_foot_ik_leg_desc Leg = {};
		Leg.hip = FootfallConversions::ToCoreJoint(Reference[First]);
		Leg.knee = FootfallConversions::ToCoreJoint(Reference[First + 1]);
		Leg.ankle = FootfallConversions::ToCoreJoint(Reference[First + 2]);
		Leg.toe = FootfallConversions::ToCoreJoint(Reference[First + 3]);
		Leg.has_toe = All[First + 3].Bone != INDEX_NONE ? 1 : 0;
		Legs.Add(Leg);
	}
	return Legs;
}

void FFootfallFootIkBones::Read(FCSPose<FCompactPose>& Pose, TArray<FTransform>& OutJoints) const
{
	OutJoints.Reset(All.Num());
	for (const FJoint& Joint : All)
	{
		if (Joint.Pose != INDEX_NONE)
		{
			OutJoints.Add(Pose.GetComponentSpaceTransform(Joint.Pose));
		}
		else
		{
			OutJoints.Add(OutJoints.IsEmpty() ? Joint.InParent : Joint.InParent * OutJoints[Joint.Parent]);
		}
	}
}
