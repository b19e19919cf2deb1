// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"
#include "FootfallLizard.generated.h"

class UFootfallCreatureComponent;
class UPoseableMeshComponent;

/** A creature ready to be placed: give its mesh and its rig in the details, or in a Blueprint of it. */
UCLASS()
class FOOTFALLRUNTIME_API AFootfallLizard : public AActor
{
	GENERATED_BODY()

public:
	AFootfallLizard();

	/** What is seen of it. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Footfall")
	TObjectPtr<UPoseableMeshComponent> Mesh;

	/** What moves it. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Footfall")
	TObjectPtr<UFootfallCreatureComponent> Creature;

#if WITH_EDITOR
	/** Map Check says what it lacks, and where to get it. */
	virtual void CheckForErrors() override;
#endif
};
