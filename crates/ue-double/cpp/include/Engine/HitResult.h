// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"

class AActor;
class UPhysicalMaterial;
class UPrimitiveComponent;

struct FHitResult
{
	float Time = 1.0f;
	float Distance = 0.0f;
	FVector Location = FVector::ZeroVector;
	FVector ImpactPoint = FVector::ZeroVector;
	FVector Normal = FVector::ZeroVector;
	FVector ImpactNormal = FVector::ZeroVector;
	FVector TraceStart = FVector::ZeroVector;
	FVector TraceEnd = FVector::ZeroVector;
	float PenetrationDepth = 0.0f;
	bool bBlockingHit = false;
	bool bStartPenetrating = false;
	TWeakObjectPtr<UPhysicalMaterial> PhysMaterial;
	TWeakObjectPtr<UPrimitiveComponent> Component;

	AActor* GetActor() const;
};
