// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "Settings/FootfallBobSettings.h"
#include "Settings/FootfallBodySettings.h"
#include "Settings/FootfallEyesSettings.h"
#include "Settings/FootfallFootholdSettings.h"
#include "Settings/FootfallGaitSettings.h"
#include "Settings/FootfallHeadSettings.h"
#include "Settings/FootfallMotionSettings.h"
#include "Settings/FootfallOutlookSettings.h"
#include "Settings/FootfallTailSettings.h"
#include "FootfallCreatureSettings.generated.h"

/** Everything that can be tuned about a creature. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallCreatureSettings
{
	GENERATED_BODY()

	/** How a creature that chases a target moves its root. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallMotionSettings Motion;

	/** When feet step, and how far. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallGaitSettings Gait;

	/** Where feet look for ground. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallFootholdSettings Foothold;

	/** How the body lies on its feet. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallBodySettings Body;

	/** The body's breathing and bobbing. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallBobSettings Bob;

	/** How the head follows what it looks at. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallHeadSettings Head;

	/** How the eyes follow what they look at. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallEyesSettings Eyes;

	/** How the tail follows the body. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallTailSettings Tail;

	/** What a creature that chases a target keeps away from. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallOutlookSettings Outlook;

	/** The most time made up in one update; the rest is dropped. Higher keeps pace through longer hitches, at their cost. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "Footfall", Meta = (ClampMin = 0.00833333, ClampMax = 10, Units = "s"))
	float MaxCatchUp = 0.1f;
};
