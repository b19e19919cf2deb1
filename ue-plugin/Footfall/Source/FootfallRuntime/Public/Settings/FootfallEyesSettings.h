// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallEyesSettings.generated.h"

/** How the eyes follow what they look at. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallEyesSettings
{
	GENERATED_BODY()

	/** The eyes turn. Off leaves them as in the reference pose. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	bool bEnabled = true;

	/** The most an eye turns toward the nose. Higher squints more. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 180, Units = "deg", EditCondition = "bEnabled"))
	float MaxInward = 12.0f;

	/** The most an eye turns outward. Higher looks farther to the side. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 180, Units = "deg", EditCondition = "bEnabled"))
	float MaxOutward = 50.0f;

	/** The most an eye turns up or down. Higher looks farther up and down. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 180, Units = "deg", EditCondition = "bEnabled"))
	float MaxPitch = 30.0f;

	/** How quickly they follow. Higher follows faster. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "Hz", EditCondition = "bEnabled"))
	float Rate = 30.0f;
};
