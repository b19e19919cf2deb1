// SPDX-License-Identifier: MIT OR Apache-2.0
// Which bones of a mesh a pose has.
#pragma once

#include "BoneIndices.h"
#include "Engine/SkeletalMesh.h"

struct FBoneContainer
{
	void DoubleInitializeTo(const TArray<FBoneIndexType>& InBones, USkeletalMesh& InMesh)
	{
		Bones = InBones;
		Mesh = &InMesh;
		RefSkeleton = &InMesh.GetRefSkeleton();
		for (int32 Index = 0; Index < Bones.Num(); ++Index)
		{
			check(Index == 0 || Bones[Index - 1] < Bones[Index]);
			const int32 Parent = RefSkeleton->GetParentIndex(Bones[Index]);
			check(Parent == INDEX_NONE || Bones.Contains(static_cast<FBoneIndexType>(Parent)));
		}
	}
	bool IsValid() const
	{
		return Mesh.IsValid() && !Bones.IsEmpty();
	}
	USkeletalMesh* GetSkeletalMeshAsset() const
	{
		return Mesh.Get();
	}
	const FReferenceSkeleton& GetReferenceSkeleton() const
	{
		check(RefSkeleton != nullptr);
		return *RefSkeleton;
	}
	int32 GetCompactPoseNumBones() const
	{
		return Bones.Num();
	}
	FCompactPoseBoneIndex MakeCompactPoseIndex(const FMeshPoseBoneIndex& Bone) const
	{
		return FCompactPoseBoneIndex(Bones.IndexOfByKey(Bone.GetInt()));
	}
	FMeshPoseBoneIndex MakeMeshPoseIndex(const FCompactPoseBoneIndex& Bone) const
	{
		return FMeshPoseBoneIndex(Bones[Bone.GetInt()]);
	}
	FCompactPoseBoneIndex GetParentBoneIndex(const FCompactPoseBoneIndex& Bone) const
	{
		const int32 Parent = GetReferenceSkeleton().GetParentIndex(MakeMeshPoseIndex(Bone).GetInt());
		return FCompactPoseBoneIndex(Parent == INDEX_NONE ? INDEX_NONE : Bones.IndexOfByKey(Parent));
	}
	const FTransform& GetRefPoseTransform(const FCompactPoseBoneIndex& Bone) const
	{
		return GetReferenceSkeleton().GetRefBonePose()[MakeMeshPoseIndex(Bone).GetInt()];
	}
	const TArray<FBoneIndexType>& GetBoneIndicesArray() const
	{
		return Bones;
	}

private:
	TArray<FBoneIndexType> Bones;
	TWeakObjectPtr<USkeletalMesh> Mesh;
	const FReferenceSkeleton* RefSkeleton = nullptr;
};
