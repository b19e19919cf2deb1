// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallFootholdSettings.generated.h"

/** Where feet look for ground. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallFootholdSettings
{
	GENERATED_BODY()

	/** How far above the home a probe begins, as a part of the leg's length. Higher finds higher steps. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10, ForceUnits = "x"))
	float ProbeUp = 0.6f;

	/** How far below the home a probe ends, as a part of the leg's length. Higher finds deeper steps. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10, ForceUnits = "x"))
	float ProbeDown = 0.6f;

	/** Radius of the foot that must find room. Higher steps less into gaps; 0 casts rays. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 100000, Units = "cm"))
	float Radius = 3.0f;

	/** Steepest ground to stand on. Higher stands on steeper ground. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 180, Units = "deg"))
	float SlopeLimit = 50.0f;

	/** Part of a leg's length that a new foothold may ask for; at most the gait's Reach Limit. Higher dares farther footholds. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0.1, ClampMax = 0.9999, ForceUnits = "x"))
	float Reach = 0.95f;
};
