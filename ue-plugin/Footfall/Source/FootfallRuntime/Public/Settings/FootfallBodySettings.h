// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallBodySettings.generated.h"

/** How the body lies on its feet. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallBodySettings
{
	GENERATED_BODY()

	/** Height and tilt follow the feet. Off keeps the body as the root lies. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	bool bFit = true;

	/** How quickly the height follows. Higher follows bumps more closely. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "Hz"))
	float HeightRate = 10.0f;

	/** How quickly the tilt follows. Higher follows bumps more closely. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "Hz"))
	float TiltRate = 8.0f;

	/** The most the body leans. Higher lies flatter on steep slopes. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 180, Units = "deg"))
	float MaxTilt = 50.0f;

	/** How much the trunk bends with the feet. Higher bends more; 1 keeps the girdles square to them. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 2, ForceUnits = "x"))
	float Sway = 0.5f;

	/** The most a girdle turns with its feet. Higher lets the trunk bend more. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 180, Units = "deg"))
	float MaxSway = 14.0f;

	/** How quickly the trunk bends with the feet. Higher bends more abruptly. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "Hz"))
	float SwayRate = 12.0f;
};
