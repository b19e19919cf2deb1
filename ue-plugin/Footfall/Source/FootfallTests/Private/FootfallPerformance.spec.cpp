// SPDX-License-Identifier: MIT OR Apache-2.0
// Many creatures, and many that come and go.
#include "Engine/World.h"
#include "FootfallCreatureComponent.h"
#include "FootfallLizard.h"
#include "FootfallSubsystem.h"
#include "FootfallTestBiped.h"
#include "FootfallTestLizard.h"
#include "FootfallTestWorld.h"
#include "GameFramework/Actor.h"
#include "HAL/PlatformTime.h"
#include "Misc/AutomationTest.h"

BEGIN_DEFINE_SPEC(FFootfallPerformanceSpec, "Footfall.Perf",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::PerfFilter)
END_DEFINE_SPEC(FFootfallPerformanceSpec)

void FFootfallPerformanceSpec::Define()
{
	It("a thousand lizards walk, and all their planted feet hold", [this]()
	{
		FFootfallTestWorld World;
		World.AddFloor();
		TArray<TSharedPtr<FFootfallTestLizard>> Lizards;
		TArray<TSharedPtr<FFootfallTestWatch>> Watches;
		for (int32 Index = 0; Index < 1000; ++Index)
		{
			FFootfallTestPlace Place;
			Place.Actor.SetTranslation(FVector(150.0 * (Index % 32), 150.0 * (Index / 32), 0.0));
			Lizards.Add(MakeShared<FFootfallTestLizard>(World.Get(), Place));
			Lizards.Last()->Creature->SetTargetLocation(FVector(9000.0, 5.0 * Index, 0.0));
			Watches.Add(MakeShared<FFootfallTestWatch>(*Lizards.Last()));
		}
		TestEqual(TEXT("creatures"), World.Get().GetSubsystem<UFootfallSubsystem>()->GetNumCreatures(), 1000);
		const double Begin = FPlatformTime::Seconds();
		World.Tick(60.0f, 2.0f);
		const double Seconds = FPlatformTime::Seconds() - Begin;
		AddInfo(FString::Printf(TEXT("%.2f ms a frame"), 1000.0 * Seconds / 120.0));
		World.Tick(60.0f, 0.5f, [&](int32)
		{
			for (const TSharedPtr<FFootfallTestWatch>& Watch : Watches)
			{
				Watch->Look();
			}
		});
		double WorstGap = 0.0;
		double WorstSlide = 0.0;
		bool bIsFinite = true;
		for (int32 Index = 0; Index < Lizards.Num(); ++Index)
		{
			WorstGap = FMath::Max(WorstGap, Watches[Index]->WorstGap);
			WorstSlide = FMath::Max(WorstSlide, Watches[Index]->WorstSlide);
			bIsFinite &= Watches[Index]->bIsFinite;
			TestTrue(TEXT("every one walks"), Lizards[Index]->Actor->GetActorLocation().X > 150.0 * (Index % 32) + 20.0);
		}
		TestTrue(TEXT("every bone is finite"), bIsFinite);
		TestTrue(TEXT("planted feet are where they stand, and do not slide"), WorstGap <= 0.1 && WorstSlide <= 0.1);
	});

	It("ten thousand lizards come and go, and leave nothing", [this]()
	{
		FFootfallTestWorld World;
		World.AddFloor();
		FFootfallTestLizard Stays(World.Get());
		for (int32 Round = 0; Round < 100; ++Round)
		{
			TArray<TSharedPtr<FFootfallTestLizard>> Lizards;
			for (int32 Index = 0; Index < 100; ++Index)
			{
				FFootfallTestPlace Place;
				Place.Actor.SetTranslation(FVector(100.0 * Index, 0.0, 0.0));
				Lizards.Add(MakeShared<FFootfallTestLizard>(World.Get(), Place));
			}
			World.Tick(60.0f, 1.0f / 60.0f);
			for (const TSharedPtr<FFootfallTestLizard>& Lizard : Lizards)
			{
				Lizard->Actor->Destroy();
			}
			if (Round % 10 == 0)
			{
				CollectGarbage(RF_NoFlags);
				World.Tick(60.0f, 1.0f / 60.0f);
			}
		}
		TestEqual(TEXT("creatures that are left"), World.Get().GetSubsystem<UFootfallSubsystem>()->GetNumCreatures(), 1);
		TestTrue(TEXT("it lives"), Stays.IsFinite() && Stays.Creature->IsReady());
	});

	It("two hundred characters evaluated by four workers stay whole while actors come and go", [this]()
	{
		FFootfallTestWorld World;
		World.AddSlope(10.0);
		World.SetAnimationWorkers(4);
		TArray<TSharedPtr<FFootfallTestBiped>> Bipeds;
		for (int32 Index = 0; Index < 200; ++Index)
		{
			FFootfallTestBuild Build;
			const double Along = 90.0 * (Index % 16);
			Build.Actor.SetTranslation(FVector(Along, 90.0 * (Index / 16), Along * FMath::Tan(FMath::DegreesToRadians(10.0))));
			Bipeds.Add(MakeShared<FFootfallTestBiped>(World.Get(), Build));
		}
		for (int32 Frame = 0; Frame < 30; ++Frame)
		{
			FFootfallTestLizard Passing(World.Get());
			World.Tick(60.0f, 1.0f / 60.0f);
			Passing.Actor->Destroy();
		}
		for (const TSharedPtr<FFootfallTestBiped>& Biped : Bipeds)
		{
			TestTrue(TEXT("every one is changed, and not much"), Biped->WorstChange() > 0.05 && Biped->WorstChange() < 30.0);
		}
	});
}
