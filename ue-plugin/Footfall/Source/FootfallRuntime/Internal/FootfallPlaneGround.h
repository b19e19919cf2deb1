// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "footfall.h"

/**
 * Ground that is known beforehand: a plane for every probe, as an earlier hit of the same probe has told it, or one for all.
 */
class FFootfallPlaneGround
{
public:
	/** One plane for all probes. */
	void SetFloor(const FVector& Point, const FVector& Normal);

	/** The planes that probes have hit, in their order. */
	void SetHits(TArray<footfall_hit>&& InHits);

	/** For the core. Refers to this. */
	footfall_ground Core();

private:
	static void Cast(void* User, const footfall_probe* Probes, footfall_hit* Hits, size_t Count);

	TArray<footfall_hit> Known;
	bool bIsFloor = false;
};
