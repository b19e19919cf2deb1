// SPDX-License-Identifier: MIT OR Apache-2.0
// Meshes with bones: posed by hand, or by an animation instance.
#include "Animation/AnimInstance.h"
#include "Animation/Skeleton.h"
#include "Components/PoseableMeshComponent.h"
#include "Components/SkeletalMeshComponent.h"
#include "Engine/World.h"

bool USkeleton::MergeAllBonesToBoneTree(const USkeletalMesh* Mesh, bool)
{
	RefSkeleton = Mesh->GetRefSkeleton();
	return true;
}

void USkinnedMeshComponent::SetSkinnedAssetAndUpdate(USkinnedAsset* InAsset, bool)
{
	check(IsInGameThread());
	Asset = InAsset;
	if (IsRegistered())
	{
		AllocateTransformData();
	}
}

FTransform USkinnedMeshComponent::GetBoneTransform(int32 Index) const
{
	return ComponentSpaceTransforms[Index] * GetComponentTransform();
}

void USkinnedMeshComponent::RefreshBoneTransforms(FActorComponentTickFunction*)
{
}

bool USkinnedMeshComponent::AllocateTransformData()
{
	if (GetSkinnedAsset() == nullptr)
	{
		ComponentSpaceTransforms.Reset();
		return false;
	}
	const int32 Num = GetSkinnedAsset()->GetRefSkeleton().GetNum();
	if (ComponentSpaceTransforms.Num() != Num)
	{
		ComponentSpaceTransforms.Reset();
		ComponentSpaceTransforms.SetNum(Num);
	}
	return true;
}

void USkinnedMeshComponent::OnRegister()
{
	Super::OnRegister();
	AllocateTransformData();
}

namespace
{
	/** From relative to parents to component space. */
	void Accumulate(const FReferenceSkeleton& Skeleton, const TArray<FTransform>& Locals, TArray<FTransform>& OutInComponent)
	{
		check(Locals.Num() == Skeleton.GetNum() && OutInComponent.Num() == Skeleton.GetNum());
		for (int32 Bone = 0; Bone < Locals.Num(); ++Bone)
		{
			check(Locals[Bone].IsRotationNormalized() && !Locals[Bone].ContainsNaN());
			const int32 Parent = Skeleton.GetParentIndex(Bone);
			OutInComponent[Bone] = Parent == INDEX_NONE ? Locals[Bone] : Locals[Bone] * OutInComponent[Parent];
		}
	}
}

bool UPoseableMeshComponent::AllocateTransformData()
{
	if (!Super::AllocateTransformData())
	{
		BoneSpaceTransforms.Reset();
		return false;
	}
	if (BoneSpaceTransforms.Num() != GetSkinnedAsset()->GetRefSkeleton().GetNum())
	{
		BoneSpaceTransforms = GetSkinnedAsset()->GetRefSkeleton().GetRefBonePose();
	}
	Accumulate(GetSkinnedAsset()->GetRefSkeleton(), BoneSpaceTransforms, ComponentSpaceTransforms);
	return true;
}

void UPoseableMeshComponent::RefreshBoneTransforms(FActorComponentTickFunction*)
{
	check(IsInGameThread());
	if (GetSkinnedAsset() != nullptr && !ComponentSpaceTransforms.IsEmpty())
	{
		Accumulate(GetSkinnedAsset()->GetRefSkeleton(), BoneSpaceTransforms, ComponentSpaceTransforms);
		++DoubleRefreshes;
	}
}

USkeletalMeshComponent::USkeletalMeshComponent()
{
	PrimaryComponentTick.bCanEverTick = true;
	PrimaryComponentTick.TickGroup = TG_PrePhysics;
}

USkeletalMesh* USkeletalMeshComponent::GetSkeletalMeshAsset() const
{
	return Cast<USkeletalMesh>(GetSkinnedAsset());
}

void USkeletalMeshComponent::SetSkeletalMeshAsset(USkeletalMesh* Mesh)
{
	SetSkinnedAssetAndUpdate(Mesh);
	InitAnim(true);
}

void USkeletalMeshComponent::SetAnimInstanceClass(UClass* NewClass)
{
	AnimClass = NewClass;
	InitAnim(true);
}

void USkeletalMeshComponent::OnRegister()
{
	Super::OnRegister();
	InitAnim(false);
}

void USkeletalMeshComponent::InitAnim(bool bForceReinit)
{
	if (AnimClass == nullptr || GetSkeletalMeshAsset() == nullptr || !IsRegistered())
	{
		return;
	}
	if (AnimInstance.IsValid() && !bForceReinit)
	{
		return;
	}
	if (AnimInstance.IsValid())
	{
		AnimInstance->MarkAsGarbage();
	}
	UAnimInstance* Made = NewObject<UAnimInstance>(this, AnimClass);
	AnimInstance = Made;
	Made->DoubleProxy().DoubleInitialize(Made);
}

int32 USkeletalMeshComponent::PredictedLOD() const
{
	return ForcedLOD > 0 ? ForcedLOD - 1 : 0;
}

void USkeletalMeshComponent::ResetAnimInstanceDynamics(ETeleportType InTeleportType)
{
	if (AnimInstance.IsValid())
	{
		AnimInstance->ResetDynamics(InTeleportType);
	}
}

void USkeletalMeshComponent::RefreshBoneTransforms(FActorComponentTickFunction*)
{
}

void USkeletalMeshComponent::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	UAnimInstance* Instance = AnimInstance.Get();
	if (Instance == nullptr || GetWorld() == nullptr)
	{
		return;
	}
	// As with update-rate optimisation, the skipped frames' time comes with the next that is not.
	SkippedTime += DeltaTime;
	const int32 Every = bExternalTickRateControlled ? FMath::Max<int32>(ExternalTickRate, 1) : 1;
	if (Frame++ % Every != 0)
	{
		return;
	}
	FAnimInstanceProxy& Proxy = Instance->DoubleProxy();
	Proxy.DoublePreUpdate(Instance, SkippedTime, PredictedLOD());
	SkippedTime = 0.0f;
	const auto Locals = std::make_shared<TArray<FTransform>>();
	const auto Work = [&Proxy, Locals]()
	{
		Proxy.DoubleUpdate();
		Proxy.DoubleEvaluate(*Locals);
	};
	const TWeakObjectPtr<USkeletalMeshComponent> Self(this);
	const auto Finish = [Self, Locals]()
	{
		if (Self.IsValid())
		{
			Accumulate(Self->GetSkinnedAsset()->GetRefSkeleton(), *Locals, Self->ComponentSpaceTransforms);
			++Self->DoubleRefreshes;
		}
	};
	if (GetWorld()->DoubleWorkers > 0)
	{
		GetWorld()->DoubleLater(Work, Finish);
	}
	else
	{
		Work();
		Finish();
	}
}
