// SPDX-License-Identifier: MIT OR Apache-2.0
// How the lizard walks, measured on its mesh.
#include "Components/PoseableMeshComponent.h"
#include "Engine/World.h"
#include "FootfallCreatureComponent.h"
#include "FootfallLizard.h"
#include "FootfallRigAsset.h"
#include "FootfallTestLizard.h"
#include "FootfallTestWorld.h"
#include "GameFramework/Actor.h"
#include "Misc/AutomationTest.h"

BEGIN_DEFINE_SPEC(FFootfallLizardSpec, "Footfall.World.Lizard",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ProductFilter)

	/** What must hold of every walk: the bounds of the core, measured through the actor. */
	void TestWalk(const FFootfallTestWatch& Watch, double Scale = 1.0)
	{
		AddInfo(FString::Printf(TEXT("gap %.4f cm, slide %.4f cm, turn %.4f degrees, steps %d %d %d %d"), Watch.WorstGap, Watch.WorstSlide,
			Watch.WorstTurn, Watch.Steps[0], Watch.Steps[1], Watch.Steps[2], Watch.Steps[3]));
		TestTrue(TEXT("every bone is finite"), Watch.bIsFinite);
		TestTrue(TEXT("bones of planted feet are where the feet stand, within 0.1 cm"), Watch.WorstGap <= 0.1 * Scale);
		TestTrue(TEXT("planted feet do not slide, within 0.1 cm"), Watch.WorstSlide <= 0.1 * Scale);
		TestTrue(TEXT("planted feet do not turn, within 0.1 degrees"), Watch.WorstTurn <= 0.1);
		TestEqual(TEXT("frames in which feet of both groups are in the air"), Watch.BothGroupsInAir, 0);
		TestTrue(TEXT("at most two feet are in the air"), Watch.MostInAir <= 2);
		TestTrue(TEXT("no leg is stretched beyond its reach"), Watch.MostReach <= 0.986);
	}

	/** Lets a lizard walk ahead on what there is, and gives what was seen. */
	FFootfallTestWatch Walk(FFootfallTestWorld& World, const FFootfallTestLizard& Lizard, float FramesPerSecond, float Seconds)
	{
		FFootfallTestWatch Watch(Lizard);
		World.Tick(FramesPerSecond, Seconds, [&Watch](int32) { Watch.Look(); });
		return Watch;
	}
END_DEFINE_SPEC(FFootfallLizardSpec)

