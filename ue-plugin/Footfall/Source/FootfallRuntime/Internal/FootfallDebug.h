// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"

class AActor;
class UFootfallCreatureComponent;

/** What can be looked at while a game runs. Console variables, as `footfall.Debug 1`. */
namespace FootfallDebug
{
	/** A line, or a mark where it has no length. World space. */
	struct FShape
	{
		FVector From;
		FVector To;
		FColor Color;
		float Size = 0.0f;
	};

	/** `footfall.Freeze`: creatures and feet stay as they are, while the game goes on. */
	FOOTFALLRUNTIME_API bool IsFrozen();

	/** `footfall.DebugFeet`: every foot IK node draws its probes. Any thread. */
	FOOTFALLRUNTIME_API bool ShowsFeet();

	/** What a creature's feet are about: contacts, homes, footholds, swings, probes. */
	FOOTFALLRUNTIME_API TArray<FShape> ShapesOf(const UFootfallCreatureComponent& Creature);

	/** One line a foot. */
	FOOTFALLRUNTIME_API TArray<FString> LinesOf(const UFootfallCreatureComponent& Creature);

	/** Draws a creature if `footfall.Debug` is set, and tells the Visual Logger if that records. */
	void Show(const UFootfallCreatureComponent& Creature);
}
