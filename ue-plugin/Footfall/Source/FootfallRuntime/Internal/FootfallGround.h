// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CollisionQueryParams.h"
#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"
#include "FootfallObjectIds.h"
#include "footfall.h"

class AActor;
class UWorld;
struct FFootfallGroundQuery;

/** How the probes of one creature or character are traced. */
struct FFootfallTrace
{
	ECollisionChannel Channel = ECC_Visibility;
	FCollisionQueryParams Params;

	/** Reads a query's settings. Game thread. */
	void Gather(const FFootfallGroundQuery& Query, const AActor* Self);
};

/** Answers the core's probes from a world's collision, each owner's by its own trace. Lives on the stack of one update. */
class FFootfallGround
{
public:
	/** `Traces` has one for each creature of the batch. */
	FFootfallGround(const UWorld& InWorld, FFootfallObjectIds& InIds, TConstArrayView<const FFootfallTrace*> InTraces);

	/**
	 * Names only these supports, and says of them what is written here. Without it the components are read themselves, which
	 * only a thread may do while the game thread waits for it.
	 */
	const TMap<uint64, FTransform>* KnownSupports = nullptr;

	/** Takes down everything that moves and was hit, to be known in the next frame. May be null. */
	TSet<uint64>* SeenSupports = nullptr;

	/** For the core. Refers to this. */
	footfall_ground Core();

private:
	static void Cast(void* User, const footfall_probe* Probes, footfall_hit* Hits, size_t Count);
	static void FindSupports(void* User, const uint64_t* SupportIds, footfall_placement* Placements, uint8_t* Found, size_t Count);
	void Trace(const footfall_probe& Probe, footfall_hit& OutHit) const;

	const UWorld& World;
	FFootfallObjectIds& Ids;
	TConstArrayView<const FFootfallTrace*> Traces;
};