void FFootfallLizardSpec::Define()
{
	Describe("Walking", [this]()
	{
		for (const float Rate : {15.0f, 30.0f, 60.0f, 120.0f, 240.0f})
		{
			It(FString::Printf(TEXT("holds its feet at %d frames a second"), static_cast<int32>(Rate)), [this, Rate]()
			{
				FFootfallTestWorld World;
				World.AddFloor();
				FFootfallTestLizard Lizard(World.Get());
				Lizard.Creature->SetTargetLocation(FVector(2000.0, 300.0, 0.0));
				const FFootfallTestWatch Watch = Walk(World, Lizard, Rate, 10.0f);
				TestWalk(Watch);
				for (int32 Leg = 0; Leg < FFootfallTestLizard::NumLegs; ++Leg)
				{
					// At 15 frames a second not every swing is seen.
					TestTrue(FString::Printf(TEXT("leg %d steps again and again"), Leg), Watch.Steps[Leg] >= (Rate < 20.0f ? 5 : 15));
				}
				TestTrue(TEXT("the actor goes on"), Lizard.Actor->GetActorLocation().X > 300.0);
			});
		}
		It("goes the same way at 30 and at 120 frames a second", [this]()
		{
			FVector Ends[2];
			for (int32 Run = 0; Run < 2; ++Run)
			{
				FFootfallTestWorld World;
				World.AddFloor();
				FFootfallTestLizard Lizard(World.Get());
				Lizard.Creature->SetTargetLocation(FVector(500.0, 800.0, 0.0));
				World.Tick(Run == 0 ? 30.0f : 120.0f, 8.0f);
				Ends[Run] = Lizard.Actor->GetActorLocation();
			}
			TestEqual(TEXT("where it gets to"), Ends[0], Ends[1], 0.1f);
		});
		for (const double Scale : {0.5, 1.0, 2.0})
		{
			It(FString::Printf(TEXT("holds its feet at scale %.1f"), Scale), [this, Scale]()
			{
				FFootfallTestWorld World;
				World.AddFloor();
				FFootfallTestPlace Place;
				Place.Actor.SetScale3D(FVector(Scale));
				FFootfallTestLizard Lizard(World.Get(), Place);
				Lizard.Creature->SetTargetLocation(FVector(2000.0, 0.0, 0.0));
				const FFootfallTestWatch Watch = Walk(World, Lizard, 60.0f, 6.0f);
				TestWalk(Watch, Scale);
				const double Height = Lizard.Ankle(0).GetTranslation().Z;
				TestEqual(TEXT("a planted ankle's height over level ground"), Height, 1.5 * Scale, 4.0 * Scale);
				TestTrue(TEXT("the actor keeps its scale"), Lizard.Actor->GetActorTransform().GetScale3D().Equals(FVector(Scale), 1.0e-4));
			});
		}
		It("lies and stands on a slope as the slope lies", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(20.0);
			FFootfallTestLizard Lizard(World.Get());
			Lizard.Creature->SetTargetLocation(FVector(2000.0, 0.0, 700.0));
			TestWalk(Walk(World, Lizard, 60.0f, 6.0f));
			const FVector Up = FRotator(20.0, 0.0, 0.0).RotateVector(FVector::UpVector);
			for (int32 Leg = 0; Leg < FFootfallTestLizard::NumLegs; ++Leg)
			{
				if (Lizard.Creature->GetFootState(Leg).Phase == EFootfallFootPhase::Stance)
				{
					TestEqual(FString::Printf(TEXT("ankle %d over the slope"), Leg), Lizard.Ankle(Leg).GetTranslation() | Up, 1.5, 0.05);
				}
			}
			const FVector Body = Lizard.Actor->Mesh->GetBoneTransform(1).GetRotation().GetUpVector();
			TestTrue(TEXT("the body is tilted with it"), (Body | Up) > 0.97);
		});
		It("climbs stairs with its feet on them", [this]()
		{
			FFootfallTestWorld World;
			World.AddStairs(4.0, 30.0, 8);
			FFootfallTestPlace Place;
			Place.Actor.SetTranslation(FVector(-80.0, 0.0, 0.0));
			FFootfallTestLizard Lizard(World.Get(), Place);
			Lizard.Creature->SetTargetLocation(FVector(1500.0, 0.0, 0.0));
			TestWalk(Walk(World, Lizard, 60.0f, 12.0f));
			TestTrue(TEXT("it has climbed"), Lizard.Actor->GetActorLocation().Z > 15.0);
		});
		It("rides a platform that moves and turns, with its feet on it", [this]()
		{
			FFootfallTestWorld World;
			AActor* Platform = World.AddBox(FVector(0.0, 0.0, -10.0), FVector(200.0, 200.0, 10.0));
			FFootfallTestLizard Lizard(World.Get());
			World.Tick(60.0f, 1.0f);
			const FVector Before = Platform->GetActorTransform().InverseTransformPosition(Lizard.Ankle(0).GetTranslation());
			const FVector ActorBefore = Platform->GetActorTransform().InverseTransformPosition(Lizard.Actor->GetActorLocation());
			double Worst = 0.0;
			for (int32 Frame = 1; Frame <= 120; ++Frame)
			{
				Platform->SetActorLocationAndRotation(
					FVector(0.5 * Frame, 0.0, -10.0 + 0.3 * Frame), FRotator(0.0, 0.5 * Frame, 0.0).Quaternion());
				World.Tick(60.0f, 1.0f / 60.0f);
				const FVector Now = Platform->GetActorTransform().InverseTransformPosition(Lizard.Ankle(0).GetTranslation());
				Worst = FMath::Max(Worst, FVector::Distance(Before, Now));
			}
			AddInfo(FString::Printf(TEXT("an ankle went %.4f cm over the platform"), Worst));
			TestTrue(TEXT("a resting foot stays where it is on the platform"), Worst < 0.1);
			TestTrue(TEXT("it knows what it stands on"), Lizard.Creature->GetFootState(0).Support.Get() == Cast<UPrimitiveComponent>(Platform->GetRootComponent()));
			const FVector ActorNow = Platform->GetActorTransform().InverseTransformPosition(Lizard.Actor->GetActorLocation());
			TestEqual(TEXT("the actor rides along"), ActorNow, ActorBefore, 0.5f);
		});
		It("is the same a thousand kilometres from the origin", [this]()
		{
			TArray<FTransform> Poses[2];
			for (int32 Run = 0; Run < 2; ++Run)
			{
				const FVector Origin = Run == 0 ? FVector::ZeroVector : FVector(1.0e8, -1.0e8, 0.0);
				FFootfallTestWorld World;
				World.AddBox(Origin - FVector(0.0, 0.0, 50.0), FVector(5000.0, 5000.0, 50.0));
				FFootfallTestPlace Place;
				Place.Actor.SetTranslation(Origin);
				FFootfallTestLizard Lizard(World.Get(), Place);
				Lizard.Creature->SetTargetLocation(Origin + FVector(600.0, 500.0, 0.0));
				World.Tick(60.0f, 5.0f);
				Poses[Run] = Lizard.Actor->Mesh->GetComponentSpaceTransforms();
			}
			for (int32 Bone = 0; Bone < Poses[0].Num(); ++Bone)
			{
				TestEqual(TEXT("a bone"), Poses[1][Bone].GetTranslation(), Poses[0][Bone].GetTranslation(), 0.01f);
			}
		});
	});

	Describe("Standing", [this]()
	{
		It("falls where there is no ground, and stays finite", [this]()
		{
			FFootfallTestWorld World;
			FFootfallTestLizard Lizard(World.Get());
			FFootfallTestWatch Watch(Lizard);
			World.Tick(60.0f, 3.0f, [&Watch](int32) { Watch.Look(); });
			TestTrue(TEXT("every bone is finite"), Watch.bIsFinite);
			TestTrue(TEXT("it falls"), Lizard.Actor->GetActorLocation().Z < -100.0);
			TestTrue(TEXT("no foot claims to stand"), Lizard.Creature->GetFootState(0).Phase == EFootfallFootPhase::Free);
		});
		It("keeps three feet down where one has no ground", [this]()
		{
			FFootfallTestWorld World;
			// A floor with a hole under the front left foot.
			World.AddBox(FVector(-500.0, 0.0, -50.0), FVector(510.0, 500.0, 50.0));
			World.AddBox(FVector(260.0, 255.0, -50.0), FVector(250.0, 250.0, 50.0));
			FFootfallTestLizard Lizard(World.Get());
			World.Tick(60.0f, 2.0f);
			TestTrue(TEXT("every bone is finite"), Lizard.IsFinite());
			int32 Standing = 0;
			for (int32 Leg = 0; Leg < FFootfallTestLizard::NumLegs; ++Leg)
			{
				Standing += Lizard.Creature->GetFootState(Leg).Phase == EFootfallFootPhase::Stance ? 1 : 0;
			}
			TestTrue(TEXT("at least two feet stand"), Standing >= 2);
			TestTrue(TEXT("and it does not fall"), Lizard.Actor->GetActorLocation().Z > -20.0);
		});
		It("solves legs whose feet are put on or far from their hips", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			Lizard.Creature->Drive = EFootfallDrive::Owner;
			World.Tick(60.0f, 0.5f);
			FFootfallTestWatch Watch(Lizard);
			for (int32 Frame = 0; Frame < 120; ++Frame)
			{
				// Down into the ground, up out of reach, over on its back.
				const double Height = Frame % 3 == 0 ? -9.0 : Frame % 3 == 1 ? 30.0 : 0.0;
				Lizard.Actor->SetActorLocationAndRotation(
					FVector(0.0, 0.0, Height), FRotator(0.0, 7.0 * Frame, Frame % 20 == 0 ? 180.0 : 0.0).Quaternion());
				World.Tick(60.0f, 1.0f / 60.0f);
				Watch.Look();
				for (int32 Leg = 0; Leg < FFootfallTestLizard::NumLegs; ++Leg)
				{
					const double Thigh = FVector::Distance(Lizard.Joint(Leg, 0).GetTranslation(), Lizard.Joint(Leg, 1).GetTranslation());
					TestEqual(TEXT("a thigh's length"), Thigh, Leg < 2 ? 9.3274 : 9.9, 0.001);
				}
			}
			TestTrue(TEXT("every bone is finite"), Watch.bIsFinite);
		});
	});

	Describe("A step", [this]()
	{
		It("turns a foot by a sixteenth at a quarter of its time, and by all but that at three quarters", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			// Twenty fixed steps of the core, one a frame.
			Lizard.Rig->Settings.Gait.StepDuration = 20.0f / 120.0f;
			Lizard.Creature->RefreshSettings();
			Lizard.Creature->Drive = EFootfallDrive::Owner;
			TArray<FQuat> Swing[FFootfallTestLizard::NumLegs];
			FQuat Stance[FFootfallTestLizard::NumLegs];
			int32 Seen = 0;
			World.Tick(120.0f, 8.0f, [this, &Lizard, &Swing, &Stance, &Seen](int32 Frame)
			{
				for (int32 Leg = 0; Leg < FFootfallTestLizard::NumLegs; ++Leg)
				{
					const FFootfallFootState State = Lizard.Creature->GetFootState(Leg);
					const FQuat Now = Lizard.Ankle(Leg).GetRotation();
					if (State.Phase == EFootfallFootPhase::Swing)
					{
						Swing[Leg].Add(Now);
						continue;
					}
					// Twenty steps: the pose lies at the beginning of the last, so that the first frame in the air shows none.
					const double Whole = Stance[Leg].AngularDistance(Now);
					if (Swing[Leg].Num() == 19 && FMath::RadiansToDegrees(Whole) > 10.0)
					{
						++Seen;
						TestEqual(TEXT("at a quarter"), Stance[Leg].AngularDistance(Swing[Leg][5]) / Whole, 0.0625, 0.0002);
						TestEqual(TEXT("at three quarters"), Stance[Leg].AngularDistance(Swing[Leg][15]) / Whole, 0.9375, 0.0002);
					}
					Stance[Leg] = Now;
					Swing[Leg].Reset();
				}
				Lizard.Actor->SetActorRotation(FRotator(0.0, 0.25 * Frame, 0.0).Quaternion());
			});
			AddInfo(FString::Printf(TEXT("%d steps turned by more than 10 degrees"), Seen));
			TestTrue(TEXT("such steps were seen"), Seen >= 4);
		});
	});
}
