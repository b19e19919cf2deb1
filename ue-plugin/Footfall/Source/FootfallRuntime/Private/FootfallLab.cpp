// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallLab.h"

#include "Components/CapsuleComponent.h"
#include "Components/InputComponent.h"
#include "Engine/World.h"
#include "FootfallCreatureComponent.h"
#include "FootfallLizard.h"
#include "GameFramework/PlayerController.h"
#include "InputCoreTypes.h"

AFootfallLab::AFootfallLab()
{
	PrimaryActorTick.bCanEverTick = true;
	// Before creatures are updated.
	PrimaryActorTick.TickGroup = TG_PrePhysics;
	RootComponent = CreateDefaultSubobject<USceneComponent>(TEXT("Root"));
	Target = CreateDefaultSubobject<UCapsuleComponent>(TEXT("Target"));
	Target->SetupAttachment(RootComponent);
	Target->SetCollisionEnabled(ECollisionEnabled::NoCollision);
	Target->SetHiddenInGame(false);
	Route = {FVector(300.0, 0.0, 0.0), FVector(300.0, 300.0, 0.0), FVector(0.0, 300.0, 0.0), FVector(0.0, 0.0, 0.0)};
}

void AFootfallLab::BeginPlay()
{
	Super::BeginPlay();
	Target->SetWorldLocation(MarkLocation(Mark));
	for (const TWeakObjectPtr<AFootfallLizard>& Lizard : Creatures)
	{
		if (Lizard.IsValid())
		{
			Lizard->Creature->SetTargetComponent(Target);
			Lizard->Creature->GazeActor = GazeCube;
		}
	}
	BindInput();
}

void AFootfallLab::BindInput()
{
	APlayerController* Player = GetWorld()->GetFirstPlayerController();
	if (Player == nullptr)
	{
		return;
	}
	EnableInput(Player);
	if (InputComponent != nullptr)
	{
		InputComponent->BindKey(EKeys::T, IE_Pressed, this, &AFootfallLab::ToggleStop);
		InputComponent->BindKey(EKeys::N, IE_Pressed, this, &AFootfallLab::GoOn);
		InputComponent->BindKey(EKeys::R, IE_Pressed, this, &AFootfallLab::Restart);
	}
}

FVector AFootfallLab::MarkLocation(int32 Index) const
{
	const FVector Place = Route.IsValidIndex(Index) ? Route[Index] : FVector::ZeroVector;
	return GetActorTransform().TransformPosition(Place);
}

void AFootfallLab::Tick(float DeltaSeconds)
{
	Super::Tick(DeltaSeconds);
	for (const TWeakObjectPtr<AFootfallLizard>& Lizard : Creatures)
	{
		if (Lizard.IsValid() && FVector::Dist2D(Lizard->GetActorLocation(), MarkLocation(Mark)) < Nearness)
		{
			GoOn();
			return;
		}
	}
}

void AFootfallLab::GoOn()
{
	Mark = Route.IsEmpty() ? 0 : (Mark + 1) % Route.Num();
	Target->SetWorldLocation(MarkLocation(Mark));
}

void AFootfallLab::ToggleStop()
{
	bIsStopped = !bIsStopped;
	for (const TWeakObjectPtr<AFootfallLizard>& Lizard : Creatures)
	{
		if (Lizard.IsValid())
		{
			bIsStopped ? Lizard->Creature->Stop() : Lizard->Creature->Start();
		}
	}
}

void AFootfallLab::Restart()
{
	Mark = 0;
	Target->SetWorldLocation(MarkLocation(Mark));
	for (const TWeakObjectPtr<AFootfallLizard>& Lizard : Creatures)
	{
		if (Lizard.IsValid())
		{
			Lizard->Creature->Teleport(GetActorLocation(), GetActorRotation());
		}
	}
}

int32 AFootfallLab::GetMark() const
{
	return Mark;
}
