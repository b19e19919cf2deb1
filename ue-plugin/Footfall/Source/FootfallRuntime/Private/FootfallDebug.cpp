// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallDebug.h"

#include "Components/PrimitiveComponent.h"
#include "DrawDebugHelpers.h"
#include "Engine/World.h"
#include "FootfallCreatureComponent.h"
#include "FootfallLog.h"
#include "GameFramework/Actor.h"
#include "HAL/IConsoleManager.h"
#include "VisualLogger/VisualLogger.h"

namespace
{
	TAutoConsoleVariable<int32> DebugVariable(
		TEXT("footfall.Debug"), 0, TEXT("1 draws every creature's contacts (yellow), homes (blue), footholds (green) and probes (green or red)."));
	TAutoConsoleVariable<int32> DebugFeetVariable(
		TEXT("footfall.DebugFeet"), 0, TEXT("1 draws every foot IK node's probes (green: hit, red: none) and contacts."));
	TAutoConsoleVariable<int32> FreezeVariable(
		TEXT("footfall.Freeze"), 0, TEXT("1 leaves creatures and corrected feet as they are, while the game goes on."));

	constexpr float MarkSize = 2.0f;
}

bool FootfallDebug::IsFrozen()
{
	return FreezeVariable.GetValueOnAnyThread() != 0;
}

bool FootfallDebug::ShowsFeet()
{
	return DebugFeetVariable.GetValueOnAnyThread() != 0;
}

TArray<FootfallDebug::FShape> FootfallDebug::ShapesOf(const UFootfallCreatureComponent& Creature)
{
	TArray<FShape> Shapes;
	for (int32 Leg = 0; Leg < Creature.GetNumLegs(); ++Leg)
	{
		const FFootfallFootState Foot = Creature.GetFootState(Leg);
		const bool bSwings = Foot.Phase == EFootfallFootPhase::Swing;
		const FColor Color = bSwings ? FColor::Green : FColor::Yellow;
		Shapes.Add({Foot.Location, Foot.Location, Color, MarkSize});
		Shapes.Add({Foot.Location, Foot.Location + Foot.Normal * 8.0, Color, 0.0f});
		Shapes.Add({Foot.Home, Foot.Home, FColor::Blue, 0.5f * MarkSize});
		Shapes.Add({Foot.Home, Foot.Location, FColor::Blue, 0.0f});
		if (bSwings)
		{
			Shapes.Add({Foot.Ankle, Foot.Location, FColor::Green, 0.0f});
		}
		Shapes.Add({Foot.ProbeFrom, Foot.ProbeTo, Foot.bProbeHit ? FColor::Green : FColor::Red, 0.0f});
	}
	return Shapes;
}

TArray<FString> FootfallDebug::LinesOf(const UFootfallCreatureComponent& Creature)
{
	TArray<FString> Lines;
	Lines.Add(!Creature.IsReady() ? FString(TEXT("no creature: see the log"))
		: Creature.IsBlocked()    ? FString(TEXT("held back by a wall, an edge or its feet"))
								  : FString(TEXT("free")));
	for (int32 Leg = 0; Leg < Creature.GetNumLegs(); ++Leg)
	{
		const FFootfallFootState Foot = Creature.GetFootState(Leg);
		const TCHAR* Phase = Foot.Phase == EFootfallFootPhase::Swing ? TEXT("swing")
			: Foot.Phase == EFootfallFootPhase::Stance               ? TEXT("stance")
																	 : TEXT("free");
		Lines.Add(FString::Printf(TEXT("leg %d: %s %.2f, reach %.2f, on %s"), Leg, Phase, Foot.Progress, Foot.ReachUsed,
			*GetNameSafe(Foot.Support.Get())));
	}
	return Lines;
}

void FootfallDebug::Show(const UFootfallCreatureComponent& Creature)
{
	const bool bDraws = DebugVariable.GetValueOnGameThread() != 0;
	if (!bDraws && !FVisualLogger::IsRecording())
	{
		return;
	}
	for (const FShape& Shape : ShapesOf(Creature))
	{
		if (Shape.Size > 0.0f)
		{
			UE_VLOG_LOCATION(Creature.GetOwner(), LogFootfall, Log, Shape.From, Shape.Size, Shape.Color, TEXT(""));
		}
		else
		{
			UE_VLOG_SEGMENT(Creature.GetOwner(), LogFootfall, Log, Shape.From, Shape.To, Shape.Color, TEXT(""));
		}
		if (!bDraws)
		{
			continue;
		}
		if (Shape.Size > 0.0f)
		{
			DrawDebugSphere(Creature.GetWorld(), Shape.From, Shape.Size, 8, Shape.Color);
		}
		else
		{
			DrawDebugLine(Creature.GetWorld(), Shape.From, Shape.To, Shape.Color);
		}
	}
	UE_VLOG(Creature.GetOwner(), LogFootfall, Log, TEXT("%s"), *FString::Join(LinesOf(Creature), TEXT("\n")));
}
