// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallSubsystem.h"

#include "Async/ParallelFor.h"
#include "Engine/World.h"
#include "FootfallCreature.h"
#include "FootfallCreatureComponent.h"
#include "FootfallDebug.h"
#include "FootfallObjectIds.h"
#include "FootfallStats.h"
#include "GameFramework/PlayerController.h"

DECLARE_CYCLE_STAT(TEXT("Gather"), STAT_FootfallGather, STATGROUP_Footfall);
DECLARE_CYCLE_STAT(TEXT("Update"), STAT_FootfallUpdate, STATGROUP_Footfall);
DECLARE_CYCLE_STAT(TEXT("Apply"), STAT_FootfallApply, STATGROUP_Footfall);
DECLARE_DWORD_COUNTER_STAT(TEXT("Creatures updated"), STAT_FootfallCreatures, STATGROUP_Footfall);

namespace
{
	/** As many as the core asks the ground for at a time. */
	constexpr int32 GroupSize = 32;
}

UFootfallSubsystem::UFootfallSubsystem()
	: Ids(MakeShared<FFootfallObjectIds>())
{
}

bool UFootfallSubsystem::DoesSupportWorldType(const EWorldType::Type WorldType) const
{
	return WorldType == EWorldType::Game || WorldType == EWorldType::PIE || WorldType == EWorldType::GamePreview;
}

void UFootfallSubsystem::Add(UFootfallCreatureComponent* Creature)
{
	Creatures.AddUnique(Creature);
}

void UFootfallSubsystem::Remove(UFootfallCreatureComponent* Creature)
{
	Creatures.Remove(Creature);
}

int32 UFootfallSubsystem::GetNumCreatures() const
{
	return Creatures.Num();
}

FFootfallObjectIds& UFootfallSubsystem::GetIds() const
{
	return *Ids;
}

TStatId UFootfallSubsystem::GetStatId() const
{
	RETURN_QUICK_DECLARE_CYCLE_STAT(UFootfallSubsystem, STATGROUP_Tickables);
}

TArray<FVector> UFootfallSubsystem::GatherViews() const
{
	TArray<FVector> Views;
	for (FConstPlayerControllerIterator It = GetWorldRef().GetPlayerControllerIterator(); It; ++It)
	{
		if (const APlayerController* Player = It->Get())
		{
			FVector Location;
			FRotator Rotation;
			Player->GetPlayerViewPoint(Location, Rotation);
			Views.Add(Location);
		}
	}
	return Views;
}

void UFootfallSubsystem::Tick(float DeltaTime)
{
	Super::Tick(DeltaTime);
	if (FootfallDebug::IsFrozen())
	{
		return;
	}
	TArray<TWeakObjectPtr<UFootfallCreatureComponent>> Updated;
	TArray<FFootfallCreature*> Jobs;
	{
		FOOTFALL_SCOPE(STAT_FootfallGather);
		const TArray<FVector> Views = GatherViews();
		// Gathering may rebuild a creature, but adds none that is not there.
		for (int32 Index = 0; Index < Creatures.Num(); ++Index)
		{
			UFootfallCreatureComponent* Creature = Creatures[Index].Get();
			FFootfallCreature* Job = Creature != nullptr ? Creature->GatherInputOnGameThread(DeltaTime, Views) : nullptr;
			if (Job != nullptr)
			{
				Updated.Add(Creature);
				Jobs.Add(Job);
			}
		}
	}
	{
		FOOTFALL_SCOPE(STAT_FootfallUpdate);
		SET_DWORD_STAT(STAT_FootfallCreatures, Jobs.Num());
		const UWorld& World = GetWorldRef();
		ParallelFor(FMath::DivideAndRoundUp(Jobs.Num(), GroupSize), [this, &Jobs, &World](int32 Group)
		{
			const int32 First = Group * GroupSize;
			const int32 Count = FMath::Min(GroupSize, Jobs.Num() - First);
			FFootfallCreature::UpdateAll(MakeArrayView(Jobs).Slice(First, Count), World, *Ids);
		});
	}
	{
		FOOTFALL_SCOPE(STAT_FootfallApply);
		// Events may destroy anybody.
		for (const TWeakObjectPtr<UFootfallCreatureComponent>& Creature : Updated)
		{
			if (Creature.IsValid())
			{
				Creature->ApplyOnGameThread(*Ids);
			}
			if (Creature.IsValid())
			{
				FootfallDebug::Show(*Creature.Get());
			}
		}
	}
}
