// SPDX-License-Identifier: MIT OR Apache-2.0
// The collision world of the double: shapes of registered components, cast against by parry.
#pragma once

#include <map>
#include <memory>

#include "Engine/EngineTypes.h"

class UPrimitiveComponent;
struct FCollisionQueryParams;
struct FHitResult;

class FDoubleCollision
{
public:
	FDoubleCollision();
	~FDoubleCollision();

	/** Puts a component's shape in, or where it is now. Game thread, and nobody may be asking. */
	void Put(const UPrimitiveComponent& Component, const FVector& HalfExtent, float Radius);
	void Remove(const UPrimitiveComponent& Component);

	/** The first blocking hit of a ray, or of a sphere if there is a radius. Any thread. */
	bool Cast(FHitResult& OutHit, const FVector& Start, const FVector& End, float Radius, ECollisionChannel Channel,
		const FCollisionQueryParams& Params) const;

private:
	struct FImplementation;
	std::unique_ptr<FImplementation> Implementation;
};
