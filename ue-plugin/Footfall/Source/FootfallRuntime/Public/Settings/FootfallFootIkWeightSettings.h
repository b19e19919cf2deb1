// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallFootIkWeightSettings.generated.h"

/** How much feet are corrected at all. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallFootIkWeightSettings
{
	GENERATED_BODY()

	/** A foot slower than this supports. Higher plants feet sooner. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 100000, Units = "cm/s"))
	float SupportSpeed = 40.0f;

	/** A foot faster than this swings; at least Support Speed. Higher holds feet longer. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 100000, Units = "cm/s"))
	float SwingSpeed = 80.0f;

	/** Weight of a foot that swings. Lower leaves swings more as authored. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1, ForceUnits = "x"))
	float SwingWeight = 1.0f;

	/** Up to this speed of the character feet are corrected wholly. Higher corrects faster walks wholly. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 100000, Units = "cm/s"))
	float FullSpeed = 100.0f;

	/** From this speed on they are corrected least; at least Full Speed. Higher fades more slowly. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 100000, Units = "cm/s"))
	float LeastSpeed = 300.0f;

	/** How much they are corrected at high speed. Higher corrects runs more. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1, ForceUnits = "x"))
	float Least = 0.4f;

	/** How quickly a weight may change. Higher changes more abruptly. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1000, Units = "Hz"))
	float Rate = 8.0f;
};
