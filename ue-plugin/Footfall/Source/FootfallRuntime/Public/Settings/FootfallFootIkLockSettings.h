// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallFootIkLockSettings.generated.h"

/** How planted feet hold their place. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallFootIkLockSettings
{
	GENERATED_BODY()

	/** Planted feet hold their place in the world, or on what moves under them. Off follows the authored pose. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	bool bIsOn = false;

	/** A foot lets go when it is farther than this from where it is authored. Higher holds on longer. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "cm"))
	float MaxDistance = 20.0f;

	/** A foot lets go when it is turned more than this against its authored heading. Higher holds on longer. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 90, Units = "deg"))
	float MaxAngle = 40.0f;

	/** A foot lets go when holding on twists its thigh more than this. Higher holds on longer. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 90, Units = "deg"))
	float MaxThighTwist = 45.0f;

	/** How quickly a foot that has let go drifts back. Higher drifts faster. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1000, Units = "Hz"))
	float ReleaseRate = 14.0f;
};
