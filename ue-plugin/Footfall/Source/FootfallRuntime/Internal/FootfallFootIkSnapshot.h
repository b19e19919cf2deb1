// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallGround.h"

class UFootfallCapsuleSync;
class USkeletalMeshComponent;
class UWorld;
struct FFootfallGroundQuery;

/** What foot IK has to know of the game, taken down on the game thread so that evaluating touches no object. */
struct FFootfallFootIkSnapshot
{
	/** The world that is traced; null where there is none to stand on, as in a preview. */
	const UWorld* World = nullptr;
	FFootfallTrace Trace;

	/** Where the moving things are that feet have met in the frame before. */
	TMap<uint64, FTransform> Supports;

	FVector Up = FVector::UpVector;

	/** Below 0 if nobody says. */
	float Speed = -1.0f;
	bool bIsGrounded = true;

	/** Component cm; 0 if there is no capsule to be kept in step. */
	float HalfHeight = 0.0f;

	/** How far the world's origin has moved since the last evaluation: what is added to every place. */
	FVector OriginShift = FVector::ZeroVector;

	/** Takes it down. Game thread. */
	void Gather(const USkeletalMeshComponent& Component, const FFootfallGroundQuery& Query, const UFootfallCapsuleSync* Capsule,
		const TSet<uint64>& SeenSupports, const FFootfallObjectIds& Ids);

private:
	TOptional<FIntVector> Origin;
};
