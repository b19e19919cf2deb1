// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <memory>

#include "Animation/Skeleton.h"
#include "Engine/SkinnedAsset.h"
#include "Rendering/SkeletalMeshRenderData.h"

class USkeletalMesh : public USkinnedAsset
{
	DOUBLE_CLASS(USkeletalMesh, USkinnedAsset)

public:
	USkeleton* GetSkeleton() const
	{
		return Skeleton.Get();
	}
	void SetSkeleton(USkeleton* InSkeleton)
	{
		Skeleton = InSkeleton;
	}
	void AllocateResourceForRendering()
	{
		RenderData = std::make_unique<FSkeletalMeshRenderData>();
	}
	FSkeletalMeshRenderData* GetResourceForRendering() const
	{
		return RenderData.get();
	}

private:
	TWeakObjectPtr<USkeleton> Skeleton;
	std::unique_ptr<FSkeletalMeshRenderData> RenderData;
};
