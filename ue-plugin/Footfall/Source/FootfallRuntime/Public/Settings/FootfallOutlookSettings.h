// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallOutlookSettings.generated.h"

/** What a creature that chases a target keeps away from. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallOutlookSettings
{
	GENERATED_BODY()

	/** It stops where the next footholds would fall on nothing. Off lets it walk over edges. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	bool bEdges = true;

	/** It keeps out of obstacles. Off lets it walk through walls. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	bool bObstacles = true;

	/** Radius of the body against obstacles. Higher keeps farther away. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 100000, Units = "cm"))
	float BodyRadius = 5.0f;

	/** Height of the highest step that is walked over, as a part of the leg's length. Higher climbs more and goes round less. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10, ForceUnits = "x"))
	float StepHeight = 0.4f;

	/** How quickly it brakes for what it sees. Higher brakes later and harder. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "Hz"))
	float BrakeRate = 14.0f;
};
