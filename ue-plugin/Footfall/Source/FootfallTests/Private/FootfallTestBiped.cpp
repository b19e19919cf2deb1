// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallTestBiped.h"

#include "AnimNode_FootfallFootIk.h"
#include "Components/SkeletalMeshComponent.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/World.h"
#include "FootfallTestAnim.h"
#include "GameFramework/Character.h"

namespace
{
	/** How high a foot is lifted in a walk, cm. */
	constexpr double Lift = 12.0;

	FName Of(const TCHAR* Bone, bool bIsRight)
	{
		return FName(*(FString(Bone) + (bIsRight ? TEXT("_r") : TEXT("_l"))));
	}
}

FFootfallTestBiped::FFootfallTestBiped(UWorld& World, const FFootfallTestBuild& InBuild)
	: Build(InBuild)
	, Bones(FootfallTestMesh::Biped())
{
	TArray<FFootfallTestBone> InMesh = Bones;
	for (FFootfallTestBone& Bone : InMesh)
	{
		const FString Name = Bone.Name.ToString();
		if (Name.EndsWith(TEXT("_l")) || Name.EndsWith(TEXT("_r")))
		{
			Bone.Axes = Build.Axes[Name.EndsWith(TEXT("_r")) ? 1 : 0];
		}
		Bone.Joint = Build.Mesh.GetRotation().Inverse().RotateVector(Bone.Joint);
		Bone.Axes = Build.Mesh.GetRotation().Inverse() * Bone.Axes;
	}
	USkeletalMesh* Asset = FootfallTestMesh::Make(InMesh, Build.LeftOut, Build.InnerScale);
	if (Build.bIsCharacter)
	{
		ACharacter* Character = World.SpawnActor<ACharacter>();
		Mesh = Character->GetMesh();
		Actor = Character;
	}
	else
	{
		Actor = World.SpawnActor<AActor>();
		USceneComponent* Root = NewObject<USceneComponent>(Actor);
		Actor->SetRootComponent(Root);
		Root->RegisterComponent();
		Mesh = NewObject<USkeletalMeshComponent>(Actor);
		Mesh->SetupAttachment(Root);
		Mesh->RegisterComponent();
	}
	Actor->SetActorLocationAndRotation(Build.Actor.GetTranslation(), Build.Actor.GetRotation());
	Actor->SetActorScale3D(Build.Actor.GetScale3D());
	Mesh->SetRelativeTransform(Build.Mesh);
	Mesh->SetSkeletalMeshAsset(Asset);
	Mesh->SetAnimInstanceClass(UFootfallTestAnimInstance::StaticClass());

	FAnimNode_FootfallFootIk& FootIk = Node();
	FootIk.Pelvis.BoneName = TEXT("pelvis");
	for (const bool bIsRight : {false, true})
	{
		FFootfallFootIkLeg Leg;
		Leg.Thigh.BoneName = Of(TEXT("thigh"), bIsRight);
		Leg.Calf.BoneName = Of(TEXT("calf"), bIsRight);
		Leg.Foot.BoneName = Of(TEXT("foot"), bIsRight);
		Leg.Ball.BoneName = Of(TEXT("ball"), bIsRight);
		FootIk.Legs.Add(Leg);
	}
}

FFootfallTestProxy& FFootfallTestBiped::Proxy() const
{
	return CastChecked<UFootfallTestAnimInstance>(Mesh->GetAnimInstance())->GetProxy();
}

FAnimNode_FootfallFootIk& FFootfallTestBiped::Node() const
{
	return Proxy().FootIk;
}

FTransform FFootfallTestBiped::Bone(FName Name) const
{
	return Mesh->GetBoneTransform(Mesh->GetBoneIndex(Name));
}

FTransform FFootfallTestBiped::Authored(FName Name) const
{
	const FTransform* Posed = Proxy().Pose.Bones.Find(Name);
	if (Posed != nullptr)
	{
		return *Posed * Mesh->GetComponentTransform();
	}
	const FReferenceSkeleton& Skeleton = Mesh->GetSkeletalMeshAsset()->GetRefSkeleton();
	FTransform Found = FTransform::Identity;
	for (int32 At = Skeleton.FindBoneIndex(Name); At != INDEX_NONE; At = Skeleton.GetParentIndex(At))
	{
		Found = Found * Skeleton.GetRefBonePose()[At];
	}
	return Found * Mesh->GetComponentTransform();
}

FVector FFootfallTestBiped::On(FName Name, const FVector& Place) const
{
	const FTransform* Standing = nullptr;
	FTransform Rest;
	for (const FFootfallTestBone& Bone : Bones)
	{
		if (Bone.Name == Name)
		{
			const bool bIsRight = Name.ToString().EndsWith(TEXT("_r"));
			Rest = FTransform(Build.Axes[bIsRight ? 1 : 0], Bone.Joint);
			Standing = &Rest;
		}
	}
	check(Standing != nullptr);
	return Bone(Name).TransformPosition(Standing->InverseTransformPosition(Place));
}

