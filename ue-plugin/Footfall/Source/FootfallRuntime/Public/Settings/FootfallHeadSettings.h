// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallHeadSettings.generated.h"

/** How the head follows what it looks at. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallHeadSettings
{
	GENERATED_BODY()

	/** The head turns. Off leaves it as in the reference pose. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	bool bEnabled = true;

	/** The most it turns to either side. Higher looks farther round. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 180, Units = "deg", EditCondition = "bEnabled"))
	float MaxYaw = 70.0f;

	/** The most it looks up. Higher looks farther up. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 180, Units = "deg", EditCondition = "bEnabled"))
	float MaxUp = 40.0f;

	/** The most it looks down. Higher looks farther down. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 180, Units = "deg", EditCondition = "bEnabled"))
	float MaxDown = 35.0f;

	/** The most it rolls to keep level. Higher keeps it level on steeper ground. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 180, Units = "deg", EditCondition = "bEnabled"))
	float MaxRoll = 25.0f;

	/** How much of the body's roll it takes back. Higher keeps it more level. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1, ForceUnits = "x", EditCondition = "bEnabled"))
	float Level = 0.5f;

	/** How quickly it follows. Higher follows faster. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "Hz", EditCondition = "bEnabled"))
	float Rate = 7.0f;

	/** Part of the turn that spine and chest take over. Higher turns the trunk more and the neck less. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1, ForceUnits = "x", EditCondition = "bEnabled"))
	float TrunkShare = 0.35f;

	/** How much the hips lean against the head's pitch. Higher leans more. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1, ForceUnits = "x", EditCondition = "bEnabled"))
	float HipLean = 0.15f;

	/** How far the head's joint is kept above the ground. Higher carries it higher. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 100000, Units = "cm", EditCondition = "bEnabled"))
	float Clearance = 4.0f;
};
