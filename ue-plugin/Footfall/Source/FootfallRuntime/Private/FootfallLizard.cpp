// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallLizard.h"

#include "Components/PoseableMeshComponent.h"
#include "Components/SceneComponent.h"
#include "FootfallCreatureComponent.h"

AFootfallLizard::AFootfallLizard()
{
	RootComponent = CreateDefaultSubobject<USceneComponent>(TEXT("Root"));
	Mesh = CreateDefaultSubobject<UPoseableMeshComponent>(TEXT("Mesh"));
	Mesh->SetupAttachment(RootComponent);
	// The feet find their ground by traces; the mesh itself is in nobody's way.
	Mesh->SetCollisionEnabled(ECollisionEnabled::NoCollision);
	Creature = CreateDefaultSubobject<UFootfallCreatureComponent>(TEXT("Creature"));
}
