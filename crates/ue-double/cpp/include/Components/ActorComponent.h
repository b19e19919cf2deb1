// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Engine/EngineTypes.h"

class UActorComponent : public UObject
{
	DOUBLE_CLASS(UActorComponent, UObject)

public:
	UActorComponent();

	FActorComponentTickFunction PrimaryComponentTick;
	bool bAutoActivate = false;

	AActor* GetOwner() const;
	ENetMode GetNetMode() const;
	bool HasBegunPlay() const
	{
		return bHasBegunPlay;
	}
	bool IsRegistered() const
	{
		return bIsRegistered;
	}
	bool IsActive() const
	{
		return bIsActive;
	}
	void RegisterComponent();
	void UnregisterComponent();
	void ReregisterComponent();
	void DestroyComponent(bool bPromoteChildren = false);
	void SetIsReplicated(bool bShouldReplicate)
	{
		bReplicates = bShouldReplicate;
	}
	bool GetIsReplicated() const
	{
		return bReplicates;
	}
	void SetComponentTickEnabled(bool bEnabled)
	{
		bIsTickEnabled = bEnabled;
	}
	void AddTickPrerequisiteComponent(UActorComponent* Component)
	{
		PrimaryComponentTick.AddPrerequisite(Component, Component->PrimaryComponentTick);
	}
	virtual void Activate(bool bReset = false);
	virtual void Deactivate();
	virtual void OnRegister();
	virtual void OnUnregister();
	virtual void BeginPlay();
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason);
	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction);
	virtual void ApplyWorldOffset(const FVector& InOffset, bool bWorldShift);

	bool DoubleIsTicked() const
	{
		return bIsRegistered && bIsTickEnabled && PrimaryComponentTick.bCanEverTick;
	}

private:
	bool bIsRegistered = false;
	bool bHasBegunPlay = false;
	bool bIsActive = false;
	bool bIsTickEnabled = true;
	bool bReplicates = false;
};
