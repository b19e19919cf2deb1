// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "FootfallGroundQuery.generated.h"

/** What counts as ground: blocking hits of a trace channel. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallGroundQuery
{
	GENERATED_BODY()

	/** Channel that is traced. Visibility works out of the box; a channel of your own lets level designers say what feet stand on. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	TEnumAsByte<ECollisionChannel> TraceChannel = ECC_Visibility;

	/** Traces against triangles instead of simple collision. On follows visible steps exactly, and costs more. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	bool bTraceComplex = false;

	/** Leaves out the owner and what is attached to it. Off may make it stand on itself. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	bool bIgnoreSelf = true;

	/** Actors that feet go through. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	TArray<TSoftObjectPtr<AActor>> IgnoredActors;
};
