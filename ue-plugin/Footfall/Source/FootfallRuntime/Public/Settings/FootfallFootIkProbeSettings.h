// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallFootIkProbeSettings.generated.h"

/** Where the ground is looked for under a foot. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallFootIkProbeSettings
{
	GENERATED_BODY()

	/** Radius of the sphere. Higher ignores narrower gaps; 0 casts rays. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "cm"))
	float Radius = 4.0f;

	/** How far above ankle and toe a probe begins, never above the hip. Higher finds higher steps. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "cm"))
	float Up = 15.0f;

	/** How far below the authored floor it ends. Higher finds deeper steps. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "cm"))
	float Down = 45.0f;

	/** How much farther up and down it goes per way of the foot from the character. Higher finds steeper slopes under long strides. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10, ForceUnits = "x"))
	float Rise = 0.8f;

	/** Steepest ground that a foot stands on. Higher stands on steeper ground. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 90, Units = "deg"))
	float SlopeLimit = 50.0f;
};
