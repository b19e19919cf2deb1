// SPDX-License-Identifier: MIT OR Apache-2.0
// The foot IK node on a biped, measured on its mesh.
#include "AnimNode_FootfallFootIk.h"
#include "Components/SkeletalMeshComponent.h"
#include "Engine/World.h"
#include "FootfallFootIkState.h"
#include "FootfallTestAnim.h"
#include "FootfallTestBiped.h"
#include "FootfallTestWorld.h"
#include "GameFramework/Actor.h"
#include "Misc/AutomationTest.h"

BEGIN_DEFINE_SPEC(FFootfallFootIkSpec, "Footfall.World.FootIk",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ProductFilter)

	/** Heel and tip of both feet on a plane, yaw and lengths kept. */
	void TestStands(const FFootfallTestBiped& Biped, const FVector& Point, const FVector& Normal, double Most = 1.0)
	{
		for (const bool bIsRight : {false, true})
		{
			const TCHAR* Side = bIsRight ? TEXT("right") : TEXT("left");
			const double Gap = Biped.SoleGap(bIsRight, Point, Normal);
			TestTrue(FString::Printf(TEXT("the %s sole is on the ground: %.3f cm"), Side, Gap), FMath::Abs(Gap) <= Most);
		}
	}

	/** Thighs and calves are as long as authored, within 0.01 percent. */
	void TestLengths(const FFootfallTestBiped& Biped)
	{
		const FName Bones[] = {TEXT("thigh_l"), TEXT("calf_l"), TEXT("foot_l"), TEXT("thigh_r"), TEXT("calf_r"), TEXT("foot_r")};
		for (const int32 At : {0, 1, 3, 4})
		{
			const double Now = FVector::Distance(Biped.Bone(Bones[At]).GetTranslation(), Biped.Bone(Bones[At + 1]).GetTranslation());
			const double Was = FVector::Distance(Biped.Authored(Bones[At]).GetTranslation(), Biped.Authored(Bones[At + 1]).GetTranslation());
			TestEqual(Bones[At].ToString() + TEXT(": length"), Now / Was, 1.0, 1.0e-4);
		}
	}

	/** Stands for a while on what there is. */
	void Stand(FFootfallTestWorld& World, float Seconds = 2.0f)
	{
		World.Tick(60.0f, Seconds);
	}
END_DEFINE_SPEC(FFootfallFootIkSpec)

