// SPDX-License-Identifier: MIT OR Apache-2.0
// What a game can be looked at with.
#include "AnimNode_FootfallFootIk.h"
#include "Animation/AnimInstanceProxy.h"
#include "FootfallCreatureComponent.h"
#include "FootfallDebug.h"
#include "FootfallDebuggerCategory.h"
#include "FootfallLizard.h"
#include "FootfallTestAnim.h"
#include "FootfallTestBiped.h"
#include "FootfallTestLizard.h"
#include "FootfallTestWorld.h"
#include "HAL/IConsoleManager.h"
#include "Misc/AutomationTest.h"
#include "VisualLogger/VisualLogger.h"

#if defined(UE_DOUBLE)
#include "DrawDebugHelpers.h"
#endif

namespace
{
	/** A console variable is set for as long as this is there. */
	class FSetVariable
	{
	public:
		FSetVariable(const TCHAR* Name, int32 Value)
			: Variable(*IConsoleManager::Get().FindConsoleVariable(Name))
			, Before(Variable.GetInt())
		{
			Variable.Set(Value);
		}
		~FSetVariable()
		{
			Variable.Set(Before);
		}

	private:
		IConsoleVariable& Variable;
		int32 Before;
	};
}

BEGIN_DEFINE_SPEC(FFootfallDiagnosticsSpec, "Footfall.World.Diagnostics",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ProductFilter)
END_DEFINE_SPEC(FFootfallDiagnosticsSpec)

void FFootfallDiagnosticsSpec::Define()
{
	Describe("Shapes", [this]()
	{
		It("lie where feet stand, and go with them", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor(7.0);
			FFootfallTestPlace Place;
			Place.Actor.SetTranslation(FVector(100.0, 200.0, 7.0));
			FFootfallTestLizard Lizard(World.Get(), Place);
			World.Tick(60.0f, 1.0f);
			const TArray<FootfallDebug::FShape> Shapes = FootfallDebug::ShapesOf(*Lizard.Creature);
			int32 Contacts = 0;
			for (const FootfallDebug::FShape& Shape : Shapes)
			{
				for (int32 Leg = 0; Leg < FFootfallTestLizard::NumLegs; ++Leg)
				{
					const FVector Foot = Lizard.Ankle(Leg).GetTranslation();
					Contacts += Shape.Size > 1.0f && FVector::Dist2D(Shape.From, Foot) < 1.0 && FMath::IsNearlyEqual(Shape.From.Z, 7.0, 0.1) ? 1 : 0;
				}
			}
			TestEqual(TEXT("marks under feet"), Contacts, FFootfallTestLizard::NumLegs);
			TestEqual(TEXT("lines: one, and one a foot"), FootfallDebug::LinesOf(*Lizard.Creature).Num(), 1 + FFootfallTestLizard::NumLegs);
		});
	});

	Describe("Console variables", [this]()
	{
		It("freeze creatures, which go on as if nothing had been", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			Lizard.Creature->SetTargetLocation(FVector(900.0, 0.0, 0.0));
			World.Tick(60.0f, 1.0f);
			const FVector Before = Lizard.Actor->GetActorLocation();
			{
				const FSetVariable Freeze(TEXT("footfall.Freeze"), 1);
				World.Tick(60.0f, 1.0f);
				TestEqual(TEXT("its place"), Lizard.Actor->GetActorLocation(), Before);
			}
			World.Tick(60.0f, 2.0f / 60.0f);
			const double Gone = FVector::Dist2D(Before, Lizard.Actor->GetActorLocation());
			TestTrue(TEXT("no leap after that"), Gone > 0.0 && Gone < 5.0);
		});
#if defined(UE_DOUBLE)
		It("draw creatures and feet, and nothing when they are not set", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			FFootfallTestBuild Build;
			Build.Actor.SetTranslation(FVector(300.0, 0.0, 0.0));
			FFootfallTestBiped Biped(World.Get(), Build);
			const int32 Creatures = GDoubleDrawn;
			World.Tick(60.0f, 0.2f);
			TestEqual(TEXT("drawn of creatures"), GDoubleDrawn - Creatures, 0);
			TestEqual(TEXT("drawn of feet"), Biped.Proxy().DoubleDrawn, 0);
			const FSetVariable Debug(TEXT("footfall.Debug"), 1);
			const FSetVariable DebugFeet(TEXT("footfall.DebugFeet"), 1);
			World.Tick(60.0f, 0.2f);
			TestTrue(TEXT("creatures are drawn"), GDoubleDrawn - Creatures >= 4 * FFootfallTestLizard::NumLegs);
			TestTrue(TEXT("feet are drawn"), Biped.Proxy().DoubleDrawn > 0);
		});
		It("are not needed for the Visual Logger, which is told all when it records", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			FVisualLogger& Logger = FVisualLogger::Get();
			const int32 Before = Logger.DoubleTold;
			World.Tick(60.0f, 0.2f);
			TestEqual(TEXT("told while it does not record"), Logger.DoubleTold, Before);
			Logger.SetIsRecording(true);
			World.Tick(60.0f, 1.0f / 60.0f);
			Logger.SetIsRecording(false);
			TestTrue(TEXT("told"), Logger.DoubleTold - Before >= 4 * FFootfallTestLizard::NumLegs);
		});
#endif
	});

#if WITH_GAMEPLAY_DEBUGGER
	Describe("The Gameplay Debugger", [this]()
	{
		It("tells of the creature of the actor that is looked at, and of no other", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			World.Tick(60.0f, 0.2f);
			FFootfallDebuggerCategory Page;
			Page.CollectData(nullptr, nullptr);
			Page.CollectData(nullptr, World.AddBox(FVector(500.0, 0.0, 0.0), FVector(5.0)));
			TestEqual(TEXT("lines of others"), Page.GetReplicatedLinesCopy().Num(), 0);
			Page.CollectData(nullptr, Lizard.Actor);
			TestEqual(TEXT("lines"), Page.GetReplicatedLinesCopy().Num(), 1 + FFootfallTestLizard::NumLegs);
			TestTrue(TEXT("shapes"), Page.GetReplicatedShapesCopy().Num() >= 4 * FFootfallTestLizard::NumLegs);
		});
	});
#endif
}
