// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Components/PrimitiveComponent.h"
#include "Engine/SkinnedAsset.h"

class USkinnedMeshComponent : public UPrimitiveComponent
{
	DOUBLE_CLASS(USkinnedMeshComponent, UPrimitiveComponent)

public:
	USkinnedAsset* GetSkinnedAsset() const
	{
		return Asset.Get();
	}
	void SetSkinnedAssetAndUpdate(USkinnedAsset* InAsset, bool bReinitPose = true);
	int32 GetBoneIndex(FName Name) const
	{
		return GetSkinnedAsset() != nullptr ? GetSkinnedAsset()->GetRefSkeleton().FindBoneIndex(Name) : INDEX_NONE;
	}
	const TArray<FTransform>& GetComponentSpaceTransforms() const
	{
		return ComponentSpaceTransforms;
	}
	/** Where a bone is in the world. */
	FTransform GetBoneTransform(int32 Index) const;
	void SetForcedLOD(int32 InNewForcedLOD)
	{
		ForcedLOD = InNewForcedLOD;
	}
	virtual void RefreshBoneTransforms(FActorComponentTickFunction* TickFunction = nullptr);
	virtual bool AllocateTransformData();
	virtual void OnRegister() override;
	/** How often bones have been refreshed. */
	int32 DoubleRefreshes = 0;

protected:
	TArray<FTransform> ComponentSpaceTransforms;
	/** From 1; 0 is none. */
	int32 ForcedLOD = 0;

private:
	TWeakObjectPtr<USkinnedAsset> Asset;
};
