// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallServerRoot.generated.h"

/** What a server says of a creature's root. */
USTRUCT()
struct FOOTFALLRUNTIME_API FFootfallServerRoot
{
	GENERATED_BODY()

	/** Where it is, counted from the world's first origin. */
	UPROPERTY(Category = "Footfall|Network")
	FVector Location = FVector::ZeroVector;

	/** How it is turned. */
	UPROPERTY(Category = "Footfall|Network")
	FRotator Rotation = FRotator::ZeroRotator;

	/** The server's time, s; 0 if nothing has been said yet. */
	UPROPERTY(Category = "Footfall|Network")
	double Time = 0.0;

	/** How often it has been put elsewhere. */
	UPROPERTY(Category = "Footfall|Network")
	uint32 Teleports = 0;
};
