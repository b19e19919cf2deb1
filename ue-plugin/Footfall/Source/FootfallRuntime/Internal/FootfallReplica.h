// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallServerRoot.h"
#include "footfall.h"

/** A creature's root on a client, by what the server has said of it: smooth, and a little late. */
class FFootfallReplica
{
public:
	/** Shows everything so many seconds late. */
	explicit FFootfallReplica(float Delay);

	/** Takes in what the server says, of a root of that scale. */
	void Hear(const FFootfallServerRoot& Said, const FVector& Scale);

	/** Lets time pass. False as long as nothing has been heard. */
	bool Step(double DeltaTime, FTransform& OutRoot, bool& bOutHasTeleported);

private:
	footfall_replica Core;
};
