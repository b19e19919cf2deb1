// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallFootIkTrunkSettings.generated.h"

/** How the trunk of a body on three legs or more tilts. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallFootIkTrunkSettings
{
	GENERATED_BODY()

	/** How much of the slope from hind to front feet it follows. Higher lies flatter on slopes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1, ForceUnits = "x"))
	float Pitch = 1.0f;

	/** How much of the slope from side to side it follows. Higher leans more across slopes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1, ForceUnits = "x"))
	float Roll = 0.6f;

	/** The most it pitches. Higher follows steeper slopes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 90, Units = "deg"))
	float MaxPitch = 45.0f;

	/** The most it rolls. Higher follows steeper slopes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 90, Units = "deg"))
	float MaxRoll = 30.0f;

	/** How quickly it follows. Lower is smoother. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1000, Units = "Hz"))
	float Rate = 10.0f;
};
