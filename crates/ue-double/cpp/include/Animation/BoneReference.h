// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "BoneContainer.h"

struct FBoneReference
{
	FName BoneName;
	int32 BoneIndex = INDEX_NONE;
	FCompactPoseBoneIndex CachedCompactPoseIndex = FCompactPoseBoneIndex(INDEX_NONE);

	FBoneReference() = default;
	FBoneReference(const FName& InBoneName)
		: BoneName(InBoneName)
	{
	}
	static UScriptStruct* StaticStruct();
	bool operator==(const FBoneReference& Other) const
	{
		return BoneName == Other.BoneName;
	}
	bool Initialize(const FBoneContainer& RequiredBones)
	{
		BoneIndex = RequiredBones.GetReferenceSkeleton().FindBoneIndex(BoneName);
		CachedCompactPoseIndex = RequiredBones.MakeCompactPoseIndex(FMeshPoseBoneIndex(BoneIndex));
		return BoneIndex != INDEX_NONE;
	}
	bool HasValidSetup() const
	{
		return BoneIndex != INDEX_NONE;
	}
	bool IsValidToEvaluate(const FBoneContainer& RequiredBones) const
	{
		return BoneIndex != INDEX_NONE && RequiredBones.MakeCompactPoseIndex(FMeshPoseBoneIndex(BoneIndex)) != INDEX_NONE;
	}
	FCompactPoseBoneIndex GetCompactPoseIndex(const FBoneContainer& RequiredBones) const
	{
		check(IsValidToEvaluate(RequiredBones));
		return CachedCompactPoseIndex;
	}
};
