// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallGround.h"
#include "FootfallHandle.h"
#include "FootfallRig.h"

struct FFootfallCreatureSettings;

/** A creature of the core: what it is asked in a frame, and what came of it. Touches no UObject. */
class FFootfallCreature
{
public:
	/** Null if something is refused, and then why. */
	static TSharedPtr<FFootfallCreature> Create(
		const TSharedRef<FFootfallRig>& Rig, const FFootfallCreatureSettings& Settings, const FTransform& Placement, FString& OutError);

	/** Updates many with as few calls as there are groups of them. Any thread; each creature on one at a time. */
	static void UpdateAll(TConstArrayView<FFootfallCreature*> Creatures, const UWorld& World, FFootfallObjectIds& Ids);

	/** False, and why, if they are refused. */
	bool SetSettings(const FFootfallCreatureSettings& Settings, FString& OutError);

	/** Feet are put down anew there. False, and why, if that is no place for a creature. */
	bool Teleport(const FTransform& Placement, FString& OutError);

	void ShiftOrigin(const FVector& Offset);

	/** What happened to feet in the last update. */
	TArray<footfall_event, TInlineAllocator<32>> Events() const;

	footfall_leg_view Leg(int32 Index) const;

	int32 NumLegs() const
	{
		return static_cast<int32>(footfall_rig_leg_count(Rig->Core()));
	}

	/** Which bones its pose is for. */
	TSharedRef<FFootfallRig> Rig;

	/** What it is asked. */
	footfall_frame_input Input;

	/** How its probes are traced. */
	FFootfallTrace Trace;

	/** What came of it: the pose, relative to parents, and where to draw it. */
	TArray<footfall_joint> Joints;
	footfall_frame_report Report = {};

	/** Why the last update was refused; empty if it was not. */
	FString Refusal;

	explicit FFootfallCreature(const TSharedRef<FFootfallRig>& InRig);

private:
	FFootfallCreatureHandle Handle;
};
