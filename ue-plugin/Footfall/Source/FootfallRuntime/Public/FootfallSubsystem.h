// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "Subsystems/WorldSubsystem.h"
#include "FootfallSubsystem.generated.h"

class FFootfallObjectIds;
class UFootfallCreatureComponent;

/**
 * Updates all creatures of a world: gathers what each is asked, calls the core once for every group of them on as many
 * threads as there are, and puts actors and bones where the core says.
 *
 * Ticks as tickable objects do, between the tick groups PostPhysics and PostUpdateWork.
 */
UCLASS()
class FOOTFALLRUNTIME_API UFootfallSubsystem : public UTickableWorldSubsystem
{
	GENERATED_BODY()

public:
	UFootfallSubsystem();

	/** From now on it is updated. Twice is once. */
	void Add(UFootfallCreatureComponent* Creature);

	/** From now on it is not. */
	void Remove(UFootfallCreatureComponent* Creature);

	/** How many creatures there are. */
	UFUNCTION(BlueprintPure, Category = "Footfall")
	int32 GetNumCreatures() const;

	/** Numbers of what creatures have met. */
	FFootfallObjectIds& GetIds() const;

	virtual void Tick(float DeltaTime) override;
	virtual TStatId GetStatId() const override;

protected:
	virtual bool DoesSupportWorldType(const EWorldType::Type WorldType) const override;

private:
	TArray<FVector> GatherViews() const;

	TArray<TWeakObjectPtr<UFootfallCreatureComponent>> Creatures;
	TSharedPtr<FFootfallObjectIds> Ids;
};
