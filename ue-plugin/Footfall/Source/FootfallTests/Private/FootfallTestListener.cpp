// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallTestListener.h"

#include "FootfallCreatureComponent.h"
#include "GameFramework/Actor.h"
#include "PhysicalMaterials/PhysicalMaterial.h"

void UFootfallTestListener::Listen(UFootfallCreatureComponent& Creature)
{
	Creature.OnFootLifted.AddDynamic(this, &UFootfallTestListener::HearLifted);
	Creature.OnFootPlanted.AddDynamic(this, &UFootfallTestListener::HearPlanted);
	Creature.OnBlocked.AddDynamic(this, &UFootfallTestListener::HearBlocked);
}

void UFootfallTestListener::HearLifted(int32, FVector, FVector, UPhysicalMaterial*)
{
	++Lifted;
}

void UFootfallTestListener::HearPlanted(int32, FVector Location, FVector Normal, UPhysicalMaterial* Surface)
{
	++Planted;
	LastLocation = Location;
	LastNormal = Normal;
	LastSurface = Surface;
	if (Victim.IsValid())
	{
		Victim->Destroy();
	}
}

void UFootfallTestListener::HearBlocked(bool bIsBlocked)
{
	Blocked += bIsBlocked ? 1 : 0;
}
