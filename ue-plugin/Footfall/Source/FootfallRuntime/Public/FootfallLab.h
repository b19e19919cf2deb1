// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"
#include "FootfallLab.generated.h"

class AFootfallLizard;
class UCapsuleComponent;

/**
 * Leads creatures along a route, to see how they walk: a capsule to chase goes from mark to mark as they come near, and a
 * cube beside it draws their eyes. Creatures work without it.
 *
 * While play runs: T stops and starts, N goes on to the next mark, R puts every creature back to the first.
 */
UCLASS()
class FOOTFALLRUNTIME_API AFootfallLab : public AActor
{
	GENERATED_BODY()

public:
	AFootfallLab();

	/** What creatures chase. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Footfall")
	TObjectPtr<UCapsuleComponent> Target;

	/** Marks of the route, relative to this actor; after the last comes the first. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (MakeEditWidget, Units = "cm", ClampMin = -1000000, ClampMax = 1000000))
	TArray<FVector> Route;

	/** Who is led along the route. */
	UPROPERTY(EditInstanceOnly, BlueprintReadWrite, Category = "Footfall")
	TArray<TWeakObjectPtr<AFootfallLizard>> Creatures;

	/** What creatures look at; none lets them look where they go. */
	UPROPERTY(EditInstanceOnly, BlueprintReadWrite, Category = "Footfall")
	TWeakObjectPtr<AActor> GazeCube;

	/** A mark is reached when the first creature is nearer than this. Higher cuts corners. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 1, ClampMax = 100000, Units = "cm"))
	float Nearness = 80.0f;

	/** Goes on to the next mark. */
	UFUNCTION(BlueprintCallable, Category = "Footfall")
	void GoOn();

	/** Stops all creatures, or lets them go on. */
	UFUNCTION(BlueprintCallable, Category = "Footfall")
	void ToggleStop();

	/** Puts all creatures to the first mark. */
	UFUNCTION(BlueprintCallable, Category = "Footfall")
	void Restart();

	/** Which mark is chased. */
	UFUNCTION(BlueprintPure, Category = "Footfall")
	int32 GetMark() const;

	virtual void BeginPlay() override;
	virtual void Tick(float DeltaSeconds) override;

private:
	FVector MarkLocation(int32 Index) const;
	void BindInput();

	int32 Mark = 0;
	bool bIsStopped = false;
};
