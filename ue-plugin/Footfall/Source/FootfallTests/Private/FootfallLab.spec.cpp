// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallLab.h"

#include "Components/CapsuleComponent.h"
#include "Engine/World.h"
#include "FootfallLizard.h"
#include "FootfallPlatform.h"
#include "FootfallTestLizard.h"
#include "FootfallTestWorld.h"
#include "Misc/AutomationTest.h"

#if defined(UE_DOUBLE)
#include "Logging/MessageLog.h"
#endif

BEGIN_DEFINE_SPEC(FFootfallLabSpec, "Footfall.World.Lab",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ProductFilter)
END_DEFINE_SPEC(FFootfallLabSpec)

void FFootfallLabSpec::Define()
{
	It("leads a lizard from mark to mark, stops it and puts it back", [this]()
	{
		FFootfallTestWorld World;
		World.AddFloor();
		FFootfallTestLizard Lizard(World.Get());
		AFootfallLab* Lab = World.Get().SpawnActorDeferred<AFootfallLab>(AFootfallLab::StaticClass(), FTransform::Identity);
		Lab->Creatures.Add(Lizard.Actor);
		Lab->Route = {FVector(150.0, 0.0, 0.0), FVector(150.0, 150.0, 0.0)};
		Lab->FinishSpawning(FTransform::Identity);
		TestEqual(TEXT("the first mark"), Lab->GetMark(), 0);
		World.Tick(60.0f, 4.0f);
		TestEqual(TEXT("then the second"), Lab->GetMark(), 1);
		TestEqual(TEXT("where the target is"), Lab->Target->GetComponentLocation(), FVector(150.0, 150.0, 0.0), 0.01f);
		Lab->ToggleStop();
		World.Tick(60.0f, 1.5f);
		const FVector Before = Lizard.Actor->GetActorLocation();
		World.Tick(60.0f, 1.0f);
		TestEqual(TEXT("stopped"), Lizard.Actor->GetActorLocation(), Before, 1.0f);
		Lab->ToggleStop();
		int32 Frames = 0;
		for (; Frames < 1200 && Lab->GetMark() != 0; ++Frames)
		{
			World.Tick(60.0f, 1.0f / 60.0f);
		}
		TestTrue(TEXT("and round to the first"), Frames < 1200);
		Lab->Restart();
		World.Tick(60.0f, 2.0f / 60.0f);
		TestEqual(TEXT("back"), Lizard.Actor->GetActorLocation(), FVector::ZeroVector, 2.0f);
	});
	It("has a platform that goes and turns, with a lizard whose feet stay on it", [this]()
	{
		FFootfallTestWorld World;
		const FTransform Start(FVector(0.0, 0.0, -10.0));
		AFootfallPlatform* Platform = World.Get().SpawnActorDeferred<AFootfallPlatform>(AFootfallPlatform::StaticClass(), Start);
		Platform->Period = 4.0f;
		Platform->FinishSpawning(Start);
		FFootfallTestLizard Lizard(World.Get());
		World.Tick(60.0f, 0.5f);
		const auto OnPlatform = [&]() { return Platform->GetActorTransform().InverseTransformPosition(Lizard.Ankle(0).GetTranslation()); };
		const FVector Before = OnPlatform();
		double Worst = 0.0;
		double Highest = 0.0;
		World.Tick(60.0f, 4.0f, [&](int32)
		{
			Worst = FMath::Max(Worst, FVector::Distance(Before, OnPlatform()));
			Highest = FMath::Max(Highest, Platform->GetActorLocation().Z);
		});
		TestEqual(TEXT("how high it goes"), Highest, 30.0, 0.1);
		TestEqual(TEXT("how far it has turned"), Platform->GetActorRotation().Yaw, 4.5 * 15.0, 0.5);
		TestTrue(TEXT("a resting foot stays where it is on it"), Worst < 0.1);
	});
#if defined(UE_DOUBLE)
	It("says of a lizard without mesh and rig what it lacks, in the editor's map check", [this]()
	{
		FFootfallTestWorld World;
		AddExpectedMessagePlain(TEXT("no rig is set"), ELogVerbosity::Warning);
		AFootfallLizard* Bare = World.Get().SpawnActor<AFootfallLizard>();
		FFootfallTestLizard Whole(World.Get());
		const int32 Before = FMessageLog::DoubleAll().Num();
		Whole.Actor->CheckForErrors();
		TestEqual(TEXT("of one that has all"), FMessageLog::DoubleAll().Num() - Before, 0);
		Bare->CheckForErrors();
		TestEqual(TEXT("of one that has nothing"), FMessageLog::DoubleAll().Num() - Before, 2);
		for (const TSharedRef<FTokenizedMessage>& Message : FMessageLog::DoubleAll())
		{
			TestTrue(TEXT("names the actor"), Message->GetMessageTokens()[0]->ToText().ToString() == Bare->GetName());
		}
	});
#endif
}
