// SPDX-License-Identifier: MIT OR Apache-2.0
// What a creature does in a game: targets, time, teleports, events, what it stands on, how it comes and goes.
#include "Components/BoxComponent.h"
#include "Components/PoseableMeshComponent.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/World.h"
#include "FootfallCreatureComponent.h"
#include "FootfallLizard.h"
#include "FootfallRigAsset.h"
#include "FootfallSubsystem.h"
#include "FootfallTestListener.h"
#include "FootfallTestLizard.h"
#include "FootfallTestMesh.h"
#include "FootfallTestWorld.h"
#include "GameFramework/Actor.h"
#include "GameFramework/PlayerController.h"
#include "GameFramework/PlayerState.h"
#include "GameFramework/WorldSettings.h"
#include "Misc/AutomationTest.h"
#include "PhysicalMaterials/PhysicalMaterial.h"
#include "UObject/Package.h"

BEGIN_DEFINE_SPEC(FFootfallCreatureSpec, "Footfall.World.Creature",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ProductFilter)

	/** In how many of so many frames the pose changed. */
	int32 CountPoses(FFootfallTestWorld& World, const FFootfallTestLizard& Lizard, int32 Frames)
	{
		int32 Changed = 0;
		FVector Before = Lizard.Actor->Mesh->GetComponentSpaceTransforms()[6].GetTranslation();
		World.Tick(60.0f, Frames / 60.0f, [&](int32)
		{
			const FVector Now = Lizard.Actor->Mesh->GetComponentSpaceTransforms()[6].GetTranslation();
			Changed += Now != Before ? 1 : 0;
			Before = Now;
		});
		return Changed;
	}

	/** How far the actor goes in some time. */
	double Distance(FFootfallTestWorld& World, const FFootfallTestLizard& Lizard, float Seconds)
	{
		const FVector Before = Lizard.Actor->GetActorLocation();
		World.Tick(60.0f, Seconds);
		return FVector::Dist2D(Before, Lizard.Actor->GetActorLocation());
	}
END_DEFINE_SPEC(FFootfallCreatureSpec)

