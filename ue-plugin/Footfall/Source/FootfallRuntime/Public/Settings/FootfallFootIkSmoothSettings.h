// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallFootIkSmoothSettings.generated.h"

/** How what probes find is smoothed. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallFootIkSmoothSettings
{
	GENERATED_BODY()

	/** Time over which the ground's normals are averaged. Longer turns feet more gently over edges. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10, Units = "s"))
	float NormalWindow = 0.1f;

	/** How quickly a foot's height follows the ground. Higher follows steps more sharply. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1000, Units = "Hz"))
	float HeightRate = 22.0f;

	/** How quickly a foot turns to the ground in the air. Higher turns faster. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1000, Units = "Hz"))
	float TurnRateAir = 24.0f;

	/** How quickly a foot turns to the ground while it stands. Higher turns faster. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1000, Units = "Hz"))
	float TurnRateGround = 14.0f;
};
