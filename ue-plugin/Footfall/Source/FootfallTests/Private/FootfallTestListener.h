// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallTestListener.generated.h"

class AActor;
class UFootfallCreatureComponent;
class UPhysicalMaterial;

/** Takes down what a creature tells. */
UCLASS()
class UFootfallTestListener : public UObject
{
	GENERATED_BODY()

public:
	/** From now on it hears everything. */
	void Listen(UFootfallCreatureComponent& Creature);

	/** A foot left the ground. */
	UFUNCTION()
	void HearLifted(int32 Leg, FVector Location, FVector Normal, UPhysicalMaterial* Surface);

	/** A foot came down. */
	UFUNCTION()
	void HearPlanted(int32 Leg, FVector Location, FVector Normal, UPhysicalMaterial* Surface);

	/** Something is in the way, or is no longer. */
	UFUNCTION()
	void HearBlocked(bool bIsBlocked);

	int32 Lifted = 0;
	int32 Planted = 0;
	int32 Blocked = 0;
	FVector LastLocation = FVector::ZeroVector;
	FVector LastNormal = FVector::ZeroVector;
	TWeakObjectPtr<UPhysicalMaterial> LastSurface;

	/** Destroyed as soon as a foot comes down. */
	TWeakObjectPtr<AActor> Victim;
};