void FFootfallFootIkSpec::Define()
{
	Describe("Standing", [this]()
	{
		It("changes nothing on a level floor", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestBiped Biped(World.Get());
			double Worst = 0.0;
			World.Tick(60.0f, 2.0f, [&](int32) { Worst = FMath::Max(Worst, Biped.WorstChange()); });
			AddInfo(FString::Printf(TEXT("%.5f cm"), Worst));
			TestTrue(TEXT("no bone is moved by more than 0.01 cm"), Worst <= 0.01);
		});
		for (const double Degrees : {10.0, 20.0, 30.0, 40.0})
		{
			It(FString::Printf(TEXT("lays both soles on a slope of %d degrees, at every heading"), FMath::RoundToInt32(Degrees)), [this, Degrees]()
			{
				FFootfallTestWorld World;
				World.AddSlope(Degrees);
				const FVector Normal = FRotator(Degrees, 0.0, 0.0).RotateVector(FVector::UpVector);
				FFootfallTestBiped Biped(World.Get());
				for (int32 Heading = 0; Heading < 24; ++Heading)
				{
					Biped.Actor->SetActorRotation(FRotator(0.0, 15.0 * Heading, 0.0).Quaternion());
					Biped.Mesh->ResetAnimInstanceDynamics(ETeleportType::TeleportPhysics);
					Stand(World);
					TestStands(Biped, FVector::ZeroVector, Normal);
					TestLengths(Biped);
					for (const bool bIsRight : {false, true})
					{
						const double Turned = FRotator::NormalizeAxis(Biped.Yaw(bIsRight) - 15.0 * Heading);
						TestTrue(FString::Printf(TEXT("yaw is kept: %.4f degrees"), Turned), FMath::Abs(Turned) <= 0.1);
					}
				}
			});
		}
		It("puts one foot on a block and the other beside it", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			World.AddBox(FVector(0.0, 60.0, 7.5), FVector(60.0, 55.0, 7.5));
			FFootfallTestBiped Biped(World.Get());
			Stand(World);
			TestTrue(TEXT("the right foot is on the block"), FMath::Abs(Biped.SoleGap(true, FVector(0.0, 0.0, 15.0), FVector::UpVector)) < 0.5);
			TestTrue(TEXT("the left one on the floor"), FMath::Abs(Biped.SoleGap(false, FVector::ZeroVector, FVector::UpVector)) < 0.5);
			TestLengths(Biped);
			// The left leg is nearly straight as it is authored: there is nothing for the pelvis to rise by.
			TestEqual(TEXT("how far the pelvis goes"), Biped.Node().GetState()->GetPelvisOffset(), 0.0f, 0.5f);
		});
		It("leaves a foot over nothing as it is authored", [this]()
		{
			FFootfallTestWorld World;
			World.AddBox(FVector(0.0, 500.0, -50.0), FVector(500.0, 499.0, 50.0));
			FFootfallTestBiped Biped(World.Get());
			Stand(World);
			const FVector Foot = Biped.Bone(TEXT("foot_l")).GetTranslation();
			TestEqual(TEXT("the left foot"), Foot, Biped.Authored(TEXT("foot_l")).GetTranslation(), 0.1f);
		});
		It("is as it is authored in the air", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(25.0);
			FFootfallTestBiped Biped(World.Get());
			Stand(World);
			TestTrue(TEXT("on the ground it is changed"), Biped.WorstChange() > 1.0);
			Biped.Node().bIsInAir = true;
			Stand(World);
			TestTrue(TEXT("in the air it is not"), Biped.WorstChange() <= 0.01);
		});
		It("does nothing at alpha 0, and fades in anew after that", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(25.0);
			FFootfallTestBiped Biped(World.Get());
			Stand(World);
			Biped.Node().Alpha = 0.0f;
			Stand(World, 0.5f);
			TestTrue(TEXT("as authored"), Biped.WorstChange() <= 1.0e-3);
			Biped.Node().Alpha = 1.0f;
			double Last = 0.0;
			double Jump = 0.0;
			World.Tick(60.0f, 2.0f, [&](int32)
			{
				Jump = FMath::Max(Jump, FMath::Abs(Biped.WorstChange() - Last));
				Last = Biped.WorstChange();
			});
			AddInfo(FString::Printf(TEXT("at most %.3f cm a frame"), Jump));
			TestTrue(TEXT("it is changed again"), Last > 1.0);
			TestTrue(TEXT("without a pop"), Jump < 1.5);
		});
		It("takes a foot's turn, a push and a target for the knee by hand", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestBiped Biped(World.Get());
			Stand(World);
			const double Yaw = Biped.Yaw(true);
			Biped.Node().FootRotations = {FRotator::ZeroRotator, FRotator(0.0, 20.0, 0.0)};
			Biped.Node().FootDisturbances = {FVector(0.0, 0.0, 5.0)};
			Biped.Node().JointTargets = {FVector(100.0, -120.0, 60.0), FVector(100.0, 9.0, 60.0)};
			const FVector Knee = Biped.Bone(TEXT("calf_l")).GetTranslation();
			Stand(World);
			TestEqual(TEXT("the right foot is turned"), Biped.Yaw(true) - Yaw, 20.0, 0.05);
			TestEqual(TEXT("the left one is lifted"), Biped.Bone(TEXT("foot_l")).GetTranslation().Z, 14.0, 0.1);
			TestTrue(TEXT("the left knee points outward"), Biped.Bone(TEXT("calf_l")).GetTranslation().Y < Knee.Y - 5.0);
		});
		It("takes a foot's weight from a curve", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(25.0);
			FFootfallTestBiped Biped(World.Get());
			Biped.Node().Legs[0].WeightCurve = TEXT("FootLeft");
			Biped.Proxy().Pose.Curves.Add(TEXT("FootLeft"), 0.0f);
			Stand(World);
			// A foot that does not count goes with the pelvis alone.
			const FVector Left = Biped.Bone(TEXT("foot_l")).GetTranslation();
			TestEqual(TEXT("the left foot"), Left.Z, Biped.Authored(TEXT("foot_l")).GetTranslation().Z, 0.2);
			const FVector Normal = FRotator(25.0, 0.0, 0.0).RotateVector(FVector::UpVector);
			TestTrue(TEXT("the right one is on the slope"), FMath::Abs(Biped.SoleGap(true, FVector::ZeroVector, Normal)) < 1.0);
		});
		It("keeps bones that are to keep their place, by weight", [this]()
		{
			FVector Places[3];
			for (int32 Run = 0; Run < 3; ++Run)
			{
				FFootfallTestWorld World;
				World.AddFloor(-12.0);
				FFootfallTestBiped Biped(World.Get());
				FFootfallKeptBone Kept;
				Kept.Bone.BoneName = TEXT("skirt");
				Kept.Weight = 0.5f * Run;
				Biped.Node().KeptBones.Add(Kept);
				Stand(World);
				Places[Run] = Biped.Bone(TEXT("skirt")).GetTranslation() - Biped.Authored(TEXT("skirt")).GetTranslation();
			}
			TestTrue(TEXT("it goes down with the pelvis at weight 0"), Places[0].Z < -5.0);
			TestEqual(TEXT("half as far at a half"), Places[1].Z, 0.5 * Places[0].Z, 0.01);
			TestEqual(TEXT("not at all at 1"), Places[2], FVector::ZeroVector, 0.01f);
		});
	});

	Describe("Rigs", [this]()
	{
		It("with mirrored foot axes, and meshes turned by -90 degrees, stand the same", [this]()
		{
			const FQuat Odd = FRotator(70.0, 30.0, -120.0).Quaternion();
			FFootfallTestBuild Builds[4];
			Builds[1].Mesh = FTransform(FRotator(0.0, -90.0, 0.0));
			Builds[2].Axes[0] = Odd;
			Builds[2].Axes[1] = FQuat(-Odd.X, Odd.Y, -Odd.Z, Odd.W) * FQuat(FVector::ForwardVector, UE_DOUBLE_PI);
			Builds[3] = Builds[2];
			Builds[3].Mesh = Builds[1].Mesh;
			TArray<FVector> Joints[4];
			for (int32 Run = 0; Run < 4; ++Run)
			{
				FFootfallTestWorld World;
				World.AddSlope(25.0);
				Builds[Run].Actor = FTransform(FRotator(0.0, 40.0, 0.0));
				FFootfallTestBiped Biped(World.Get(), Builds[Run]);
				Stand(World);
				for (const FFootfallTestBone& Bone : FootfallTestMesh::Biped())
				{
					Joints[Run].Add(Biped.Bone(Bone.Name).GetTranslation());
				}
				TestStands(Biped, FVector::ZeroVector, FRotator(25.0, 0.0, 0.0).RotateVector(FVector::UpVector));
			}
			for (int32 Run = 1; Run < 4; ++Run)
			{
				for (int32 Bone = 0; Bone < Joints[0].Num(); ++Bone)
				{
					TestEqual(FString::Printf(TEXT("rig %d, bone %d"), Run, Bone), Joints[Run][Bone], Joints[0][Bone], 0.01f);
				}
			}
		});
		for (const double Scale : {0.1, 1.0, 10.0})
		{
			It(FString::Printf(TEXT("at scale %.1f stand as they do at 1"), Scale), [this, Scale]()
			{
				FFootfallTestWorld World;
				World.AddSlope(20.0);
				FFootfallTestBuild Build;
				Build.Actor.SetScale3D(FVector(Scale));
				FFootfallTestBiped Biped(World.Get(), Build);
				Stand(World);
				const FVector Normal = FRotator(20.0, 0.0, 0.0).RotateVector(FVector::UpVector);
				TestStands(Biped, FVector::ZeroVector, Normal, Scale);
				TestLengths(Biped);
			});
		}
		It("with bones inside a scale of 0.01 stand as they do without", [this]()
		{
			TArray<FTransform> Joints[2];
			for (int32 Run = 0; Run < 2; ++Run)
			{
				FFootfallTestWorld World;
				World.AddSlope(20.0);
				FFootfallTestBuild Build;
				Build.InnerScale = Run == 0 ? 1.0 : 0.01;
				FFootfallTestBiped Biped(World.Get(), Build);
				Stand(World);
				for (const FFootfallTestBone& Bone : FootfallTestMesh::Biped())
				{
					Joints[Run].Add(Biped.Bone(Bone.Name));
				}
			}
			for (int32 Bone = 0; Bone < Joints[0].Num(); ++Bone)
			{
				const FString Name = FString::Printf(TEXT("bone %d"), Bone);
				TestEqual(Name, Joints[1][Bone].GetTranslation(), Joints[0][Bone].GetTranslation(), 0.01f);
				TestTrue(Name + TEXT(" is turned the same"), Joints[1][Bone].GetRotation().Equals(Joints[0][Bone].GetRotation(), 1.0e-4));
				TestEqual(Name + TEXT(" keeps its scale"), Joints[1][Bone].GetScale3D(), FVector(0.01), 1.0e-5f);
			}
		});
		It("with four legs lie on slopes with their trunk", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(15.0);
			AActor* Actor = World.Get().SpawnActor<AActor>();
			USkeletalMeshComponent* Mesh = NewObject<USkeletalMeshComponent>(Actor);
			Actor->SetRootComponent(Mesh);
			Mesh->RegisterComponent();
			Mesh->SetSkeletalMeshAsset(FootfallTestMesh::Make(FootfallTestMesh::Lizard()));
			Mesh->SetAnimInstanceClass(UFootfallTestAnimInstance::StaticClass());
			FAnimNode_FootfallFootIk& Node = CastChecked<UFootfallTestAnimInstance>(Mesh->GetAnimInstance())->GetProxy().FootIk;
			Node.Pelvis.BoneName = TEXT("hips");
			for (const TCHAR* Side : {TEXT("_l"), TEXT("_r")})
			{
				for (const bool bIsFront : {true, false})
				{
					const auto Named = [Side](const TCHAR* Bone) { return FName(*(FString(Bone) + Side)); };
					FFootfallFootIkLeg Leg;
					Leg.Thigh.BoneName = Named(bIsFront ? TEXT("upperarm") : TEXT("thigh"));
					Leg.Calf.BoneName = Named(bIsFront ? TEXT("lowerarm") : TEXT("calf"));
					Leg.Foot.BoneName = Named(bIsFront ? TEXT("hand") : TEXT("foot"));
					Leg.Ball.BoneName = Named(bIsFront ? TEXT("fingers") : TEXT("toes"));
					Node.Legs.Add(Leg);
				}
			}
			Stand(World);
			const FVector Normal = FRotator(15.0, 0.0, 0.0).RotateVector(FVector::UpVector);
			for (const TCHAR* Foot : {TEXT("hand_l"), TEXT("hand_r"), TEXT("foot_l"), TEXT("foot_r")})
			{
				const FVector Ankle = Mesh->GetBoneTransform(Mesh->GetBoneIndex(Foot)).GetTranslation();
				TestEqual(FString(Foot) + TEXT(" over the slope"), Ankle | Normal, 1.5, 0.3);
			}
			const FVector Up = Mesh->GetBoneTransform(Mesh->GetBoneIndex(TEXT("hips"))).GetRotation().GetUpVector();
			TestTrue(TEXT("the trunk is tilted"), Up.X < -0.15);
		});
	});

	Describe("Walking", [this]()
	{
		It("slides no more than it is authored to, and stands on its slope", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(15.0);
			FFootfallTestBiped Biped(World.Get());
			const FVector Normal = FRotator(15.0, 0.0, 0.0).RotateVector(FVector::UpVector);
			constexpr double Speed = 100.0;
			constexpr double Cycle = 1.2;
			double WorstGap = 0.0;
			double WorstSlide = 0.0;
			FVector Before[2];
			int32 Down[2] = {};
			for (int32 Frame = 0; Frame < 480; ++Frame)
			{
				const double Time = Frame / 60.0;
				// Over the slope, as a capsule goes.
				const double Along = Speed * Time;
				Biped.Actor->SetActorLocation(FVector(Along, 0.0, Along * FMath::Tan(FMath::DegreesToRadians(15.0))));
				Biped.Walk(Time / Cycle, Speed, Cycle);
				World.Tick(60.0f, 1.0f / 60.0f);
				for (const bool bIsRight : {false, true})
				{
					const int32 Foot = bIsRight ? 1 : 0;
					Down[Foot] = FFootfallTestBiped::IsDown(bIsRight, Time / Cycle) ? Down[Foot] + 1 : 0;
					const FVector Now = Biped.Bone(bIsRight ? TEXT("ball_r") : TEXT("ball_l")).GetTranslation();
					if (Down[Foot] > 8 && Frame > 120)
					{
						WorstGap = FMath::Max(WorstGap, FMath::Abs(Biped.SoleGap(bIsRight, FVector::ZeroVector, Normal)));
						WorstSlide = FMath::Max(WorstSlide, FVector::Distance(Now, Before[Foot]) * 60.0);
					}
					Before[Foot] = Now;
				}
			}
			AddInfo(FString::Printf(TEXT("soles %.3f cm off the slope, sliding at %.2f cm/s"), WorstGap, WorstSlide));
			TestTrue(TEXT("soles are on the slope within 1 cm"), WorstGap <= 1.0);
			TestTrue(TEXT("feet on the ground slide by no more than 2 cm/s"), WorstSlide <= 2.0);
		});
		struct FClimb
		{
			const TCHAR* How;
			double Speed;
			double Cycle;
			double Duty;
			double Rise;
		};
		const FClimb Climbs[] = {
			{TEXT("walks"), 90.0, 1.2, 0.6, 15.0},
			{TEXT("strides"), 150.0, 0.75, 0.6, 20.0},
			{TEXT("runs"), 500.0, 0.5, 0.25, 20.0},
		};
		for (const FClimb& Climb : Climbs)
		{
			It(FString::Printf(TEXT("%s up stairs as a capsule does, by jumps, with whole and unshaken legs"), Climb.How), [this, Climb]()
			{
				FFootfallTestWorld World;
				const double Rise = Climb.Rise;
				World.AddStairs(Rise, 30.0, 40);
				FFootfallTestBiped Biped(World.Get());
				const double Speed = Climb.Speed;
				const double Cycle = Climb.Cycle;
				constexpr float Rate = 120.0f;
				// Any walker bobs with a fraction of gravity: what is less than half of it is no jolt.
				constexpr double Seen = 490.0;
				double WorstAcceleration = 0.0;
				double WorstSpeed = 0.0;
				double SpeedBefore = 0.0;
				double Before = 0.0;
				bool bWasUp = false;
				bool bHasSign = false;
				int32 Signs = 0;
				int32 Landings = 0;
				bool bWasDown[2] = {true, true};
				for (int32 Frame = 0; Frame < FMath::Min(720, FMath::RoundToInt32(1300.0 / Speed * Rate)); ++Frame)
				{
					const double Time = Frame / static_cast<double>(Rate);
					const double Along = -100.0 + Speed * Time;
					const double Step = FMath::Max(FMath::FloorToDouble((Along + 15.0) / 30.0) + 1.0, 0.0);
					Biped.Actor->SetActorLocation(FVector(Along, 0.0, Rise * FMath::Min(Step, 40.0)));
					Biped.Walk(Time / Cycle, Speed, Cycle, Climb.Duty);
					World.Tick(Rate, 1.0f / Rate);
					const double Height = Biped.Bone(TEXT("pelvis")).GetTranslation().Z;
					const double PelvisSpeed = (Height - Before) * Rate;
					if (Frame > 60)
					{
						WorstSpeed = FMath::Max(WorstSpeed, FMath::Abs(PelvisSpeed));
						const double Acceleration = (PelvisSpeed - SpeedBefore) * Rate;
						WorstAcceleration = FMath::Max(WorstAcceleration, FMath::Abs(Acceleration));
						if (FMath::Abs(Acceleration) > Seen)
						{
							const bool bIsUp = Acceleration > 0.0;
							Signs += bHasSign && bIsUp != bWasUp ? 1 : 0;
							bWasUp = bIsUp;
							bHasSign = true;
						}
					}
					for (const bool bIsRight : {false, true})
					{
						const bool bIsDown = FFootfallTestBiped::IsDown(bIsRight, Time / Cycle, Climb.Duty);
						Landings += bIsDown && !bWasDown[bIsRight ? 1 : 0] && Frame > 60 ? 1 : 0;
						bWasDown[bIsRight ? 1 : 0] = bIsDown;
					}
					Before = Height;
					SpeedBefore = PelvisSpeed;
					TestLengths(Biped);
				}
				AddInfo(FString::Printf(TEXT("the pelvis goes at up to %.1f cm/s and %.0f cm/s2, which changes sign %d times for %d landings"),
					WorstSpeed, WorstAcceleration, Signs, Landings));
				TestTrue(TEXT("feet land"), Landings >= 8);
				TestTrue(TEXT("the pelvis is not jolted"), WorstAcceleration < 2000.0);
				TestTrue(TEXT("the pelvis' acceleration changes sign no more often than feet land"), Signs <= Landings);
				// The capsule goes up a stair in a frame: many times as fast as it climbs.
				TestTrue(TEXT("the pelvis does not jump with the capsule"), WorstSpeed < 2.0 * Speed * Rise / 30.0);
			});
		}
	});

	Describe("Moving ground", [this]()
	{
		It("that rises and turns carries locked feet, in its own frame", [this]()
		{
			FFootfallTestWorld World;
			AActor* Platform = World.AddBox(FVector(0.0, 0.0, -10.0), FVector(200.0, 200.0, 10.0));
			FFootfallTestBiped Biped(World.Get());
			Biped.Node().Settings.Lock.bIsOn = true;
			Stand(World, 1.0f);
			FVector First[2];
			double Worst = 0.0;
			for (int32 Frame = 0; Frame < 180; ++Frame)
			{
				const FQuat Rotation = FRotator(0.0, 1.5 * Frame, 0.0).Quaternion();
				const double Rise = 0.5 * Frame;
				Platform->SetActorLocationAndRotation(FVector(0.0, 0.0, Rise - 10.0), Rotation);
				Biped.Actor->SetActorLocationAndRotation(FVector(0.0, 0.0, Rise), Rotation);
				World.Tick(60.0f, 1.0f / 60.0f);
				for (const bool bIsRight : {false, true})
				{
					const FVector Ball = Biped.Bone(bIsRight ? TEXT("ball_r") : TEXT("ball_l")).GetTranslation();
					const FVector Now = Platform->GetActorTransform().InverseTransformPosition(Ball);
					First[bIsRight ? 1 : 0] = Frame == 0 ? Now : First[bIsRight ? 1 : 0];
					Worst = FMath::Max(Worst, FVector::Distance(Now, First[bIsRight ? 1 : 0]));
				}
			}
			AddInfo(FString::Printf(TEXT("%.4f cm"), Worst));
			TestTrue(TEXT("balls go by no more than 0.1 cm over the platform"), Worst <= 0.1);
			TestTrue(TEXT("it is known what is stood on"), Biped.Node().GetState()->GetFeet()[0].support != 0);
		});
	});

	Describe("Time", [this]()
	{
		for (const float Rate : {15.0f, 30.0f, 144.0f, 240.0f})
		{
			It(FString::Printf(TEXT("settles at %d frames a second as it does at 60"), FMath::RoundToInt32(Rate)), [this, Rate]()
			{
				TArray<FVector> Joints[2];
				for (int32 Run = 0; Run < 2; ++Run)
				{
					FFootfallTestWorld World;
					World.AddSlope(20.0);
					FFootfallTestBiped Biped(World.Get());
					World.Tick(Run == 0 ? 60.0f : Rate, 3.0f);
					for (const FFootfallTestBone& Bone : FootfallTestMesh::Biped())
					{
						Joints[Run].Add(Biped.Bone(Bone.Name).GetTranslation());
					}
				}
				for (int32 Bone = 0; Bone < Joints[0].Num(); ++Bone)
				{
					TestEqual(FString::Printf(TEXT("bone %d"), Bone), Joints[1][Bone], Joints[0][Bone], 0.1f);
				}
			});
		}
		It("that does not pass changes nothing, to the bit", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(20.0);
			FFootfallTestBiped Biped(World.Get());
			World.Tick(60.0f, 0.3f);
			World.Get().Tick(LEVELTICK_All, 0.0f);
			const TArray<FTransform> Before = Biped.Mesh->GetComponentSpaceTransforms();
			for (int32 Frame = 0; Frame < 60; ++Frame)
			{
				World.Get().Tick(LEVELTICK_All, 0.0f);
			}
			for (int32 Bone = 0; Bone < Before.Num(); ++Bone)
			{
				TestTrue(TEXT("a bone"), Biped.Mesh->GetComponentSpaceTransforms()[Bone].Equals(Before[Bone], 0.0));
			}
		});
		It("that passes in one long frame leaves everything finite", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(20.0);
			FFootfallTestBiped Biped(World.Get());
			World.Get().Tick(LEVELTICK_All, 1000.0f);
			World.Get().Tick(LEVELTICK_All, 1000.0f);
			TestStands(Biped, FVector::ZeroVector, FRotator(20.0, 0.0, 0.0).RotateVector(FVector::UpVector));
		});
	});

	Describe("Teleports", [this]()
	{
		It("give the authored pose at once, and fade in from there", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(25.0);
			FFootfallTestBiped Biped(World.Get());
			Stand(World);
			TestTrue(TEXT("before it is changed"), Biped.WorstChange() > 1.0);
			Biped.Actor->SetActorLocation(FVector(0.0, 300.0, 0.0));
			Biped.Mesh->ResetAnimInstanceDynamics(ETeleportType::TeleportPhysics);
			World.Tick(60.0f, 1.0f / 60.0f);
			TestTrue(FString::Printf(TEXT("after it is as authored: %.3f cm"), Biped.WorstChange()), Biped.WorstChange() < 1.5);
			Stand(World);
			TestStands(Biped, FVector::ZeroVector, FRotator(25.0, 0.0, 0.0).RotateVector(FVector::UpVector));
		});
		It("out of the world and back are survived", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(25.0);
			FFootfallTestBiped Biped(World.Get());
			Stand(World);
			Biped.Actor->SetActorLocation(FVector(3.0e30, 0.0, 0.0));
			World.Tick(60.0f, 1.0f / 60.0f);
			for (const FTransform& Bone : Biped.Mesh->GetComponentSpaceTransforms())
			{
				TestFalse(TEXT("a bone is nowhere"), Bone.ContainsNaN());
			}
			Biped.Actor->SetActorLocation(FVector::ZeroVector);
			World.Tick(60.0f, 1.0f / 60.0f);
			TestTrue(TEXT("back it is as authored"), Biped.WorstChange() < 1.5);
		});
		It("are not needed when the world's origin moves", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(25.0);
			FFootfallTestBiped Biped(World.Get());
			Biped.Node().Settings.Lock.bIsOn = true;
			Stand(World);
			const TArray<FTransform> Before = Biped.Mesh->GetComponentSpaceTransforms();
			World.Get().SetNewWorldOrigin(FIntVector(40000, -7000, 300));
			World.Tick(60.0f, 1.0f / 60.0f);
			for (int32 Bone = 0; Bone < Before.Num(); ++Bone)
			{
				TestEqual(TEXT("a bone"), Biped.Mesh->GetComponentSpaceTransforms()[Bone].GetTranslation(), Before[Bone].GetTranslation(), 0.01f);
			}
		});
	});
}
