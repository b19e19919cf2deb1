// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"
#include "FootfallPlatform.generated.h"

class UBoxComponent;

/** Ground that goes to and fro, and turns: to see how feet ride on it. */
UCLASS()
class FOOTFALLRUNTIME_API AFootfallPlatform : public AActor
{
	GENERATED_BODY()

public:
	AFootfallPlatform();

	/** What is stood on. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Footfall")
	TObjectPtr<UBoxComponent> Box;

	/** How far it goes from where it is placed, and back. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (Units = "cm", ClampMin = -100000, ClampMax = 100000))
	FVector Travel = FVector(0.0, 0.0, 40.0);

	/** How long that takes. Longer is slower. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0.1, ClampMax = 1000, Units = "s"))
	float Period = 6.0f;

	/** How fast it turns. Higher turns faster. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = -360, ClampMax = 360, Units = "deg/s"))
	float TurnRate = 15.0f;

	virtual void BeginPlay() override;
	virtual void Tick(float DeltaSeconds) override;

private:
	FTransform Start;
	double Time = 0.0;
};