void FFootfallCreatureSpec::Define()
{
	Describe("Targets", [this]()
	{
		It("are chased as actor, component and place, and left alone after Stop", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			TestTrue(TEXT("without a target it rests"), Distance(World, Lizard, 2.0f) < 1.0);
			AActor* Target = World.AddBox(FVector(900.0, 0.0, 10.0), FVector(5.0));
			Lizard.Creature->SetTargetActor(Target);
			TestTrue(TEXT("an actor"), Distance(World, Lizard, 2.0f) > 40.0);
			Lizard.Creature->SetTargetComponent(Target->GetRootComponent());
			TestTrue(TEXT("a component"), Distance(World, Lizard, 2.0f) > 40.0);
			Lizard.Creature->SetTargetLocation(FVector(900.0, 900.0, 0.0));
			TestTrue(TEXT("a place"), Distance(World, Lizard, 2.0f) > 20.0);
			Lizard.Creature->Stop();
			World.Tick(60.0f, 1.5f);
			TestTrue(TEXT("stopped"), Distance(World, Lizard, 2.0f) < 1.0);
			Lizard.Creature->Start();
			TestTrue(TEXT("and started"), Distance(World, Lizard, 2.0f) > 20.0);
		});
		It("that are destroyed let it come to rest", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			AActor* Target = World.AddBox(FVector(900.0, 0.0, 10.0), FVector(5.0));
			Lizard.Creature->SetTargetActor(Target);
			World.Tick(60.0f, 1.0f);
			Target->Destroy();
			CollectGarbage(RF_NoFlags);
			World.Tick(60.0f, 1.5f);
			TestTrue(TEXT("it rests"), Distance(World, Lizard, 2.0f) < 1.0);
		});
		It("that it looks at turn its head", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			Lizard.Creature->GazeActor = World.AddBox(FVector(60.0, 200.0, 20.0), FVector(5.0));
			World.Tick(60.0f, 2.0f);
			const int32 Head = Lizard.Actor->Mesh->GetBoneIndex(TEXT("head"));
			TestTrue(TEXT("to the right"), Lizard.Actor->Mesh->GetBoneTransform(Head).GetRotation().GetForwardVector().Y > 0.5);
		});
	});

	Describe("An owner that moves itself", [this]()
	{
		It("is followed by the feet, which do not slide", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			Lizard.Creature->Drive = EFootfallDrive::Owner;
			World.Tick(60.0f, 0.5f);
			FFootfallTestWatch Watch(Lizard);
			for (int32 Frame = 0; Frame < 300; ++Frame)
			{
				const double Angle = 0.01 * Frame;
				const FQuat Rotation(FVector::UpVector, Angle);
				const FVector Location = Lizard.Actor->GetActorLocation() + Rotation.GetForwardVector() * 0.5;
				Lizard.Actor->SetActorLocationAndRotation(Location, Rotation);
				World.Tick(60.0f, 1.0f / 60.0f);
				TestTrue(TEXT("the actor stays where it is put"), Lizard.Actor->GetActorLocation().Equals(Location, 1.0e-6));
				Watch.Look();
			}
			AddInfo(FString::Printf(TEXT("slide %.4f cm, steps %d"), Watch.WorstSlide, Watch.Steps[0]));
			TestTrue(TEXT("planted feet do not slide"), Watch.WorstSlide <= 0.1);
			TestTrue(TEXT("feet step"), Watch.Steps[0] > 5 && Watch.Steps[1] > 5);
			TestEqual(TEXT("frames in which feet of both groups are in the air"), Watch.BothGroupsInAir, 0);
		});
		It("teleports by saying so to the engine, and no foot swings across the map", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			Lizard.Creature->Drive = EFootfallDrive::Owner;
			World.Tick(60.0f, 0.5f);
			Lizard.Actor->SetActorLocation(FVector(5000.0, 0.0, 0.0), false, nullptr, ETeleportType::TeleportPhysics);
			World.Tick(60.0f, 2.0f / 60.0f);
			for (int32 Leg = 0; Leg < FFootfallTestLizard::NumLegs; ++Leg)
			{
				TestTrue(TEXT("feet are there"), FVector::Dist2D(Lizard.Ankle(Leg).GetTranslation(), FVector(5000.0, 0.0, 0.0)) < 40.0);
				TestTrue(TEXT("and stand"), Lizard.Creature->GetFootState(Leg).Phase == EFootfallFootPhase::Stance);
			}
		});
	});

	Describe("Teleports", [this]()
	{
		It("put the actor and all its feet elsewhere at once", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			Lizard.Creature->SetTargetLocation(FVector(900.0, 0.0, 0.0));
			World.Tick(60.0f, 1.0f);
			TestTrue(TEXT("it is done"), Lizard.Creature->Teleport(FVector(-3000.0, 500.0, 0.0), FRotator(0.0, 90.0, 0.0)));
			World.Tick(60.0f, 1.0f / 60.0f);
			TestEqual(TEXT("where the actor is"), Lizard.Actor->GetActorLocation(), FVector(-3000.0, 500.0, 0.0), 2.0f);
			TestEqual(TEXT("where it looks"), Lizard.Actor->GetActorRotation().Yaw, 90.0, 3.0);
			TestTrue(TEXT("feet are there"), FVector::Dist2D(Lizard.Ankle(3).GetTranslation(), FVector(-3000.0, 500.0, 0.0)) < 40.0);
			TestFalse(TEXT("no place"), Lizard.Creature->Teleport(FVector(std::numeric_limits<double>::quiet_NaN()), FRotator::ZeroRotator));
		});
		It("happen when somebody sets the actor's place", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			World.Tick(60.0f, 0.5f);
			Lizard.Actor->SetActorLocation(FVector(0.0, 3000.0, 0.0));
			World.Tick(60.0f, 2.0f / 60.0f);
			TestEqual(TEXT("it stays there"), Lizard.Actor->GetActorLocation(), FVector(0.0, 3000.0, 0.0), 1.0f);
			TestTrue(TEXT("and stands"), Lizard.Creature->GetFootState(0).Phase == EFootfallFootPhase::Stance);
		});
	});

	Describe("Time", [this]()
	{
		It("stands still while the game is paused, and goes on after", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			Lizard.Creature->SetTargetLocation(FVector(2000.0, 0.0, 0.0));
			World.Tick(60.0f, 1.0f);
			World.Get().GetWorldSettings()->SetPauserPlayerState(World.Get().SpawnActor<APlayerState>());
			TestEqual(TEXT("poses while paused"), CountPoses(World, Lizard, 30), 0);
			World.Get().GetWorldSettings()->SetPauserPlayerState(nullptr);
			TestTrue(TEXT("poses after"), CountPoses(World, Lizard, 30) > 25);
		});
		It("stands still for an actor whose time does, and finite", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			Lizard.Creature->SetTargetLocation(FVector(2000.0, 0.0, 0.0));
			World.Tick(60.0f, 1.0f);
			Lizard.Actor->CustomTimeDilation = 0.0f;
			TestTrue(TEXT("it does not move"), Distance(World, Lizard, 1.0f) < 1.0e-9);
			TestTrue(TEXT("every bone is finite"), Lizard.IsFinite());
		});
		It("goes half as far in slow motion", [this]()
		{
			double Far[2];
			for (int32 Run = 0; Run < 2; ++Run)
			{
				FFootfallTestWorld World;
				World.AddFloor();
				FFootfallTestLizard Lizard(World.Get());
				Lizard.Creature->SetTargetLocation(FVector(5000.0, 0.0, 0.0));
				World.Tick(60.0f, 3.0f);
				World.Get().GetWorldSettings()->SetTimeDilation(Run == 0 ? 1.0f : 0.5f);
				Far[Run] = Distance(World, Lizard, 4.0f);
			}
			TestEqual(TEXT("part of the way"), Far[1] / Far[0], 0.5, 0.03);
		});
	});

	Describe("Events", [this]()
	{
		It("tell of every foot that lifts and lands, where, and on what", [this]()
		{
			FFootfallTestWorld World;
			UPhysicalMaterial* Sand = NewObject<UPhysicalMaterial>(GetTransientPackage());
			World.AddBox(FVector(0.0, 0.0, -50.0), FVector(5000.0, 5000.0, 50.0), FQuat::Identity, Sand);
			FFootfallTestLizard Lizard(World.Get());
			UFootfallTestListener* Listener = NewObject<UFootfallTestListener>(GetTransientPackage());
			Listener->Listen(*Lizard.Creature);
			Lizard.Creature->SetTargetLocation(FVector(2000.0, 0.0, 0.0));
			FFootfallTestWatch Watch(Lizard);
			World.Tick(120.0f, 5.0f, [&Watch](int32) { Watch.Look(); });
			const int32 Seen = Watch.Steps[0] + Watch.Steps[1] + Watch.Steps[2] + Watch.Steps[3];
			TestEqual(TEXT("feet that were told to land, the first time too, and were seen to"), Listener->Planted, Seen + 4);
			TestTrue(TEXT("as many have lifted, but for those in the air"), Listener->Lifted >= Seen && Listener->Lifted <= Seen + 2);
			TestEqual(TEXT("where"), Listener->LastLocation.Z, 0.0, 0.01);
			TestEqual(TEXT("the ground's normal"), Listener->LastNormal, FVector::UpVector, 1.0e-3f);
			TestTrue(TEXT("on what"), Listener->LastSurface.Get() == Sand && Lizard.Creature->GetFootState(0).Surface.Get() == Sand);
		});
		It("tell once of a wall, and once more when it is gone round", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			World.AddBox(FVector(150.0, 0.0, 100.0), FVector(20.0, 4000.0, 100.0));
			FFootfallTestLizard Lizard(World.Get());
			UFootfallTestListener* Listener = NewObject<UFootfallTestListener>(GetTransientPackage());
			Listener->Listen(*Lizard.Creature);
			Lizard.Creature->SetTargetLocation(FVector(2000.0, 0.0, 0.0));
			World.Tick(60.0f, 6.0f);
			TestTrue(TEXT("it is blocked"), Lizard.Creature->IsBlocked() && Listener->Blocked >= 1);
			TestTrue(TEXT("in front of the wall"), Lizard.Actor->GetActorLocation().X < 130.0);
		});
		It("may destroy the creature that tells", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			FFootfallTestLizard Other(World.Get());
			UFootfallTestListener* Listener = NewObject<UFootfallTestListener>(GetTransientPackage());
			Listener->Listen(*Lizard.Creature);
			Listener->Victim = Lizard.Actor;
			Lizard.Creature->SetTargetLocation(FVector(2000.0, 0.0, 0.0));
			const TWeakObjectPtr<AFootfallLizard> Told = Lizard.Actor;
			World.Tick(60.0f, 2.0f);
			TestFalse(TEXT("it is gone"), Told.IsValid());
			CollectGarbage(RF_NoFlags);
			World.Tick(60.0f, 0.5f);
			TestEqual(TEXT("the other goes on"), World.Get().GetSubsystem<UFootfallSubsystem>()->GetNumCreatures(), 1);
		});
	});

	Describe("Ground", [this]()
	{
		It("is not the creature itself, nor what is attached to it", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			UBoxComponent* Own = NewObject<UBoxComponent>(Lizard.Actor);
			Own->SetBoxExtent(FVector(30.0, 20.0, 2.0));
			Own->SetCollisionEnabled(ECollisionEnabled::QueryOnly);
			Own->SetCollisionResponseToAllChannels(ECR_Block);
			Own->SetupAttachment(Lizard.Actor->GetRootComponent());
			Own->SetRelativeLocation(FVector(0.0, 0.0, 3.0));
			Own->RegisterComponent();
			AActor* Saddle = World.AddBox(FVector(0.0, 0.0, 12.0), FVector(30.0, 20.0, 2.0));
			Saddle->AttachToActor(Lizard.Actor, FAttachmentTransformRules::KeepWorldTransform);
			Lizard.Creature->SetTargetLocation(FVector(900.0, 0.0, 0.0));
			World.Tick(60.0f, 3.0f);
			TestTrue(TEXT("it walks under its saddle"), Lizard.Actor->GetActorLocation().X > 50.0);
			TestEqual(TEXT("on the floor"), Lizard.Creature->GetFootState(0).Location.Z, 0.0, 0.01);
		});
		It("is not what it is told to ignore, what does not block, or another channel's", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			AActor* Ignored = World.AddBox(FVector(0.0, 0.0, 3.0), FVector(500.0, 500.0, 1.0));
			AActor* Overlapping = World.AddBox(FVector(0.0, 0.0, 5.0), FVector(500.0, 500.0, 1.0));
			Cast<UPrimitiveComponent>(Overlapping->GetRootComponent())->SetCollisionResponseToAllChannels(ECR_Overlap);
			AActor* ForCamera = World.AddBox(FVector(0.0, 0.0, 2.0), FVector(500.0, 500.0, 1.0));
			Cast<UPrimitiveComponent>(ForCamera->GetRootComponent())->SetCollisionResponseToAllChannels(ECR_Ignore);
			Cast<UPrimitiveComponent>(ForCamera->GetRootComponent())->SetCollisionResponseToChannel(ECC_Camera, ECR_Block);
			FFootfallTestLizard Lizard(World.Get());
			Lizard.Creature->Ground.IgnoredActors.Add(Ignored);
			World.Tick(60.0f, 2.0f);
			TestEqual(TEXT("by visibility"), Lizard.Creature->GetFootState(0).Location.Z, 0.0, 0.01);
			Lizard.Creature->Ground.TraceChannel = ECC_Camera;
			Lizard.Creature->Teleport(FVector(50.0, 0.0, 2.0), FRotator::ZeroRotator);
			World.Tick(60.0f, 2.0f);
			TestEqual(TEXT("by the camera's channel"), Lizard.Creature->GetFootState(0).Location.Z, 3.0, 0.01);
		});
		It("is each creature's own in one batch", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			AActor* Plate = World.AddBox(FVector(0.0, 0.0, 2.0), FVector(500.0, 500.0, 1.0));
			FFootfallTestPlace Place;
			FFootfallTestLizard Above(World.Get(), Place);
			Place.Actor.SetTranslation(FVector(100.0, 100.0, 0.0));
			FFootfallTestLizard Below(World.Get(), Place);
			Below.Creature->Ground.IgnoredActors.Add(Plate);
			World.Tick(60.0f, 2.0f);
			TestEqual(TEXT("one stands on the plate"), Above.Creature->GetFootState(0).Location.Z, 3.0, 0.01);
			TestEqual(TEXT("one goes through it"), Below.Creature->GetFootState(0).Location.Z, 0.0, 0.01);
		});
	});

	Describe("Coming and going", [this]()
	{
		It("moves but poses nothing while it is hidden, or on a dedicated server", [this]()
		{
			FFootfallTestWorld World(EWorldType::PIE);
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			Lizard.Creature->SetTargetLocation(FVector(5000.0, 0.0, 0.0));
			World.Tick(60.0f, 1.0f);
			Lizard.Actor->SetActorHiddenInGame(true);
			const double Before = Lizard.Actor->GetActorLocation().X;
			TestEqual(TEXT("poses while hidden"), CountPoses(World, Lizard, 30), 0);
			TestTrue(TEXT("it walks on"), Lizard.Actor->GetActorLocation().X > Before + 10.0);
			Lizard.Actor->SetActorHiddenInGame(false);
			TestTrue(TEXT("poses when it is seen again"), CountPoses(World, Lizard, 30) > 25);
#if WITH_EDITOR
			World.Get().SetPlayInEditorInitialNetMode(NM_DedicatedServer);
			TestEqual(TEXT("poses on a server"), CountPoses(World, Lizard, 30), 0);
#endif
		});
		It("is updated less often far from every view, and walks as far", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			Lizard.Creature->SetTargetLocation(FVector(9000.0, 0.0, 0.0));
			APlayerController* Player = World.Get().SpawnActor<APlayerController>();
			World.Tick(60.0f, 3.0f);
			const double Near = Distance(World, Lizard, 3.0f);
			TestTrue(TEXT("near it is posed every frame"), CountPoses(World, Lizard, 60) > 55);
			Player->GetRootComponent()->SetWorldLocation(FVector(0.0, 15000.0, 0.0));
			const int32 Far = CountPoses(World, Lizard, 60);
			TestTrue(TEXT("far at its reduced rate"), Far >= 15 && Far <= 20);
			TestEqual(TEXT("the way it goes"), Distance(World, Lizard, 3.0f) / Near, 1.0, 0.05);
		});
		It("follows a mesh that is exchanged, and says what does not fit", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			World.Tick(60.0f, 0.5f);
			TArray<FFootfallTestBone> More = FootfallTestMesh::Lizard();
			More.Add({TEXT("bell"), 5, FVector(18.5, 0.0, 5.0)});
			Lizard.Actor->Mesh->SetSkinnedAssetAndUpdate(FootfallTestMesh::Make(More));
			World.Tick(60.0f, 0.5f);
			TestTrue(TEXT("it goes on with more bones"), Lizard.Creature->IsReady() && Lizard.IsFinite());
			TestEqual(TEXT("all of which are posed"), Lizard.Actor->Mesh->GetComponentSpaceTransforms().Num(), More.Num());
			AddExpectedMessagePlain(TEXT("the mesh has no such bone"), ELogVerbosity::Warning, EAutomationExpectedMessageFlags::Contains, 0);
			Lizard.Actor->Mesh->SetSkinnedAssetAndUpdate(FootfallTestMesh::Make(FootfallTestMesh::Biped()));
			World.Tick(60.0f, 0.5f);
			TestFalse(TEXT("a biped is no lizard"), Lizard.Creature->IsReady());
			Lizard.Actor->Mesh->SetSkinnedAssetAndUpdate(FootfallTestMesh::Make(FootfallTestMesh::Lizard()));
			World.Tick(60.0f, 0.5f);
			TestTrue(TEXT("with its own mesh it walks again"), Lizard.Creature->IsReady());
		});
		It("takes a mesh that is turned, moved and scaled in its actor, and bones with a scale", [this]()
		{
			FVector Feet[2];
			for (int32 Run = 0; Run < 2; ++Run)
			{
				FFootfallTestWorld World;
				World.AddFloor();
				FFootfallTestPlace Place;
				if (Run == 1)
				{
					// As a mesh that was made in metres, looks along Y, stands too high, and is half as large.
					Place.Mesh = FTransform(FRotator(0.0, -90.0, 0.0), FVector(0.0, 0.0, -7.0), FVector(0.5));
					Place.InnerScale = 100.0;
				}
				FFootfallTestLizard Lizard(World.Get(), Place);
				Lizard.Creature->SetTargetLocation(FVector(500.0, 100.0, 0.0));
				World.Tick(60.0f, 4.0f);
				Feet[Run] = Lizard.Ankle(2).GetTranslation();
			}
			TestEqual(TEXT("where a foot gets to"), Feet[1], Feet[0], 0.05f);
		});
		It("goes on after its component was registered again", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			Lizard.Creature->SetTargetLocation(FVector(900.0, 0.0, 0.0));
			World.Tick(60.0f, 1.0f);
			Lizard.Creature->ReregisterComponent();
			TestEqual(TEXT("creatures"), World.Get().GetSubsystem<UFootfallSubsystem>()->GetNumCreatures(), 1);
			TestTrue(TEXT("it walks"), Distance(World, Lizard, 2.0f) > 30.0);
		});
		It("leaves with its level when that is streamed out, and walks on when it comes back", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			AActor* Floor = World.AddBox(FVector(-90000.0, 0.0, -50.0), FVector(1000.0, 1000.0, 50.0));
			FFootfallTestPlace Place;
			Place.Actor.SetTranslation(FVector(-90000.0, 0.0, 0.0));
			FFootfallTestLizard Lizard(World.Get(), Place);
			Lizard.Creature->SetTargetLocation(FVector(-89100.0, 0.0, 0.0));
			World.Tick(60.0f, 1.0f);
			// What a level does with its actors.
			for (AActor* Actor : {Floor, static_cast<AActor*>(Lizard.Actor)})
			{
				Actor->RouteEndPlay(EEndPlayReason::RemovedFromWorld);
				Actor->UnregisterAllComponents();
			}
			const UFootfallSubsystem& Subsystem = *World.Get().GetSubsystem<UFootfallSubsystem>();
			TestEqual(TEXT("creatures without their level"), Subsystem.GetNumCreatures(), 0);
			TestFalse(TEXT("there is a creature"), Lizard.Creature->IsReady());
			const FVector Left = Lizard.Actor->GetActorLocation();
			World.Tick(60.0f, 1.0f);
			TestTrue(TEXT("it stays where it was left"), Lizard.Actor->GetActorLocation().Equals(Left, 0.0));
			for (AActor* Actor : {Floor, static_cast<AActor*>(Lizard.Actor)})
			{
				Actor->RegisterAllComponents();
				Actor->DispatchBeginPlay(true);
			}
			TestEqual(TEXT("creatures with it"), Subsystem.GetNumCreatures(), 1);
			FFootfallTestWatch Watch(Lizard);
			double Gone = 0.0;
			World.Tick(60.0f, 2.0f, [&](int32)
			{
				Watch.Look();
				Gone = FVector::Dist2D(Left, Lizard.Actor->GetActorLocation());
			});
			TestTrue(TEXT("it walks"), Gone > 30.0);
			TestTrue(TEXT("planted feet hold"), Watch.bIsFinite && Watch.WorstSlide <= 0.1 && Watch.WorstGap <= 0.1);
		});
		It("outlives the level that it stands on", [this]()
		{
			FFootfallTestWorld World;
			AActor* Floor = World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			World.Tick(60.0f, 1.0f);
			Floor->RouteEndPlay(EEndPlayReason::RemovedFromWorld);
			Floor->UnregisterAllComponents();
			FFootfallTestWatch Watch(Lizard);
			World.Tick(60.0f, 1.0f, [&](int32) { Watch.Look(); });
			TestTrue(TEXT("every bone is somewhere"), Watch.bIsFinite);
			TestTrue(TEXT("no foot stands on what is gone"), Lizard.Creature->GetFootState(0).Phase == EFootfallFootPhase::Free);
		});
		It("stays where it is when the world's origin moves", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			Lizard.Creature->SetTargetLocation(FVector(2000.0, 0.0, 0.0));
			World.Tick(60.0f, 2.0f);
			const TArray<FTransform> Before = Lizard.Actor->Mesh->GetComponentSpaceTransforms();
			World.Get().SetNewWorldOrigin(FIntVector(700, -300, 0));
			FFootfallTestWatch Watch(Lizard);
			Watch.Look();
			World.Tick(120.0f, 1.0f / 120.0f);
			const TArray<FTransform>& After = Lizard.Actor->Mesh->GetComponentSpaceTransforms();
			for (int32 Bone = 0; Bone < Before.Num(); ++Bone)
			{
				TestEqual(TEXT("a bone in the actor"), After[Bone].GetTranslation(), Before[Bone].GetTranslation(), 3.0f);
			}
			TestTrue(TEXT("it walks on"), Distance(World, Lizard, 2.0f) > 30.0);
		});
		It("says what is missing, and by name", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			AddExpectedMessagePlain(TEXT("no rig is set"), ELogVerbosity::Warning);
			AFootfallLizard* Bare = World.Get().SpawnActor<AFootfallLizard>();
			World.Tick(60.0f, 0.2f);
			TestFalse(TEXT("without a rig there is no creature"), Bare->Creature->IsReady());
			TestEqual(TEXT("nor a leg"), Bare->Creature->GetNumLegs(), 0);
			TestTrue(TEXT("and asking for one is harmless"), Bare->Creature->GetFootState(99).Phase == EFootfallFootPhase::Free);
		});
		It("refuses a flat or mirrored actor in words", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			AddExpectedMessagePlain(TEXT("its scale is"), ELogVerbosity::Warning, EAutomationExpectedMessageFlags::Contains, 0);
			FFootfallTestPlace Place;
			Place.Actor.SetScale3D(FVector(1.0, 1.0, 0.0));
			FFootfallTestLizard Lizard(World.Get(), Place);
			World.Tick(60.0f, 0.2f);
			TestFalse(TEXT("there is no creature"), Lizard.Creature->IsReady());
		});
		It("takes up changed settings, and refuses wrong ones by name", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			Lizard.Creature->SetTargetLocation(FVector(5000.0, 0.0, 0.0));
			World.Tick(60.0f, 2.0f);
			const double Fast = Distance(World, Lizard, 2.0f);
			Lizard.Rig->Settings.Motion.MoveSpeed = 11.0f;
			TestTrue(TEXT("taken"), Lizard.Creature->RefreshSettings());
			World.Tick(60.0f, 2.0f);
			TestEqual(TEXT("a quarter of the speed"), Distance(World, Lizard, 2.0f) / Fast, 0.25, 0.03);
			AddExpectedMessagePlain(TEXT("gait.overshoot is 3"), ELogVerbosity::Warning);
			Lizard.Rig->Settings.Gait.Overshoot = 3.0f;
			TestFalse(TEXT("refused"), Lizard.Creature->RefreshSettings());
		});
	});
}
