// SPDX-License-Identifier: MIT OR Apache-2.0
// Of what is rendered only this counts: which bones a level of detail needs.
#pragma once

#include "CoreMinimal.h"

using FBoneIndexType = uint16;

struct FSkeletalMeshLODRenderData
{
	TArray<FBoneIndexType> ActiveBoneIndices;
	TArray<FBoneIndexType> RequiredBones;
};

struct FSkeletalMeshRenderData
{
	TIndirectArray<FSkeletalMeshLODRenderData> LODRenderData;
};
