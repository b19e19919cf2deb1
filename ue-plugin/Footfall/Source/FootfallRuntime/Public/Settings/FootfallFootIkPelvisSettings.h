// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallFootIkPelvisSettings.generated.h"

/** How the pelvis follows the feet. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallFootIkPelvisSettings
{
	GENERATED_BODY()

	/** Part of the height between the lowest and the highest foot that the pelvis rises above the lowest. Higher stands taller, with straighter lower legs. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1, ForceUnits = "x"))
	float Coefficient = 0.4f;

	/** The most it rises. Higher follows higher steps. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "cm"))
	float MaxUp = 25.0f;

	/** The most it sinks. Higher reaches deeper steps. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "cm"))
	float MaxDown = 45.0f;

	/** How quickly it follows upward. Lower is smoother on stairs. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1000, Units = "Hz"))
	float Rate = 6.0f;

	/** How quickly it follows downward. Higher keeps feet on the ground downhill. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1000, Units = "Hz"))
	float RateDown = 14.0f;
};
