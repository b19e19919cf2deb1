// SPDX-License-Identifier: MIT OR Apache-2.0
// The foot IK node among what a game does around it: levels of detail, skipped updates, movement components, capsules,
// previews, copies, missing bones.
#include "AnimNode_FootfallFootIk.h"
#include "Components/CapsuleComponent.h"
#include "Components/SkeletalMeshComponent.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/World.h"
#include "FootfallCapsuleSync.h"
#include "FootfallFootIkState.h"
#include "FootfallTestAnim.h"
#include "FootfallTestBiped.h"
#include "FootfallTestWorld.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "Misc/AutomationTest.h"

BEGIN_DEFINE_SPEC(FFootfallFootIkGameSpec, "Footfall.World.FootIkInGame",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ProductFilter)

	/** How far a bone goes from one frame to the next at most, while something is done in between. */
	double WorstStep(FFootfallTestWorld& World, const FFootfallTestBiped& Biped, FName Bone, float Seconds)
	{
		double Worst = 0.0;
		FVector Before = Biped.Bone(Bone).GetTranslation();
		World.Tick(60.0f, Seconds, [&](int32)
		{
			Worst = FMath::Max(Worst, FVector::Distance(Before, Biped.Bone(Bone).GetTranslation()));
			Before = Biped.Bone(Bone).GetTranslation();
		});
		return Worst;
	}

	/** A character whose capsule stands on the floor at 0, its mesh's feet at the capsule's foot. */
	FFootfallTestBuild Character(double Height = 0.0)
	{
		FFootfallTestBuild Build;
		Build.bIsCharacter = true;
		Build.Actor.SetTranslation(FVector(0.0, 0.0, 88.0 + Height));
		Build.Mesh.SetTranslation(FVector(0.0, 0.0, -88.0));
		return Build;
	}
END_DEFINE_SPEC(FFootfallFootIkGameSpec)

