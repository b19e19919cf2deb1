// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Components/ActorComponent.h"

struct FHitResult;

/** How a component that is attached keeps its place. */
struct FAttachmentTransformRules
{
	static const FAttachmentTransformRules KeepWorldTransform;
	bool bKeepsWorld;
};

inline const FAttachmentTransformRules FAttachmentTransformRules::KeepWorldTransform{true};

class USceneComponent : public UActorComponent
{
	DOUBLE_CLASS(USceneComponent, UActorComponent)

public:
	TEnumAsByte<EComponentMobility::Type> Mobility = EComponentMobility::Movable;
	TDoubleMulticast<USceneComponent*, EUpdateTransformFlags, ETeleportType> TransformUpdated;

	const FTransform& GetComponentTransform() const
	{
		return ComponentToWorld;
	}
	FVector GetComponentLocation() const
	{
		return ComponentToWorld.GetTranslation();
	}
	FQuat GetComponentQuat() const
	{
		return ComponentToWorld.GetRotation();
	}
	FRotator GetComponentRotation() const
	{
		return ComponentToWorld.Rotator();
	}
	FVector GetUpVector() const
	{
		return ComponentToWorld.GetRotation().GetUpVector();
	}
	FVector GetRelativeLocation() const
	{
		return Relative.GetTranslation();
	}
	FRotator GetRelativeRotation() const
	{
		return Relative.Rotator();
	}
	FVector GetRelativeScale3D() const
	{
		return Relative.GetScale3D();
	}
	USceneComponent* GetAttachParent() const
	{
		return AttachParent.Get();
	}
	void SetupAttachment(USceneComponent* Parent);
	bool AttachToComponent(USceneComponent* Parent, const FAttachmentTransformRules& Rules);
	const TArray<TWeakObjectPtr<USceneComponent>>& DoubleAttachChildren() const
	{
		return AttachChildren;
	}
	void SetMobility(EComponentMobility::Type NewMobility)
	{
		Mobility = NewMobility;
	}
	void SetHiddenInGame(bool)
	{
	}
	void SetVisibility(bool, bool = false)
	{
	}
	void SetRelativeLocation(const FVector& Location, bool bSweep = false, FHitResult* OutHit = nullptr, ETeleportType Teleport = ETeleportType::None);
	void SetRelativeRotation(const FRotator& Rotation, bool bSweep = false, FHitResult* OutHit = nullptr, ETeleportType Teleport = ETeleportType::None);
	void SetRelativeScale3D(const FVector& Scale);
	void SetRelativeTransform(const FTransform& Transform, bool bSweep = false, FHitResult* OutHit = nullptr, ETeleportType Teleport = ETeleportType::None);
	void SetWorldLocation(const FVector& Location, bool bSweep = false, FHitResult* OutHit = nullptr, ETeleportType Teleport = ETeleportType::None);
	void SetWorldRotation(const FQuat& Rotation, bool bSweep = false, FHitResult* OutHit = nullptr, ETeleportType Teleport = ETeleportType::None);
	void SetWorldScale3D(const FVector& Scale);
	void SetWorldLocationAndRotation(const FVector& Location, const FRotator& Rotation, bool bSweep = false, FHitResult* OutHit = nullptr,
		ETeleportType Teleport = ETeleportType::None);
	void SetWorldLocationAndRotation(const FVector& Location, const FQuat& Rotation, bool bSweep = false, FHitResult* OutHit = nullptr,
		ETeleportType Teleport = ETeleportType::None);
	void AddWorldOffset(const FVector& Delta, bool bSweep = false, FHitResult* OutHit = nullptr, ETeleportType Teleport = ETeleportType::None);
	virtual void OnRegister() override;
	virtual void ApplyWorldOffset(const FVector& InOffset, bool bWorldShift) override;

protected:
	/** The component's place in the world is another now. */
	virtual void OnUpdateTransform(EUpdateTransformFlags Flags, ETeleportType Teleport);

private:
	void SetRelative(const FTransform& NewRelative, ETeleportType Teleport);
	void UpdateComponentToWorld(ETeleportType Teleport);

	FTransform Relative;
	FTransform ComponentToWorld;
	TWeakObjectPtr<USceneComponent> AttachParent;
	TArray<TWeakObjectPtr<USceneComponent>> AttachChildren;
};
