// SPDX-License-Identifier: MIT OR Apache-2.0
// Poses: relative to parents, and in component space.
#pragma once

#include "BoneContainer.h"

struct FBoneTransform
{
	FCompactPoseBoneIndex BoneIndex = FCompactPoseBoneIndex(INDEX_NONE);
	FTransform Transform;

	FBoneTransform() = default;
	FBoneTransform(FCompactPoseBoneIndex InBoneIndex, const FTransform& InTransform)
		: BoneIndex(InBoneIndex)
		, Transform(InTransform)
	{
	}
};

struct FCompareBoneTransformIndex
{
	bool operator()(const FBoneTransform& A, const FBoneTransform& B) const
	{
		return A.BoneIndex < B.BoneIndex;
	}
};

struct FCompactPose
{
	void SetBoneContainer(const FBoneContainer* InContainer)
	{
		Container = InContainer;
		Bones.SetNum(InContainer->GetCompactPoseNumBones());
	}
	void ResetToRefPose()
	{
		for (int32 Index = 0; Index < Bones.Num(); ++Index)
		{
			Bones[Index] = Container->GetRefPoseTransform(FCompactPoseBoneIndex(Index));
		}
	}
	const FBoneContainer& GetBoneContainer() const
	{
		check(Container != nullptr);
		return *Container;
	}
	int32 GetNumBones() const
	{
		return Bones.Num();
	}
	FTransform& operator[](const FCompactPoseBoneIndex& Bone)
	{
		return Bones[Bone.GetInt()];
	}
	const FTransform& operator[](const FCompactPoseBoneIndex& Bone) const
	{
		return Bones[Bone.GetInt()];
	}

private:
	const FBoneContainer* Container = nullptr;
	TArray<FTransform> Bones;
};

struct FCompactHeapPose : FCompactPose
{
};

template <typename PoseType>
struct FCSPose
{
	void InitPose(const FBoneContainer* Container)
	{
		Pose.SetBoneContainer(Container);
		Pose.ResetToRefPose();
		InComponent.Reset();
		InComponent.SetNumZeroed(Pose.GetNumBones());
	}
	void InitPose(const PoseType& Source)
	{
		Pose = Source;
		InComponent.Reset();
		InComponent.SetNumZeroed(Pose.GetNumBones());
	}
	const PoseType& GetPose() const
	{
		return Pose;
	}
	const FTransform& GetComponentSpaceTransform(FCompactPoseBoneIndex Bone)
	{
		if (!InComponent[Bone.GetInt()])
		{
			const FCompactPoseBoneIndex Parent = Pose.GetBoneContainer().GetParentBoneIndex(Bone);
			if (Parent != INDEX_NONE)
			{
				const FTransform Above = GetComponentSpaceTransform(Parent);
				Pose[Bone] = Pose[Bone] * Above;
			}
			InComponent[Bone.GetInt()] = 1;
		}
		return Pose[Bone];
	}
	FTransform GetLocalSpaceTransform(FCompactPoseBoneIndex Bone)
	{
		if (!InComponent[Bone.GetInt()])
		{
			return Pose[Bone];
		}
		const FCompactPoseBoneIndex Parent = Pose.GetBoneContainer().GetParentBoneIndex(Bone);
		return Parent == INDEX_NONE ? Pose[Bone] : Pose[Bone].GetRelativeTransform(GetComponentSpaceTransform(Parent));
	}
	/** Sets bones, in order of their index; what hangs on them follows. At less than 1, they are blended relative to their parents. */
	void LocalBlendCSBoneTransforms(const TArray<FBoneTransform>& Transforms, float Alpha)
	{
		PoseType Locals = ToLocal();
		PoseType Old = Locals;
		FCSPose New = *this;
		for (int32 Index = 0; Index < Transforms.Num(); ++Index)
		{
			check(Index == 0 || Transforms[Index - 1].BoneIndex < Transforms[Index].BoneIndex);
			check(!Transforms[Index].Transform.ContainsNaN() && Transforms[Index].Transform.IsRotationNormalized());
			const FCompactPoseBoneIndex Bone = Transforms[Index].BoneIndex;
			const FCompactPoseBoneIndex Parent = Locals.GetBoneContainer().GetParentBoneIndex(Bone);
			New.InitPose(Locals);
			Locals[Bone] = Parent == INDEX_NONE
				? Transforms[Index].Transform
				: Transforms[Index].Transform.GetRelativeTransform(New.GetComponentSpaceTransform(Parent));
		}
		if (Alpha < 0.99999f)
		{
			for (const FBoneTransform& Changed : Transforms)
			{
				Locals[Changed.BoneIndex].Blend(Old[Changed.BoneIndex], Locals[Changed.BoneIndex], Alpha);
			}
		}
		InitPose(Locals);
	}
	static void ConvertComponentPosesToLocalPoses(FCSPose<PoseType>&& InPose, PoseType& OutPose)
	{
		OutPose = InPose.ToLocal();
	}

private:
	PoseType ToLocal()
	{
		PoseType Locals = Pose;
		for (int32 Index = 0; Index < Pose.GetNumBones(); ++Index)
		{
			Locals[FCompactPoseBoneIndex(Index)] = GetLocalSpaceTransform(FCompactPoseBoneIndex(Index));
		}
		return Locals;
	}

	PoseType Pose;
	TArray<uint8> InComponent;
};