void FFootfallFootIkGameSpec::Define()
{
	Describe("Levels of detail", [this]()
	{
		It("that leave out the balls change no foot, there and back", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(25.0);
			FFootfallTestBuild Build;
			Build.LeftOut = {TEXT("ball_l"), TEXT("ball_r")};
			FFootfallTestBiped Biped(World.Get(), Build);
			World.Tick(60.0f, 2.0f);
			Biped.Mesh->SetForcedLOD(2);
			TestTrue(TEXT("a foot does not pop"), WorstStep(World, Biped, TEXT("foot_r"), 0.5f) < 0.05);
			Biped.Mesh->SetForcedLOD(1);
			TestTrue(TEXT("nor on the way back"), WorstStep(World, Biped, TEXT("foot_r"), 0.5f) < 0.05);
		});
		It("that leave out whole legs keep the body where it was", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor(-10.0);
			FFootfallTestBuild Build;
			Build.LeftOut = {TEXT("calf_l"), TEXT("foot_l"), TEXT("ball_l"), TEXT("calf_r"), TEXT("foot_r"), TEXT("ball_r")};
			FFootfallTestBiped Biped(World.Get(), Build);
			World.Tick(60.0f, 2.0f);
			TestTrue(TEXT("the pelvis is down"), Biped.Bone(TEXT("pelvis")).GetTranslation().Z < 85.0);
			Biped.Mesh->SetForcedLOD(2);
			TestTrue(TEXT("it does not pop"), WorstStep(World, Biped, TEXT("pelvis"), 0.5f) < 0.05);
			Biped.Mesh->SetForcedLOD(1);
			TestTrue(TEXT("nor do feet when they are back"), WorstStep(World, Biped, TEXT("pelvis"), 0.5f) < 0.05);
			TestEqual(TEXT("where a foot is"), Biped.SoleGap(true, FVector(0.0, 0.0, -10.0), FVector::UpVector), 0.0, 0.3);
		});
		It("above the node's threshold switch it off, and it fades in anew below", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(25.0);
			FFootfallTestBiped Biped(World.Get());
			Biped.Node().LODThreshold = 0;
			World.Tick(60.0f, 2.0f);
			Biped.Mesh->SetForcedLOD(2);
			World.Tick(60.0f, 0.5f);
			TestTrue(TEXT("as authored"), Biped.WorstChange() < 0.01);
			Biped.Mesh->SetForcedLOD(1);
			TestTrue(TEXT("without a pop"), WorstStep(World, Biped, TEXT("foot_r"), 2.0f) < 1.5);
			TestTrue(TEXT("changed again"), Biped.WorstChange() > 1.0);
		});
	});

	Describe("Skipped updates", [this]()
	{
		It("are made up: feet are as far as without", [this]()
		{
			TArray<FVector> Feet[2];
			for (int32 Run = 0; Run < 2; ++Run)
			{
				FFootfallTestWorld World;
				World.AddSlope(20.0);
				FFootfallTestBiped Biped(World.Get());
				// Every frame at 15 a second, or every fourth at 60: the same time passes.
				if (Run == 1)
				{
					Biped.Mesh->EnableExternalTickRateControl(true);
					Biped.Mesh->SetExternalTickRate(4);
				}
				for (int32 Update = 0; Update < 6; ++Update)
				{
					World.Tick(Run == 0 ? 15.0f : 60.0f, 4.0f / 60.0f);
					Feet[Run].Add(Biped.Bone(TEXT("foot_r")).GetTranslation());
				}
			}
			for (int32 Update = 2; Update < Feet[0].Num(); ++Update)
			{
				TestEqual(FString::Printf(TEXT("update %d"), Update), Feet[1][Update], Feet[0][Update], 3.0f);
			}
		});
	});

	Describe("Movement components", [this]()
	{
		It("say when a character is in the air", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(25.0);
			FFootfallTestBiped Biped(World.Get(), Character());
			UCharacterMovementComponent* Movement = CastChecked<ACharacter>(Biped.Actor)->GetCharacterMovement();
			Movement->SetMovementMode(MOVE_Walking);
			World.Tick(60.0f, 2.0f);
			TestTrue(TEXT("on the ground it is changed"), Biped.WorstChange() > 1.0);
			Movement->SetMovementMode(MOVE_Falling);
			World.Tick(60.0f, 2.0f);
			TestTrue(TEXT("falling it is not"), Biped.WorstChange() <= 0.01);
		});
		It("let it jump as it is authored", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(0.0);
			FFootfallTestBiped Biped(World.Get(), Character());
			UCharacterMovementComponent* Movement = CastChecked<ACharacter>(Biped.Actor)->GetCharacterMovement();
			const FVector Ground = Biped.Actor->GetActorLocation();
			double Worst = 0.0;
			World.Tick(60.0f, 2.0f, [&](int32 Frame)
			{
				const double Time = FMath::Max(Frame - 30, 0) / 60.0;
				const double Height = FMath::Max(420.0 * Time - 490.0 * Time * Time, 0.0);
				Movement->SetMovementMode(Height > 0.0 ? MOVE_Falling : MOVE_Walking);
				Biped.Actor->SetActorLocation(Ground + FVector(0.0, 0.0, Height));
				Worst = FMath::Max(Worst, Biped.WorstChange());
			});
			TestTrue(FString::Printf(TEXT("changed by %f cm"), Worst), Worst <= 0.01);
		});
		It("say how fast it runs: the faster, the less it is changed", [this]()
		{
			double Changes[2];
			for (int32 Run = 0; Run < 2; ++Run)
			{
				FFootfallTestWorld World;
				World.AddSlope(25.0);
				FFootfallTestBiped Biped(World.Get(), Character());
				UCharacterMovementComponent* Movement = CastChecked<ACharacter>(Biped.Actor)->GetCharacterMovement();
				Movement->SetMovementMode(MOVE_Walking);
				Movement->Velocity = FVector(Run * 500.0, 0.0, 0.0);
				World.Tick(60.0f, 2.0f);
				Changes[Run] = Biped.WorstChange();
			}
			TestTrue(TEXT("half or less"), Changes[1] < 0.6 * Changes[0]);
		});
		It("say which way is down: on a wall it stands as on a floor", [this]()
		{
			FFootfallTestWorld World;
			// A wall whose face looks along X, slanted by 15 degrees.
			const FQuat Wall = FRotator(-90.0 + 15.0, 0.0, 0.0).Quaternion();
			const FVector Normal = Wall.GetUpVector();
			World.AddBox(Normal * -50.0, FVector(2000.0, 2000.0, 50.0), Wall);
			FFootfallTestBuild Build;
			Build.bIsCharacter = true;
			Build.Actor = FTransform(FRotator(-90.0, 0.0, 0.0), FVector(88.0, 0.0, 0.0));
			Build.Mesh.SetTranslation(FVector(0.0, 0.0, -88.0));
			FFootfallTestBiped Biped(World.Get(), Build);
			UCharacterMovementComponent* Movement = CastChecked<ACharacter>(Biped.Actor)->GetCharacterMovement();
			Movement->SetGravityDirection(FVector(-1.0, 0.0, 0.0));
			Movement->SetMovementMode(MOVE_Walking);
			World.Tick(60.0f, 2.0f);
			for (const bool bIsRight : {false, true})
			{
				TestEqual(TEXT("a sole over the wall"), Biped.SoleGap(bIsRight, FVector::ZeroVector, Normal), 0.0, 1.0);
			}
		});
	});

	Describe("A capsule kept in step", [this]()
	{
		It("gets lower with the pelvis, and its foot and the mesh stay where they are", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor(-16.0);
			FFootfallTestBiped Biped(World.Get(), Character());
			ACharacter* Owner = CastChecked<ACharacter>(Biped.Actor);
			Owner->GetCharacterMovement()->SetMovementMode(MOVE_Walking);
			UFootfallCapsuleSync* Sync = NewObject<UFootfallCapsuleSync>(Owner);
			Sync->RegisterComponent();
			const FVector MeshBefore = Biped.Mesh->GetComponentTransform().GetTranslation();
			double WorstFoot = 0.0;
			double WorstMesh = 0.0;
			World.Tick(60.0f, 2.0f, [&](int32)
			{
				const UCapsuleComponent* Capsule = Owner->GetCapsuleComponent();
				const double Foot = Capsule->GetComponentTransform().GetTranslation().Z - Capsule->GetUnscaledCapsuleHalfHeight();
				WorstFoot = FMath::Max(WorstFoot, FMath::Abs(Foot));
				WorstMesh = FMath::Max(WorstMesh, FVector::Distance(MeshBefore, Biped.Mesh->GetComponentTransform().GetTranslation()));
			});
			const double Lost = 88.0 - Owner->GetCapsuleComponent()->GetUnscaledCapsuleHalfHeight();
			AddInfo(FString::Printf(TEXT("it is lower by %.2f cm at either end"), Lost));
			TestTrue(TEXT("the capsule is lower"), Lost > 3.0);
			TestEqual(TEXT("by half of what the pelvis sinks"), Lost, -0.5 * Biped.Node().GetState()->GetPelvisOffset(), 0.3);
			TestTrue(TEXT("its foot stays"), WorstFoot < 0.01);
			TestTrue(TEXT("the mesh stays"), WorstMesh < 0.01);
			TestEqual(TEXT("where smoothing puts the mesh back to"), Owner->GetBaseTranslationOffset().Z, -88.0 + Lost, 0.01);
			Biped.Node().Alpha = 0.0f;
			World.Tick(60.0f, 1.0f);
			TestEqual(TEXT("without foot IK the height is as it was"), Owner->GetCapsuleComponent()->GetUnscaledCapsuleHalfHeight(), 88.0f, 0.01f);
			Biped.Node().Alpha = 1.0f;
			World.Tick(60.0f, 1.0f);
			TestTrue(TEXT("and with it lower again"), Owner->GetCapsuleComponent()->GetUnscaledCapsuleHalfHeight() < 85.0f);
			Sync->DestroyComponent();
			TestEqual(TEXT("removed, it leaves the height as it was"), Owner->GetCapsuleComponent()->GetUnscaledCapsuleHalfHeight(), 88.0f, 0.01f);
			TestEqual(TEXT("and the mesh"), Biped.Mesh->GetRelativeLocation().Z, -88.0, 0.01);
		});
		It("follows crouching from that frame on, and gives its feet no jolt", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor(-6.0);
			FFootfallTestBiped Biped(World.Get(), Character());
			ACharacter* Owner = CastChecked<ACharacter>(Biped.Actor);
			Owner->GetCharacterMovement()->SetMovementMode(MOVE_Walking);
			UFootfallCapsuleSync* Sync = NewObject<UFootfallCapsuleSync>(Owner);
			Sync->RegisterComponent();
			World.Tick(60.0f, 2.0f);
			double Worst = 0.0;
			for (const float HalfHeight : {60.0f, 88.0f})
			{
				// As a movement component crouches: height, place and mesh in one go.
				UCapsuleComponent* Capsule = Owner->GetCapsuleComponent();
				Capsule->SetCapsuleHalfHeight(HalfHeight);
				Owner->SetActorLocation(FVector(0.0, 0.0, HalfHeight));
				Biped.Mesh->SetRelativeLocation(FVector(0.0, 0.0, -HalfHeight));
				World.Tick(60.0f, 1.0f, [&](int32)
				{
					Worst = FMath::Max(Worst, FMath::Abs(Biped.SoleGap(true, FVector(0.0, 0.0, -6.0), FVector::UpVector)));
				});
				TestTrue(TEXT("it is lower than that again"), Capsule->GetUnscaledCapsuleHalfHeight() < HalfHeight - 0.5f);
				TestTrue(TEXT("by as much as before"), Capsule->GetUnscaledCapsuleHalfHeight() > HalfHeight - 6.0f);
			}
			AddInfo(FString::Printf(TEXT("%.3f cm"), Worst));
			TestTrue(TEXT("feet stay on the floor"), Worst <= 0.5);
		});
	});

	Describe("What is wrong", [this]()
	{
		It("with bones is said on the node, by name", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(25.0);
			FFootfallTestBiped Biped(World.Get());
			Biped.Node().Legs[1].Calf.BoneName = TEXT("shin_r");
			AddExpectedMessagePlain(TEXT("the mesh has no bone shin_r"), ELogVerbosity::Warning, EAutomationExpectedMessageFlags::Contains, 0);
			World.Tick(60.0f, 0.5f);
			TestTrue(TEXT("the pose is left as authored"), Biped.WorstChange() < 1.0e-3);
#if WITH_EDITOR
			TestTrue(TEXT("the node shows it"), Biped.Node().GetValidationVisualWarningMessage().ToString().Contains(TEXT("shin_r")));
#endif
		});
		It("with legs is said in the core's words", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestBiped Biped(World.Get());
			Biped.Node().Legs[1] = Biped.Node().Legs[0];
			AddExpectedMessagePlain(TEXT("Footfall Foot IK: "), ELogVerbosity::Warning, EAutomationExpectedMessageFlags::Contains, 0);
			World.Tick(60.0f, 0.2f);
			TestTrue(TEXT("the pose is left as authored"), Biped.WorstChange() < 1.0e-3);
		});
		It("with settings is said by field, and the old ones stay", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(20.0);
			FFootfallTestBiped Biped(World.Get());
			World.Tick(60.0f, 2.0f);
			AddExpectedMessagePlain(TEXT("pelvis.coefficient is 7"), ELogVerbosity::Warning, EAutomationExpectedMessageFlags::Contains, 0);
			Biped.Node().Settings.Pelvis.Coefficient = 7.0f;
			World.Tick(60.0f, 0.5f);
			TestTrue(TEXT("feet stay on the ground"),
				FMath::Abs(Biped.SoleGap(true, FVector::ZeroVector, FRotator(20.0, 0.0, 0.0).RotateVector(FVector::UpVector))) < 1.0);
		});
		It("with a component that is squashed leaves the pose as authored", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(20.0);
			FFootfallTestBuild Build;
			Build.Actor.SetScale3D(FVector(1.0, 1.0, 0.5));
			FFootfallTestBiped Biped(World.Get(), Build);
			World.Tick(60.0f, 0.5f);
			TestTrue(TEXT("as authored"), Biped.WorstChange() < 1.0e-3);
		});
	});

	Describe("The node", [this]()
	{
		It("fills itself in from a skeleton", [this]()
		{
			FFootfallTestWorld World;
			FFootfallTestBiped Biped(World.Get());
			const TArray<FFootfallFootIkLeg> Known = Biped.Node().Legs;
			FAnimNode_FootfallFootIk Guessed;
			Guessed.FootForward = FVector::ForwardVector;
			FString Doubts;
			TestTrue(TEXT("legs were found"), Guessed.SetFromSkeleton(Biped.Mesh->GetSkeletalMeshAsset()->GetRefSkeleton(), Doubts));
			TestTrue(TEXT("the pelvis"), Guessed.Pelvis == Biped.Node().Pelvis);
			TestEqual(TEXT("legs"), Guessed.Legs.Num(), 2);
			for (int32 Leg = 0; Leg < FMath::Min(Guessed.Legs.Num(), 2); ++Leg)
			{
				TestTrue(TEXT("a leg"), Guessed.Legs[Leg].Thigh == Known[Leg].Thigh && Guessed.Legs[Leg].Calf == Known[Leg].Calf &&
					Guessed.Legs[Leg].Foot == Known[Leg].Foot && Guessed.Legs[Leg].Ball == Known[Leg].Ball);
			}
			TestTrue(TEXT("it says that there is no head"), Doubts.Contains(TEXT("no head")));
		});
		It("traces on the game thread with nearly the same result", [this]()
		{
			FVector Feet[2];
			for (int32 Run = 0; Run < 2; ++Run)
			{
				FFootfallTestWorld World;
				World.AddSlope(20.0);
				FFootfallTestBiped Biped(World.Get());
				Biped.Node().bTraceOnGameThread = Run == 1;
				World.Tick(60.0f, 2.0f);
				Feet[Run] = Biped.Bone(TEXT("foot_r")).GetTranslation();
			}
			TestEqual(TEXT("a foot"), Feet[1], Feet[0], 0.1f);
		});
		It("stands on a flat floor in a preview, where nothing can be traced", [this]()
		{
			FFootfallTestWorld World(EWorldType::EditorPreview);
			FFootfallTestBiped Biped(World.Get());
			World.Tick(60.0f, 1.0f);
			TestTrue(TEXT("as authored"), Biped.WorstChange() <= 0.01);
			Biped.Node().FloorHeight = 0.0f;
			Biped.Node().FootDisturbances = {FVector(0.0, 0.0, 4.0)};
			World.Tick(60.0f, 1.0f);
			TestTrue(TEXT("and what is set by hand is seen"), Biped.Bone(TEXT("foot_l")).GetTranslation().Z > 12.0);
		});
		It("shares nothing with its copies", [this]()
		{
			FFootfallTestWorld World;
			World.AddSlope(20.0);
			FFootfallTestBiped Biped(World.Get());
			World.Tick(60.0f, 1.0f);
			const FAnimNode_FootfallFootIk Copy = Biped.Node();
			TestTrue(TEXT("the copy has a state of its own"), &Copy.GetState().Get() != &Biped.Node().GetState().Get());
			TestFalse(TEXT("that does nothing yet"), Copy.GetState()->IsReadyFor(Copy));
			const FVector Before = Biped.Bone(TEXT("foot_r")).GetTranslation();
			{
				FAnimNode_FootfallFootIk Another;
				Another = Biped.Node();
			}
			World.Tick(60.0f, 0.5f);
			TestEqual(TEXT("and the original goes on"), Biped.Bone(TEXT("foot_r")).GetTranslation(), Before, 0.5f);
			// As an editor exchanges the properties of a node that runs.
			const TArray<FFootfallFootIkLeg> Legs = Biped.Node().Legs;
			Biped.Node().Legs.Append(Legs);
			World.Tick(60.0f, 0.1f);
			TestTrue(TEXT("with other legs than were found it is inert"), Biped.WorstChange() < 1.0e-3);
			Biped.Node().Legs = Legs;
			World.Tick(60.0f, 2.0f);
			TestTrue(TEXT("with its own it goes on"), Biped.WorstChange() > 1.0);
		});
		It("draws when it is asked to, and tells what it does", [this]()
		{
			FFootfallTestWorld World;
			World.AddFloor();
			FFootfallTestBiped Biped(World.Get());
			Biped.Node().bDrawDebug = true;
			World.Tick(60.0f, 0.5f);
			FNodeDebugData Data(Biped.Mesh->GetAnimInstance());
			Biped.Node().GatherDebugData(Data);
			TestTrue(TEXT("it stands"), (Biped.Node().GetState()->GetFeet()[0].flags & FOOTFALL_FOOT_SUPPORTS) != 0);
		});
		It("is the same on workers as on the game thread, for forty characters at once", [this]()
		{
			TArray<FTransform> Poses[2];
			for (int32 Run = 0; Run < 2; ++Run)
			{
				FFootfallTestWorld World;
				World.AddSlope(15.0);
				World.SetAnimationWorkers(Run == 0 ? 0 : 4);
				TArray<TSharedPtr<FFootfallTestBiped>> Bipeds;
				for (int32 Index = 0; Index < 40; ++Index)
				{
					FFootfallTestBuild Build;
					const double Along = 100.0 * (Index % 8);
					Build.Actor = FTransform(FRotator(0.0, 9.0 * Index, 0.0),
						FVector(Along, 100.0 * (Index / 8), Along * FMath::Tan(FMath::DegreesToRadians(15.0))));
					Bipeds.Add(MakeShared<FFootfallTestBiped>(World.Get(), Build));
				}
				World.Tick(60.0f, 1.0f, [&](int32 Frame)
				{
					for (const TSharedPtr<FFootfallTestBiped>& Biped : Bipeds)
					{
						Biped->Walk(Frame / 70.0, 0.0, 1.0);
					}
				});
				for (const TSharedPtr<FFootfallTestBiped>& Biped : Bipeds)
				{
					Poses[Run].Append(Biped->Mesh->GetComponentSpaceTransforms());
				}
			}
			bool bIsSame = Poses[0].Num() == Poses[1].Num();
			for (int32 Bone = 0; bIsSame && Bone < Poses[0].Num(); ++Bone)
			{
				bIsSame = Poses[0][Bone].Equals(Poses[1][Bone], 0.0);
			}
			TestTrue(TEXT("every bone of every one, to the bit"), bIsSame);
		});
	});
}
