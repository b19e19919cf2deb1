// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "Settings/FootfallFootIkLockSettings.h"
#include "Settings/FootfallFootIkPelvisSettings.h"
#include "Settings/FootfallFootIkProbeSettings.h"
#include "Settings/FootfallFootIkReachSettings.h"
#include "Settings/FootfallFootIkSmoothSettings.h"
#include "Settings/FootfallFootIkTrunkSettings.h"
#include "Settings/FootfallFootIkTurnSettings.h"
#include "Settings/FootfallFootIkWeightSettings.h"
#include "FootfallFootIkSettings.generated.h"

/** Everything that can be tuned about feet under an authored pose. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallFootIkSettings
{
	GENERATED_BODY()

	/** Where the ground is looked for under a foot. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallFootIkProbeSettings Probe;

	/** How what probes find is smoothed. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallFootIkSmoothSettings Smooth;

	/** How much feet are corrected at all. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallFootIkWeightSettings Weight;

	/** How the pelvis follows the feet. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallFootIkPelvisSettings Pelvis;

	/** How the trunk of a body on three legs or more tilts. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallFootIkTrunkSettings Trunk;

	/** How far legs bend and stretch. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallFootIkReachSettings Reach;

	/** How far feet and toes turn from what is authored. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallFootIkTurnSettings Turn;

	/** How planted feet hold their place. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallFootIkLockSettings Lock;
};
