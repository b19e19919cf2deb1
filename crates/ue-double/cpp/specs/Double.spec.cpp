// SPDX-License-Identifier: MIT OR Apache-2.0
// The double itself: that it means what the engine's API reference says.
#include "Animation/AnimInstanceProxy.h"
#include "BonePose.h"
#include "Components/BoxComponent.h"
#include "Engine/HitResult.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Misc/AutomationTest.h"

BEGIN_DEFINE_SPEC(FDoubleSpec, "Double", EAutomationTestFlags::EditorContext | EAutomationTestFlags::EngineFilter)

	/** A world with a box that blocks. */
	UWorld* MakeWorld(UBoxComponent*& OutBox)
	{
		UWorld* World = UWorld::CreateWorld(EWorldType::Game, false);
		World->BeginPlay();
		AActor* Actor = World->SpawnActor<AActor>();
		OutBox = NewObject<UBoxComponent>(Actor);
		OutBox->SetBoxExtent(FVector(100.0, 100.0, 10.0));
		OutBox->SetCollisionResponseToAllChannels(ECR_Block);
		Actor->SetRootComponent(OutBox);
		OutBox->RegisterComponent();
		return World;
	}
END_DEFINE_SPEC(FDoubleSpec)

void FDoubleSpec::Define()
{
	Describe("Maths", [this]()
	{
		It("turns right by yaw, up by pitch, and the right side down by roll", [this]()
		{
			TestEqual(TEXT("yaw"), FRotator(0.0, 90.0, 0.0).RotateVector(FVector::ForwardVector), FVector::RightVector, 1.0e-9f);
			TestEqual(TEXT("pitch"), FRotator(90.0, 0.0, 0.0).RotateVector(FVector::ForwardVector), FVector::UpVector, 1.0e-9f);
			TestEqual(TEXT("roll"), FRotator(0.0, 0.0, 90.0).RotateVector(FVector::RightVector), -FVector::UpVector, 1.0e-9f);
		});
		It("gives back the rotator that a rotation came from", [this]()
		{
			for (const double Yaw : {-170.0, -20.0, 0.0, 95.0})
			{
				for (const double Pitch : {-80.0, 0.0, 45.0})
				{
					const FRotator Rotator(Pitch, Yaw, 0.3 * Yaw + 10.0);
					TestEqual(TEXT("rotator"), Rotator.Quaternion().Rotator(), Rotator, 1.0e-6f);
				}
			}
		});
		It("applies a product of rotations from the right, of transforms from the left", [this]()
		{
			const FQuat Yaw = FRotator(0.0, 90.0, 0.0).Quaternion();
			const FQuat Pitch = FRotator(90.0, 0.0, 0.0).Quaternion();
			TestEqual(TEXT("pitch first"), (Yaw * Pitch).RotateVector(FVector::ForwardVector), FVector::UpVector, 1.0e-9f);
			const FTransform Move(FVector(10.0, 0.0, 0.0));
			const FTransform Turn(Yaw, FVector::ZeroVector, FVector(2.0));
			TestEqual(TEXT("moved, then turned and scaled"), (Move * Turn).TransformPosition(FVector::ZeroVector), FVector(0.0, 20.0, 0.0), 1.0e-9f);
			TestEqual(TEXT("turned, then moved"), (Turn * Move).TransformPosition(FVector::ForwardVector), FVector(10.0, 2.0, 0.0), 1.0e-9f);
		});
		It("takes relative transforms apart and together", [this]()
		{
			const FTransform Parent(FRotator(20.0, 50.0, -10.0), FVector(1.0, 2.0, 3.0), FVector(2.0));
			const FTransform Child(FRotator(-5.0, 100.0, 30.0), FVector(-7.0, 8.0, 9.0), FVector(0.5));
			TestEqual(TEXT("child"), (Child * Parent).GetRelativeTransform(Parent), Child, 1.0e-9f);
			TestEqual(TEXT("inverse"), Parent * Parent.Inverse(), FTransform::Identity, 1.0e-9f);
			TestEqual(TEXT("position"), Parent.InverseTransformPosition(Parent.TransformPosition(FVector(4.0, 5.0, 6.0))), FVector(4.0, 5.0, 6.0), 1.0e-9f);
		});
	});

	Describe("Names and text", [this]()
	{
		It("compare names without regard to case, and format like printf", [this]()
		{
			TestTrue(TEXT("names"), FName(TEXT("Foot_L")) == FName(TEXT("foot_l")) && FName(TEXT("None")).IsNone());
			TestEqual(TEXT("printf"), FString::Printf(TEXT("%s is %d of %.1f"), TEXT("ä"), 3, 2.5), FString(TEXT("ä is 3 of 2.5")));
			TestEqual(TEXT("text"), FText::Format(FText::FromString(TEXT("{1} {0}")), FText::FromString(TEXT("a")), FText::AsNumber(7)).ToString(), FString(TEXT("7 a")));
		});
	});

	Describe("Objects", [this]()
	{
		It("that are collected are forgotten by weak pointers, though another gets their number", [this]()
		{
			UObject* First = NewObject<UObject>();
			const TWeakObjectPtr<UObject> Weak = First;
			const uint32 Number = First->GetUniqueID();
			First->MarkAsGarbage();
			TestFalse(TEXT("garbage"), Weak.IsValid());
			CollectGarbage(RF_NoFlags);
			UObject* Second = NewObject<UObject>();
			TestEqual(TEXT("number"), static_cast<int32>(Second->GetUniqueID()), static_cast<int32>(Number));
			TestFalse(TEXT("still"), Weak.IsValid());
		});
	});

	Describe("Collision", [this]()
	{
		It("meets what blocks a channel, from above and inside, and leaves out what is ignored", [this]()
		{
			UBoxComponent* Box = nullptr;
			UWorld* World = MakeWorld(Box);
			FHitResult Hit;
			TestTrue(TEXT("ray"), World->LineTraceSingleByChannel(Hit, FVector(0.0, 0.0, 50.0), FVector(0.0, 0.0, -50.0), ECC_Visibility));
			TestEqual(TEXT("where"), Hit.ImpactPoint, FVector(0.0, 0.0, 10.0), 1.0e-4f);
			TestEqual(TEXT("how far"), Hit.Time, 0.4f, 1.0e-5f);
			TestTrue(TEXT("sphere"), World->SweepSingleByChannel(Hit, FVector(0.0, 0.0, 50.0), FVector(0.0, 0.0, -50.0), FQuat::Identity,
				ECC_Visibility, FCollisionShape::MakeSphere(5.0f)));
			TestEqual(TEXT("where its centre is"), Hit.Location, FVector(0.0, 0.0, 15.0), 1.0e-3f);
			TestEqual(TEXT("where it touches"), Hit.ImpactPoint, FVector(0.0, 0.0, 10.0), 1.0e-3f);
			World->SweepSingleByChannel(Hit, FVector(100.5, 0.0, 50.0), FVector(100.5, 0.0, -50.0), FQuat::Identity, ECC_Visibility, FCollisionShape::MakeSphere(5.0f));
			TestEqual(TEXT("an edge has the normal of the face that is opposed most"), Hit.ImpactNormal, FVector::UpVector, 1.0e-3f);
			TestTrue(TEXT("and the sphere its own"), Hit.Normal.X > 0.05);
			World->LineTraceSingleByChannel(Hit, FVector::ZeroVector, FVector(0.0, 0.0, -50.0), ECC_Visibility);
			TestTrue(TEXT("inside"), Hit.bStartPenetrating && Hit.Time == 0.0f);
			FCollisionQueryParams Params;
			Params.AddIgnoredActor(Box->GetOwner());
			TestFalse(TEXT("ignored"), World->LineTraceSingleByChannel(Hit, FVector(0.0, 0.0, 50.0), FVector(0.0, 0.0, -50.0), ECC_Visibility, Params));
			Box->SetCollisionResponseToChannel(ECC_Visibility, ECR_Overlap);
			TestFalse(TEXT("overlapping"), World->LineTraceSingleByChannel(Hit, FVector(0.0, 0.0, 50.0), FVector(0.0, 0.0, -50.0), ECC_Visibility));
			TestTrue(TEXT("another channel"), World->LineTraceSingleByChannel(Hit, FVector(0.0, 0.0, 50.0), FVector(0.0, 0.0, -50.0), ECC_Camera));
			World->DestroyWorld(false);
		});
	});

	Describe("Poses", [this]()
	{
		It("carry children along, and blend bones relative to their parents", [this]()
		{
			USkeletalMesh* Mesh = NewObject<USkeletalMesh>();
			{
				FReferenceSkeletonModifier Modifier(Mesh->GetRefSkeleton(), nullptr);
				Modifier.Add(FMeshBoneInfo(TEXT("a"), TEXT("a"), INDEX_NONE), FTransform(FVector(0.0, 0.0, 10.0)));
				Modifier.Add(FMeshBoneInfo(TEXT("b"), TEXT("b"), 0), FTransform(FVector(0.0, 0.0, 10.0)));
				Modifier.Add(FMeshBoneInfo(TEXT("c"), TEXT("c"), 1), FTransform(FVector(0.0, 0.0, 10.0)));
			}
			FBoneContainer Container;
			Container.DoubleInitializeTo({0, 1, 2}, *Mesh);
			const auto Posed = [&Container](float Alpha, int32 Bone)
			{
				FCSPose<FCompactPose> Pose;
				Pose.InitPose(&Container);
				TArray<FBoneTransform> Changed;
				Changed.Emplace(FCompactPoseBoneIndex(1), FTransform(FVector(5.0, 0.0, 20.0)));
				Pose.LocalBlendCSBoneTransforms(Changed, Alpha);
				return Pose.GetComponentSpaceTransform(FCompactPoseBoneIndex(Bone)).GetTranslation();
			};
			TestEqual(TEXT("the bone that is set"), Posed(1.0f, 1), FVector(5.0, 0.0, 20.0), 1.0e-6f);
			TestEqual(TEXT("its child"), Posed(1.0f, 2), FVector(5.0, 0.0, 30.0), 1.0e-6f);
			TestEqual(TEXT("its parent"), Posed(1.0f, 0), FVector(0.0, 0.0, 10.0), 1.0e-6f);
			TestEqual(TEXT("half"), Posed(0.5f, 2), FVector(2.5, 0.0, 30.0), 1.0e-6f);
		});
	});
}
