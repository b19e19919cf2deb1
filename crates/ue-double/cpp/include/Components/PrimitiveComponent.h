// SPDX-License-Identifier: MIT OR Apache-2.0
// What can be hit. Shapes live in the collision world of the UWorld while their component is registered.
#pragma once

#include "Components/SceneComponent.h"

class UPhysicalMaterial;

class UPrimitiveComponent : public USceneComponent
{
	DOUBLE_CLASS(UPrimitiveComponent, USceneComponent)

public:
	UPrimitiveComponent();
	void SetCollisionEnabled(ECollisionEnabled::Type NewType)
	{
		CollisionEnabled = NewType;
	}
	ECollisionEnabled::Type GetCollisionEnabled() const
	{
		return CollisionEnabled;
	}
	void SetCollisionResponseToAllChannels(ECollisionResponse Response);
	void SetCollisionResponseToChannel(ECollisionChannel Channel, ECollisionResponse Response);
	ECollisionResponse GetCollisionResponseToChannel(ECollisionChannel Channel) const;
	void SetPhysMaterialOverride(UPhysicalMaterial* Material);
	UPhysicalMaterial* DoubleMaterial() const
	{
		return Material.Get();
	}
	virtual void OnRegister() override;
	virtual void OnUnregister() override;

protected:
	virtual void OnUpdateTransform(EUpdateTransformFlags Flags, ETeleportType Teleport) override;
	/** Puts its shape into the collision world, or takes it out and in again after a change. */
	void UpdateBody();
	/** A box's half extent, or a capsule's or sphere's radius and the half length of its axis; none is nothing to hit. */
	virtual bool DescribeShape(FVector& OutHalfExtent, float& OutRadius) const
	{
		return false;
	}

private:
	ECollisionEnabled::Type CollisionEnabled = ECollisionEnabled::QueryAndPhysics;
	ECollisionResponse Responses[ECC_MAX];
	TWeakObjectPtr<UPhysicalMaterial> Material;
};
