// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Components/SceneComponent.h"

class APlayerController;
class UInputComponent;

class AActor : public UObject
{
	DOUBLE_CLASS(AActor, UObject)

public:
	FActorTickFunction PrimaryActorTick;
	float CustomTimeDilation = 1.0f;
	TObjectPtr<UInputComponent> InputComponent;

	void SetReplicates(bool bInReplicates)
	{
		bReplicates = bInReplicates;
	}
	bool GetIsReplicated() const
	{
		return bReplicates;
	}
	void SetReplicateMovement(bool bInReplicateMovement)
	{
		bReplicatesMovement = bInReplicateMovement;
	}
	bool IsReplicatingMovement() const
	{
		return bReplicatesMovement;
	}
	void SetRole(ENetRole InRole)
	{
		Role = InRole;
	}
	bool HasAuthority() const
	{
		return Role == ROLE_Authority;
	}
	USceneComponent* GetRootComponent() const
	{
		return RootComponent;
	}
	void SetRootComponent(USceneComponent* Root)
	{
		RootComponent = Root;
	}
	const FTransform& GetActorTransform() const;
	FVector GetActorLocation() const
	{
		return GetActorTransform().GetTranslation();
	}
	FRotator GetActorRotation() const
	{
		return GetActorTransform().Rotator();
	}
	FQuat GetActorQuat() const
	{
		return GetActorTransform().GetRotation();
	}
	bool SetActorLocation(const FVector& Location, bool bSweep = false, FHitResult* OutHit = nullptr, ETeleportType Teleport = ETeleportType::None);
	bool SetActorLocationAndRotation(FVector Location, const FQuat& Rotation, bool bSweep = false, FHitResult* OutHit = nullptr,
		ETeleportType Teleport = ETeleportType::None);
	bool SetActorRotation(const FQuat& Rotation, ETeleportType Teleport = ETeleportType::None);
	void SetActorScale3D(FVector Scale);
	void SetActorHiddenInGame(bool bHidden)
	{
		bIsHidden = bHidden;
	}
	bool IsHidden() const
	{
		return bIsHidden;
	}
	bool AttachToActor(AActor* Parent, const FAttachmentTransformRules& Rules);
	void GetAttachedActors(TArray<AActor*>& OutActors, bool bResetArray = true, bool bRecursivelyIncludeAttachedActors = false) const;
	template <typename ComponentType>
	ComponentType* FindComponentByClass() const
	{
		for (const TWeakObjectPtr<UActorComponent>& Component : OwnedComponents)
		{
			if (ComponentType* Found = Cast<ComponentType>(Component.Get()))
			{
				return Found;
			}
		}
		return nullptr;
	}
	void FinishSpawning(const FTransform& Transform);
	bool HasActorBegunPlay() const
	{
		return bHasBegunPlay;
	}
	void RouteEndPlay(const EEndPlayReason::Type EndPlayReason);
	void DispatchBeginPlay(bool bFromLevelStreaming = false);
	virtual void UnregisterAllComponents(bool bForReregister = false);
	virtual void RegisterAllComponents();
	bool Destroy(bool bNetForce = false, bool bShouldModifyLevel = true);
	virtual void EnableInput(APlayerController* Player);
	virtual void BeginPlay();
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason);
	virtual void Tick(float DeltaSeconds);
	virtual void CheckForErrors()
	{
	}
	virtual void ApplyWorldOffset(const FVector& InOffset, bool bWorldShift);

	/** What the world does to it. */
	void DoubleOwn(UActorComponent* Component);
	void DoubleDisown(UActorComponent* Component);
	const TArray<TWeakObjectPtr<UActorComponent>>& DoubleComponents() const
	{
		return OwnedComponents;
	}

protected:
	TObjectPtr<USceneComponent> RootComponent;

private:
	TArray<TWeakObjectPtr<UActorComponent>> OwnedComponents;
	ENetRole Role = ROLE_Authority;
	bool bReplicates = false;
	bool bReplicatesMovement = true;
	bool bHasBegunPlay = false;
	bool bIsHidden = false;
};

