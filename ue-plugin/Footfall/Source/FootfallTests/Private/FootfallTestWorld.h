// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineTypes.h"

class UPhysicalMaterial;
class UWorld;

/** A world of its own for one spec: play has begun, and it is gone with this. */
class FFootfallTestWorld
{
public:
	explicit FFootfallTestWorld(EWorldType::Type Type = EWorldType::Game);
	~FFootfallTestWorld();
	FFootfallTestWorld(const FFootfallTestWorld&) = delete;
	FFootfallTestWorld& operator=(const FFootfallTestWorld&) = delete;

	UWorld& Get() const
	{
		return *World;
	}

	/** A box that blocks everything, movable. */
	AActor* AddBox(const FVector& Center, const FVector& HalfExtent, const FQuat& Rotation = FQuat::Identity, UPhysicalMaterial* Material = nullptr);

	/** A level floor whose top is at a height. */
	AActor* AddFloor(double Height = 0.0);

	/** A floor through the origin that rises ahead, in degrees. */
	AActor* AddSlope(double Degrees);

	/** Steps of so much height and depth, up along X from the origin on; below that the floor. */
	void AddStairs(double Height, double Depth, int32 Num);

	/** How many threads evaluate animation, where that can be chosen: an editor does as its settings say. */
	void SetAnimationWorkers(int32 Num);

	/** So many frames; after each, `AfterFrame` is called with its number. */
	void Tick(float FramesPerSecond, float Seconds, TFunction<void(int32)> AfterFrame = nullptr);

private:
	UWorld* World = nullptr;
};