double FFootfallTestBiped::SoleGap(bool bIsRight, const FVector& Point, const FVector& Normal) const
{
	const double Side = bIsRight ? 1.0 : -1.0;
	const double Heel = (On(Of(TEXT("foot"), bIsRight), FVector(-5.0, 9.5 * Side, 0.0)) - Point) | Normal;
	const double Tip = (On(Of(TEXT("foot"), bIsRight), FVector(20.0, 10.5 * Side, 0.0)) - Point) | Normal;
	return FMath::Abs(Heel) > FMath::Abs(Tip) ? Heel : Tip;
}

double FFootfallTestBiped::WorstChange() const
{
	double Worst = 0.0;
	for (const FFootfallTestBone& Each : Bones)
	{
		Worst = FMath::Max(Worst, FVector::Distance(Bone(Each.Name).GetTranslation(), Authored(Each.Name).GetTranslation()));
	}
	return Worst;
}

double FFootfallTestBiped::Yaw(bool bIsRight) const
{
	const double Side = bIsRight ? 1.0 : -1.0;
	const FVector Ankle = On(Of(TEXT("foot"), bIsRight), FVector(0.0, 9.5 * Side, 0.0));
	const FVector Along = On(Of(TEXT("foot"), bIsRight), FVector(14.0, 10.5 * Side, 0.0)) - Ankle;
	// Feet point a little outward.
	return FMath::RadiansToDegrees(FMath::Atan2(Along.Y, Along.X) - FMath::Atan2(Side, 14.0));
}

bool FFootfallTestBiped::IsDown(bool bIsRight, double Phase, double Duty)
{
	const double Own = Phase + (bIsRight ? 0.5 : 0.0);
	return Own - FMath::FloorToDouble(Own) < Duty;
}

void FFootfallTestBiped::Walk(double Phase, double Speed, double Seconds, double Duty) const
{
	// A foot on the ground goes back as fast as the actor goes forth, and comes back through the air.
	const double Stride = Speed * Seconds * Duty;
	const FVector Pelvis(0.0, 0.0, 88.0);
	TMap<FName, FTransform>& Pose = Proxy().Pose.Bones;
	const FQuat Back = Build.Mesh.GetRotation().Inverse();
	const auto Set = [&](FName Name, const FQuat& Turn, const FVector& Place)
	{
		const bool bIsLeg = Name.ToString().EndsWith(TEXT("_l")) || Name.ToString().EndsWith(TEXT("_r"));
		const FQuat Axes = bIsLeg ? Build.Axes[Name.ToString().EndsWith(TEXT("_r")) ? 1 : 0] : FQuat::Identity;
		Pose.Add(Name, FTransform(Back * (Turn * Axes), Back.RotateVector(Place)));
	};
	Set(TEXT("pelvis"), FQuat::Identity, Pelvis);
	for (const bool bIsRight : {false, true})
	{
		const double Own = Phase + (bIsRight ? 0.5 : 0.0);
		const double At = Own - FMath::FloorToDouble(Own);
		const double Through = At < Duty ? At / Duty : (At - Duty) / (1.0 - Duty);
		const double Along = At < Duty ? Stride * (0.5 - Through) : Stride * (0.5 * -FMath::Cos(UE_DOUBLE_PI * Through));
		const double Height = At < Duty ? 0.0 : Lift * FMath::Sin(UE_DOUBLE_PI * Through);
		const double Side = bIsRight ? 1.0 : -1.0;
		const FVector Hip = Pelvis + FVector(0.0, 9.0 * Side, -4.0);
		const FVector Ankle(Along, 9.5 * Side, 9.0 + Height);
		// The knee bends forward, in the plane of hip, ankle and the way ahead.
		const double Thigh = FVector::Distance(FVector(0.0, 9.0, 88.0), FVector(3.5, 9.2, 48.0));
		const double Calf = FVector::Distance(FVector(3.5, 9.2, 48.0), FVector(0.0, 9.5, 9.0));
		const FVector Way = Ankle - Hip;
		const double Far = FMath::Min(Way.Size(), 0.999 * (Thigh + Calf));
		const double InWay = (Far * Far + Thigh * Thigh - Calf * Calf) / (2.0 * Far);
		const FVector Direction = Way.GetSafeNormal();
		const FVector Ahead = (FVector::ForwardVector - Direction * (FVector::ForwardVector | Direction)).GetSafeNormal();
		const FVector Knee = Hip + Direction * InWay + Ahead * FMath::Sqrt(FMath::Max(Thigh * Thigh - InWay * InWay, 0.0));
		const auto Turn = [Side](const FVector& From, const FVector& To, const FVector& Now)
		{
			const FVector Rest = (To - From) * FVector(1.0, Side, 1.0);
			return FQuat::FindBetweenNormals(Rest.GetSafeNormal(), Now.GetSafeNormal());
		};
		Set(Of(TEXT("thigh"), bIsRight), Turn(FVector(0.0, 9.0, 88.0), FVector(3.5, 9.2, 48.0), Knee - Hip), Hip);
		Set(Of(TEXT("calf"), bIsRight), Turn(FVector(3.5, 9.2, 48.0), FVector(0.0, 9.5, 9.0), Ankle - Knee), Knee);
		Set(Of(TEXT("foot"), bIsRight), FQuat::Identity, Ankle);
		Set(Of(TEXT("ball"), bIsRight), FQuat::Identity, Ankle + FVector(14.0, 1.0 * Side, -7.0));
	}
}
