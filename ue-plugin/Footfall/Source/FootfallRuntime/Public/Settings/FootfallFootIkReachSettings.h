// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallFootIkReachSettings.generated.h"

/** How far legs bend and stretch. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallFootIkReachSettings
{
	GENERATED_BODY()

	/** From this part of its length on a leg resists being stretched. Lower keeps knees softer. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0.1, ClampMax = 1, ForceUnits = "x"))
	float SoftFrom = 0.985f;

	/** The most of its length that is used; at least Soft From. Higher stretches farther. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0.1, ClampMax = 1, ForceUnits = "x"))
	float Most = 0.999f;

	/** The least of its length to which a leg is folded; at most Soft From. Lower folds farther. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1, ForceUnits = "x"))
	float Least = 0.35f;
};
