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
	/** Updates and evaluates only every so many frames. */
	void EnableExternalTickRateControl(bool bInEnable)
	{
		bExternalTickRateControlled = bInEnable;
	}
	void SetExternalTickRate(uint8 Rate)
	{
		ExternalTickRate = Rate;
	}
	void ResetAnimInstanceDynamics(ETeleportType InTeleportType);
	virtual void InitAnim(bool bForceReinit);
	virtual void RefreshBoneTransforms(FActorComponentTickFunction* TickFunction = nullptr) override;
	virtual void OnRegister() override;
	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;


private:
	int32 PredictedLOD() const;

	TWeakObjectPtr<UAnimInstance> AnimInstance;
	UClass* AnimClass = nullptr;
	uint8 ExternalTickRate = 1;
	bool bExternalTickRateControlled = false;
	int32 Frame = 0;
	float SkippedTime = 0.0f;
};
