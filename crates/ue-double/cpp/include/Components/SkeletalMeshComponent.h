// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Components/SkinnedMeshComponent.h"
#include "Engine/SkeletalMesh.h"

class UAnimInstance;

/** Plays an animation instance: updated and evaluated when it ticks, at once or by a worker. */
class USkeletalMeshComponent : public USkinnedMeshComponent
{
	DOUBLE_CLASS(USkeletalMeshComponent, USkinnedMeshComponent)

public:
	USkeletalMeshComponent();
	void SetSkeletalMeshAsset(USkeletalMesh* Mesh);
	USkeletalMesh* GetSkeletalMeshAsset() const;
	void SetAnimInstanceClass(UClass* NewClass);
	UAnimInstance* GetAnimInstance() const
	{
		return AnimInstance.Get();
	}
	void ResetAnimInstanceDynamics(ETeleportType InTeleportType);
	virtual void InitAnim(bool bForceReinit);
	virtual void RefreshBoneTransforms(FActorComponentTickFunction* TickFunction = nullptr) override;
	virtual void OnRegister() override;
	virtual void OnUnregister() override;
	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

	/** Updates and evaluates only every so many frames, as update-rate optimisation does. */
	int32 DoubleFrameSkip = 0;

private:
	int32 PredictedLOD() const;

	TWeakObjectPtr<UAnimInstance> AnimInstance;
	UClass* AnimClass = nullptr;
	int32 CurrentLOD = INDEX_NONE;
	int32 Frame = 0;
	float SkippedTime = 0.0f;
};
