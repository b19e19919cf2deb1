// SPDX-License-Identifier: MIT OR Apache-2.0
// The bones of a mesh: parents before children, one root.
#pragma once

#include "CoreMinimal.h"

class USkeleton;

struct FMeshBoneInfo
{
	FName Name;
	int32 ParentIndex = INDEX_NONE;
	FString ExportName;

	FMeshBoneInfo() = default;
	FMeshBoneInfo(const FName& InName, const FString& InExportName, int32 InParentIndex)
		: Name(InName)
		, ParentIndex(InParentIndex)
		, ExportName(InExportName)
	{
	}
};

struct FReferenceSkeleton
{
	int32 GetNum() const
	{
		return Bones.Num();
	}
	const TArray<FTransform>& GetRefBonePose() const
	{
		return Pose;
	}
	FName GetBoneName(int32 Index) const
	{
		return Bones[Index].Name;
	}
	int32 GetParentIndex(int32 Index) const
	{
		return Bones[Index].ParentIndex;
	}
	int32 FindBoneIndex(const FName& Name) const
	{
		for (int32 Index = 0; Index < Bones.Num(); ++Index)
		{
			if (Bones[Index].Name == Name && !Name.IsNone())
			{
				return Index;
			}
		}
		return INDEX_NONE;
	}

private:
	friend struct FReferenceSkeletonModifier;
	TArray<FMeshBoneInfo> Bones;
	TArray<FTransform> Pose;
};

struct FReferenceSkeletonModifier
{
	FReferenceSkeletonModifier(FReferenceSkeleton& InSkeleton, const USkeleton*)
		: Skeleton(InSkeleton)
	{
	}
	void Add(const FMeshBoneInfo& Bone, const FTransform& BonePose)
	{
		check(Skeleton.FindBoneIndex(Bone.Name) == INDEX_NONE);
		check(Bone.ParentIndex < Skeleton.GetNum() && (Bone.ParentIndex != INDEX_NONE) == (Skeleton.GetNum() > 0));
		check(BonePose.IsRotationNormalized() && !BonePose.ContainsNaN());
		Skeleton.Bones.Add(Bone);
		Skeleton.Pose.Add(BonePose);
	}
	int32 FindBoneIndex(const FName& Name) const
	{
		return Skeleton.FindBoneIndex(Name);
	}

private:
	FReferenceSkeleton& Skeleton;
};
