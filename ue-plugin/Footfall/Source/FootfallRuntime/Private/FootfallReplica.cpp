// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallReplica.h"

#include "FootfallConversions.h"

FFootfallReplica::FFootfallReplica(float Delay)
{
	footfall_replica_init(&Core);
	Core.delay = FMath::Clamp(Delay, 0.0f, 1.0f);
}

void FFootfallReplica::Hear(const FFootfallServerRoot& Said, const FVector& Scale)
{
	footfall_root_sample Sample = {};
	Sample.time = Said.Time;
	Sample.placement = FootfallConversions::ToCorePlacement(FTransform(Said.Rotation, Said.Location, Scale));
	Sample.teleports = Said.Teleports;
	// What is no place is not taken in.
	footfall_replica_hear(&Core, &Sample, nullptr);
}

bool FFootfallReplica::Step(double DeltaTime, FTransform& OutRoot, bool& bOutHasTeleported)
{
	footfall_shown_root Shown = {};
	if (footfall_replica_step(&Core, FMath::Max(DeltaTime, 0.0), &Shown, nullptr) != FOOTFALL_OK || Shown.is_known == 0)
	{
		return false;
	}
	OutRoot = FootfallConversions::ToEngine(Shown.placement);
	bOutHasTeleported = Shown.has_teleported != 0;
	return true;
}
