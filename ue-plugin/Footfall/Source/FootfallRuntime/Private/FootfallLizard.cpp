// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallLizard.h"

#include "Components/PoseableMeshComponent.h"
#include "Components/SceneComponent.h"
#include "FootfallCreatureComponent.h"

#if WITH_EDITOR
#include "Engine/SkinnedAsset.h"
#include "FootfallRigAsset.h"
#include "Logging/MessageLog.h"
#include "Misc/UObjectToken.h"
#endif

#define LOCTEXT_NAMESPACE "Footfall"

AFootfallLizard::AFootfallLizard()
{
	RootComponent = CreateDefaultSubobject<USceneComponent>(TEXT("Root"));
	Mesh = CreateDefaultSubobject<UPoseableMeshComponent>(TEXT("Mesh"));
	Mesh->SetupAttachment(RootComponent);
	// The feet find their ground by traces; the mesh itself is in nobody's way.
	Mesh->SetCollisionEnabled(ECollisionEnabled::NoCollision);
	Creature = CreateDefaultSubobject<UFootfallCreatureComponent>(TEXT("Creature"));
}

#if WITH_EDITOR
void AFootfallLizard::CheckForErrors()
{
	Super::CheckForErrors();
	const auto Warn = [this](const FText& Text)
	{
		FMessageLog(TEXT("MapCheck")).Warning()->AddToken(FUObjectToken::Create(this))->AddToken(FTextToken::Create(Text));
	};
	if (Mesh->GetSkinnedAsset() == nullptr)
	{
		Warn(LOCTEXT("NoMesh", "has no mesh: Tools, Footfall, Import the lizard makes one, and a Blueprint that has it"));
	}
	if (Creature->Rig == nullptr)
	{
		Warn(LOCTEXT("NoRig", "has no rig: make a Footfall Rig Asset for its mesh, and set it on the Creature component"));
	}
}
#endif

#undef LOCTEXT_NAMESPACE
