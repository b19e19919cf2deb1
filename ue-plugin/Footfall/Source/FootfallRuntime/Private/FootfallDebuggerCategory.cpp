// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallDebuggerCategory.h"

#if WITH_GAMEPLAY_DEBUGGER

#include "FootfallCreatureComponent.h"
#include "FootfallDebug.h"
#include "GameFramework/Actor.h"
#include "GameplayDebugger.h"

namespace
{
	TSharedRef<FGameplayDebuggerCategory> Make()
	{
		return MakeShared<FFootfallDebuggerCategory>();
	}
}

FFootfallDebuggerCategory::FFootfallDebuggerCategory()
{
	bShowOnlyWithDebugActor = true;
}

void FFootfallDebuggerCategory::CollectData(APlayerController* OwnerPC, AActor* DebugActor)
{
	const UFootfallCreatureComponent* Creature =
		DebugActor != nullptr ? DebugActor->FindComponentByClass<UFootfallCreatureComponent>() : nullptr;
	if (Creature == nullptr)
	{
		return;
	}
	for (const FString& Line : FootfallDebug::LinesOf(*Creature))
	{
		AddTextLine(Line);
	}
	for (const FootfallDebug::FShape& Shape : FootfallDebug::ShapesOf(*Creature))
	{
		AddShape(Shape.Size > 0.0f ? FGameplayDebuggerShape::MakePoint(Shape.From, Shape.Size, Shape.Color)
								   : FGameplayDebuggerShape::MakeSegment(Shape.From, Shape.To, Shape.Color));
	}
}

void FFootfallDebuggerCategory::Register()
{
	IGameplayDebugger& Debugger = IGameplayDebugger::Get();
	Debugger.RegisterCategory(TEXT("Footfall"),
		IGameplayDebugger::FOnGetCategory::CreateStatic(&Make));
	Debugger.NotifyCategoriesChanged();
}

void FFootfallDebuggerCategory::Unregister()
{
	if (IGameplayDebugger::IsAvailable())
	{
		IGameplayDebugger& Debugger = IGameplayDebugger::Get();
		Debugger.UnregisterCategory(TEXT("Footfall"));
		Debugger.NotifyCategoriesChanged();
	}
}

#endif
