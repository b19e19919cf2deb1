// SPDX-License-Identifier: MIT OR Apache-2.0
// The bounds of the core that take time to see, measured through actor and node.
#include "AnimNode_FootfallFootIk.h"
#include "Components/PoseableMeshComponent.h"
#include "Components/SkeletalMeshComponent.h"
#include "Engine/World.h"
#include "FootfallCreatureComponent.h"
#include "FootfallFootIkState.h"
#include "FootfallLizard.h"
#include "FootfallRigAsset.h"
#include "FootfallTestBiped.h"
#include "FootfallTestLizard.h"
#include "FootfallTestWorld.h"
#include "GameFramework/Actor.h"
#include "Misc/AutomationTest.h"

BEGIN_DEFINE_SPEC(FFootfallBoundsSpec, "Footfall.World.Bounds",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ProductFilter)
END_DEFINE_SPEC(FFootfallBoundsSpec)

void FFootfallBoundsSpec::Define()
{
	Describe("A lizard", [this]()
	{
		It("at cruise stands half to seven tenths of the time on each foot, and lifts it a quarter of its stride", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestLizard Lizard(World.Get());
			Lizard.Creature->SetTargetLocation(FVector(50000.0, 0.0, 0.0));
			World.Tick(60.0f, 4.0f);
			int32 Standing = 0;
			int32 Frames = 0;
			double Least = 1.0;
			double Most = 0.0;
			FVector Start[FFootfallTestLizard::NumLegs];
			double Top[FFootfallTestLizard::NumLegs] = {};
			bool bWasInAir[FFootfallTestLizard::NumLegs] = {true, true, true, true};
			bool bWasSeen[FFootfallTestLizard::NumLegs] = {};
			World.Tick(120.0f, 10.0f, [&](int32)
			{
				for (int32 Leg = 0; Leg < FFootfallTestLizard::NumLegs; ++Leg)
				{
					const FVector Ankle = Lizard.Ankle(Leg).GetTranslation();
					const bool bIsInAir = Lizard.Creature->GetFootState(Leg).Phase == EFootfallFootPhase::Swing;
					Standing += bIsInAir ? 0 : 1;
					++Frames;
					Top[Leg] = FMath::Max(Top[Leg], Ankle.Z);
					if (!bIsInAir && bWasInAir[Leg] && bWasSeen[Leg])
					{
						const double Lift = (Top[Leg] - Ankle.Z) / FVector::Dist2D(Start[Leg], Ankle);
						Least = FMath::Min(Least, Lift);
						Most = FMath::Max(Most, Lift);
					}
					if (!bIsInAir)
					{
						Start[Leg] = Ankle;
						Top[Leg] = Ankle.Z;
						bWasSeen[Leg] = true;
					}
					bWasInAir[Leg] = bIsInAir;
				}
			});
			const double Duty = static_cast<double>(Standing) / Frames;
			AddInfo(FString::Printf(TEXT("duty factor %.3f, lift %.4f to %.4f of the stride"), Duty, Least, Most));
			TestTrue(TEXT("duty factor"), Duty >= 0.5 && Duty <= 0.7);
			TestTrue(TEXT("lift, as seen at 120 frames a second"), Least >= 0.2475 * 0.99 && Most <= 0.2525);
		});
		It("asked for three times its speed for ten minutes never overreaches nor starves a leg", [this]()
		{
			FFootfallTestWorld World;
			World.AddBox(FVector(0.0, 0.0, -50.0), FVector(1.0e7, 1.0e7, 50.0));
			FFootfallTestLizard Lizard(World.Get());
			Lizard.Rig->Settings.Motion.MoveSpeed = 132.0f;
			TestTrue(TEXT("settings"), Lizard.Creature->RefreshSettings());
			Lizard.Creature->SetTargetLocation(FVector(1.0e6, 2.0e5, 0.0));
			FFootfallTestWatch Watch(Lizard);
			World.Tick(60.0f, 600.0f, [&Watch](int32) { Watch.Look(); });
			AddInfo(FString::Printf(TEXT("reach %.4f, steps %d %d %d %d"), Watch.MostReach, Watch.Steps[0], Watch.Steps[1], Watch.Steps[2], Watch.Steps[3]));
			TestTrue(TEXT("no leg is stretched beyond its reach"), Watch.MostReach <= 0.986);
			TestTrue(TEXT("planted feet hold"), Watch.WorstSlide <= 0.1 && Watch.WorstGap <= 0.1);
			const double First = Watch.Steps[0] + Watch.Steps[3];
			const double Second = Watch.Steps[1] + Watch.Steps[2];
			TestTrue(TEXT("both groups step alike"), First / Second > 0.8 && First / Second < 1.25);
			TestTrue(TEXT("twice a second and more"), Watch.Steps[0] > 1200);
		});
		for (const double Degrees : {15.0, 30.0})
		{
			It(FString::Printf(TEXT("on a slope of %d degrees has neither knee nor body in the ground"), FMath::RoundToInt32(Degrees)), [this, Degrees]()
			{
				FFootfallTestWorld World;
				World.AddSlope(Degrees);
				const FVector Normal = FRotator(Degrees, 0.0, 0.0).RotateVector(FVector::UpVector);
				for (const double Heading : {0.0, 90.0, 180.0, 225.0})
				{
					FFootfallTestLizard Lizard(World.Get());
					const FVector Ahead = FRotator(0.0, Heading, 0.0).Vector() * 3000.0;
					Lizard.Creature->SetTargetLocation(FVector(Ahead.X, Ahead.Y, Ahead.X * FMath::Tan(FMath::DegreesToRadians(Degrees))));
					double Deepest = 0.0;
					World.Tick(60.0f, 8.0f, [&](int32)
					{
						for (int32 Leg = 0; Leg < FFootfallTestLizard::NumLegs; ++Leg)
						{
							Deepest = FMath::Min(Deepest, Lizard.Joint(Leg, 1).GetTranslation() | Normal);
							Deepest = FMath::Min(Deepest, Lizard.Ankle(Leg).GetTranslation() | Normal);
						}
						for (const TCHAR* Bone : {TEXT("hips"), TEXT("spine_01"), TEXT("chest"), TEXT("head")})
						{
							const int32 Index = Lizard.Actor->Mesh->GetBoneIndex(Bone);
							Deepest = FMath::Min(Deepest, Lizard.Actor->Mesh->GetBoneTransform(Index).GetTranslation() | Normal);
						}
					});
					TestTrue(FString::Printf(TEXT("toward %d degrees: %.3f cm"), FMath::RoundToInt32(Heading), Deepest), Deepest >= -0.5);
					Lizard.Actor->Destroy();
				}
			});
		}
	});

	Describe("A biped", [this]()
	{
		It("that stands on rubble for ten seconds stands still once it has settled", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor(-4.0);
			for (int32 Index = 0; Index < 64; ++Index)
			{
				const double Height = 3.0 * FMath::Sin(7.3 * Index);
				World.AddBox(FVector(8.0 * (Index % 8) - 28.0, 8.0 * (Index / 8) - 28.0, Height - 4.0), FVector(4.0, 4.0, 4.0),
					FRotator(5.0 * FMath::Sin(3.0 * Index), 0.0, 5.0 * FMath::Cos(5.0 * Index)).Quaternion());
			}
			FFootfallTestBiped Biped(World.Get());
			World.Tick(60.0f, 3.0f);
			const FVector Before = Biped.Bone(TEXT("foot_r")).GetTranslation();
			double Worst = 0.0;
			World.Tick(60.0f, 10.0f, [&](int32)
			{
				Worst = FMath::Max(Worst, FVector::Distance(Before, Biped.Bone(TEXT("foot_r")).GetTranslation()));
			});
			TestTrue(FString::Printf(TEXT("a foot goes %.5f cm"), Worst), Worst <= 0.01);
		});
		It("comes to one stance by two ways", [this]()
		{
			FVector Places[2];
			for (int32 Run = 0; Run < 2; ++Run)
			{
				FFootfallTestWorld World;
				World.AddFloor();
				World.AddBox(FVector(0.0, 60.0, 6.0), FVector(60.0, 55.0, 6.0));
				FFootfallTestBiped Biped(World.Get());
				Biped.Actor->SetActorLocation(FVector(0.0, Run == 0 ? -100.0 : 100.0, 0.0));
				World.Tick(60.0f, 1.0f);
				World.Tick(60.0f, 1.0f, [&](int32 Frame)
				{
					Biped.Actor->SetActorLocation(FVector(0.0, (Run == 0 ? -100.0 : 100.0) * (59.0 - Frame) / 59.0, 0.0));
				});
				World.Tick(60.0f, 2.0f);
				Places[Run] = Biped.Bone(TEXT("pelvis")).GetTranslation();
			}
			TestEqual(TEXT("where the pelvis is"), Places[1], Places[0], 0.1f);
		});
		It("spun at a turn a second lets go with its feet before its thighs are twisted too far", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestBiped Biped(World.Get());
			Biped.Node().Settings.Lock.bIsOn = true;
			World.Tick(60.0f, 1.0f);
			double Worst = 0.0;
			int32 Locked = 0;
			World.Tick(60.0f, 4.0f, [&](int32 Frame)
			{
				for (const TCHAR* Bone : {TEXT("thigh_l"), TEXT("thigh_r")})
				{
					const FQuat Turn = Biped.Bone(Bone).GetRotation() * Biped.Authored(Bone).GetRotation().Inverse();
					const FVector Calf = Biped.Authored(Bone == FString(TEXT("thigh_l")) ? TEXT("calf_l") : TEXT("calf_r")).GetTranslation();
					const FVector Axis = (Calf - Biped.Authored(Bone).GetTranslation()).GetSafeNormal();
					const double Twist = 2.0 * FMath::Atan2(FMath::Abs(FVector(Turn.X, Turn.Y, Turn.Z) | Axis), FMath::Abs(Turn.W));
					Worst = FMath::Max(Worst, FMath::RadiansToDegrees(Twist));
				}
				Locked += (Biped.Node().GetState()->GetFeet()[0].flags & FOOTFALL_FOOT_LOCKED) != 0 ? 1 : 0;
				Biped.Actor->SetActorRotation(FRotator(0.0, 6.0 * Frame, 0.0).Quaternion());
			});
			AddInfo(FString::Printf(TEXT("%.1f degrees, locked in %d frames of 240"), Worst, Locked));
			TestTrue(TEXT("the twist stays within its limit"), Worst <= 45.0);
			TestTrue(TEXT("feet are planted again and again"), Locked > 40);
		});
	});
}
