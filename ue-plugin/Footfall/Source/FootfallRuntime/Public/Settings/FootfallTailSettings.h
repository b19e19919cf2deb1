// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallTailSettings.generated.h"

/** How the tail follows the body. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallTailSettings
{
	GENERATED_BODY()

	/** The tail bends. Off leaves it as in the reference pose. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	bool bEnabled = true;

	/** Bend of the whole tail at the full turn speed. Higher bends more; below 0 bends outward. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = -570, ClampMax = 570, Units = "deg", EditCondition = "bEnabled"))
	float Bend = 70.0f;

	/** How quickly it bends. Higher bends faster. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "Hz", EditCondition = "bEnabled"))
	float Rate = 5.0f;

	/** The most it lifts or drops to follow the ground behind. Higher follows steeper ground. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 180, Units = "deg", EditCondition = "bEnabled"))
	float MaxDrape = 70.0f;
};
