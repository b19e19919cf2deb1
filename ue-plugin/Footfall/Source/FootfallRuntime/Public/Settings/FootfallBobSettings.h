// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallBobSettings.generated.h"

/** The body's breathing and bobbing. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallBobSettings
{
	GENERATED_BODY()

	/** The body bobs. Off holds it still. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	bool bEnabled = true;

	/** Amplitude along X, Y and Z. Higher moves farther. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 100000, Units = "cm", EditCondition = "bEnabled"))
	FVector Shift = FVector(0.0, 0.1, 0.3);

	/** Angular speed along each axis. Higher moves faster. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "rad/s", EditCondition = "bEnabled"))
	FVector ShiftSpeed = FVector(1.0, 1.3, 2.5);

	/** Amplitude of yaw, pitch and roll. Higher turns farther. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 180, Units = "deg", EditCondition = "bEnabled"))
	FRotator Turn = FRotator(0.6, 1.5, 0.8);

	/** Angular speed of yaw (X), pitch (Y) and roll (Z). Higher turns faster. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "rad/s", EditCondition = "bEnabled"))
	FVector TurnSpeed = FVector(1.25, 2.5, 0.9);

	/** Where in its cycle each turn begins. Different phases look less mechanical. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = -5700, ClampMax = 5700, Units = "deg", EditCondition = "bEnabled"))
	FRotator TurnPhase = FRotator(180.0, 0.0, 0.0);

	/** How quickly it fades in and out. Higher fades faster. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "Hz", EditCondition = "bEnabled"))
	float FadeRate = 2.0f;
};
