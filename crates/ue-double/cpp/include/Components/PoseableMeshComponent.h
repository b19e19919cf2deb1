// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Components/SkinnedMeshComponent.h"

class UPoseableMeshComponent : public USkinnedMeshComponent
{
	DOUBLE_CLASS(UPoseableMeshComponent, USkinnedMeshComponent)

public:
	TArray<FTransform> BoneSpaceTransforms;

	virtual void RefreshBoneTransforms(FActorComponentTickFunction* TickFunction = nullptr) override;
	virtual bool AllocateTransformData() override;
};
