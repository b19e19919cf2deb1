// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallFootIkTurnSettings.generated.h"

/** How far feet and toes turn from what is authored. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallFootIkTurnSettings
{
	GENERATED_BODY()

	/** The most a foot pitches. Higher lies flat on steeper slopes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 90, Units = "deg"))
	float MaxPitch = 45.0f;

	/** The most a foot rolls. Higher lies flat on steeper slopes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 90, Units = "deg"))
	float MaxRoll = 45.0f;

	/** The most toes bend. Higher follows sharper edges. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 90, Units = "deg"))
	float MaxToe = 40.0f;
};
