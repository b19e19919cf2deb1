// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallGaitSettings.generated.h"

/** When feet step, and how far. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallGaitSettings
{
	GENERATED_BODY()

	/** Time a foot is in the air. Longer steps look slower and heavier, and allow less speed. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0.00833333, ClampMax = 60, Units = "s"))
	float StepDuration = 0.15f;

	/** How far past its home a foot lands, as a part of its step distance. Higher takes fewer, longer steps. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1, ForceUnits = "x"))
	float Overshoot = 0.75f;

	/** How far a foot may be turned from its home before it steps. Higher steps less while turning. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 1, ClampMax = 180, Units = "deg"))
	float StepAngle = 60.0f;

	/** Part of a leg's length that it may use. Higher reaches farther, with straighter knees. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0.5, ClampMax = 0.9999, ForceUnits = "x"))
	float ReachLimit = 0.985f;

	/** Part of a leg's length from which it wants to step, however near its home; at most Reach Limit. Higher waits longer. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0.1, ClampMax = 0.9999, ForceUnits = "x"))
	float ReachUrgent = 0.93f;

	/** How far homes follow the hips when the trunk bends. Higher keeps feet under a bent body. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1, ForceUnits = "x"))
	float HomeFollow = 1.0f;
};
