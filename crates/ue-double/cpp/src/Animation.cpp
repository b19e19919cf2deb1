// SPDX-License-Identifier: MIT OR Apache-2.0
// Animation graphs: contexts, nodes, instances.
#include "Animation/AnimInstance.h"
#include "Animation/Skeleton.h"
#include "BoneControllers/AnimNode_SkeletalControlBase.h"
#include "Components/SkeletalMeshComponent.h"

UScriptStruct* FBoneReference::StaticStruct()
{
	static UScriptStruct Struct(TEXT("BoneReference"), nullptr);
	return &Struct;
}

UScriptStruct* FAnimNode_Base::StaticStruct()
{
	static UScriptStruct Struct(TEXT("AnimNode_Base"), nullptr);
	return &Struct;
}

UScriptStruct* FAnimNode_SkeletalControlBase::StaticStruct()
{
	static UScriptStruct Struct(TEXT("AnimNode_SkeletalControlBase"), FAnimNode_Base::StaticStruct());
	return &Struct;
}

UScriptStruct* FAnimInstanceProxy::StaticStruct()
{
	static UScriptStruct Struct(TEXT("AnimInstanceProxy"), nullptr);
	return &Struct;
}

FPoseContext::FPoseContext(FAnimInstanceProxy* InProxy)
	: FAnimationBaseContext(InProxy)
{
	Pose.SetBoneContainer(&InProxy->GetRequiredBones());
}

FComponentSpacePoseContext::FComponentSpacePoseContext(FAnimInstanceProxy* InProxy)
	: FAnimationBaseContext(InProxy)
{
	Pose.InitPose(&InProxy->GetRequiredBones());
}

void FComponentSpacePoseContext::ResetToRefPose()
{
	Pose.InitPose(&AnimInstanceProxy->GetRequiredBones());
}

bool FComponentSpacePoseContext::ContainsNaN() const
{
	for (int32 Index = 0; Index < Pose.GetPose().GetNumBones(); ++Index)
	{
		if (Pose.GetPose()[FCompactPoseBoneIndex(Index)].ContainsNaN())
		{
			return true;
		}
	}
	return false;
}

bool FAnimNode_Base::IsLODEnabled(FAnimInstanceProxy* Proxy) const
{
	const int32 Threshold = GetLODThreshold();
	return Threshold == INDEX_NONE || Proxy->GetLODLevel() <= Threshold;
}

void FAnimNode_SkeletalControlBase::Initialize_AnyThread(const FAnimationInitializeContext& Context)
{
	ComponentPose.Initialize(Context);
}

void FAnimNode_SkeletalControlBase::CacheBones_AnyThread(const FAnimationCacheBonesContext& Context)
{
	Warnings = FText::GetEmpty();
	InitializeBoneReferences(Context.AnimInstanceProxy->GetRequiredBones());
	ComponentPose.CacheBones(Context);
}

void FAnimNode_SkeletalControlBase::Update_AnyThread(const FAnimationUpdateContext& Context)
{
	ComponentPose.Update(Context);
	ActualAlpha = IsLODEnabled(Context.AnimInstanceProxy) ? FMath::Clamp(Alpha, 0.0f, 1.0f) : 0.0f;
	const FAnimInstanceProxy& Proxy = *Context.AnimInstanceProxy;
	if (ActualAlpha > 0.00001f && IsValidToEvaluate(Proxy.GetSkeleton(), Proxy.GetRequiredBones()))
	{
		UpdateInternal(Context);
	}
}

void FAnimNode_SkeletalControlBase::EvaluateComponentSpace_AnyThread(FComponentSpacePoseContext& Output)
{
	ComponentPose.EvaluateComponentSpace(Output);
	const FAnimInstanceProxy& Proxy = *Output.AnimInstanceProxy;
	if (ActualAlpha > 0.00001f && IsValidToEvaluate(Proxy.GetSkeleton(), Proxy.GetRequiredBones()))
	{
		BoneTransforms.Reset(BoneTransforms.Num());
		EvaluateSkeletalControl_AnyThread(Output, BoneTransforms);
		if (!BoneTransforms.IsEmpty())
		{
			Output.Pose.LocalBlendCSBoneTransforms(BoneTransforms, ActualAlpha);
		}
	}
}

void FAnimNode_SkeletalControlBase::AddValidationVisualWarning(FText Warning)
{
	Warnings = Warnings.IsEmpty() ? Warning : FText::Format(FText::FromString(TEXT("{0}\n{1}")), Warnings, Warning);
}

void FAnimNode_SkeletalControlBase::AddDebugNodeData(FString& OutDebugData)
{
	OutDebugData += FString::Printf(TEXT("Alpha: %.1f%%"), ActualAlpha * 100.0f);
}

void FAnimInstanceProxy::AnimDrawDebugLine(const FVector&, const FVector&, const FColor&, bool, float, float)
{
	++DoubleDrawn;
}

void FAnimInstanceProxy::AnimDrawDebugSphere(const FVector&, float, int32, const FColor&, bool, float, float)
{
	++DoubleDrawn;
}

void FAnimInstanceProxy::AnimDrawDebugDirectionalArrow(const FVector&, const FVector&, float, const FColor&, bool, float, float)
{
	++DoubleDrawn;
}

void FAnimInstanceProxy::DoubleInitialize(UAnimInstance* InInstance)
{
	check(IsInGameThread());
	Instance = InInstance;
	Skeleton = InInstance->GetSkelMeshComponent()->GetSkeletalMeshAsset()->GetSkeleton();
	Initialize(InInstance);
	Root = GetCustomRootNode();
	Nodes.Reset();
	GetCustomNodes(Nodes);
	if (Root != nullptr)
	{
		Root->Initialize_AnyThread(FAnimationInitializeContext(this));
	}
}

void FAnimInstanceProxy::DoublePreUpdate(UAnimInstance* InInstance, float InDeltaSeconds, int32 InLODLevel)
{
	check(IsInGameThread());
	USkeletalMeshComponent* Component = InInstance->GetSkelMeshComponent();
	USkeletalMesh* Mesh = Component->GetSkeletalMeshAsset();
	DeltaSeconds = InDeltaSeconds;
	ComponentTransform = Component->GetComponentTransform();
	if (InLODLevel != LODLevel || RequiredBones.GetSkeletalMeshAsset() != Mesh)
	{
		LODLevel = InLODLevel;
		FSkeletalMeshRenderData* RenderData = Mesh->GetResourceForRendering();
		check(RenderData != nullptr && RenderData->LODRenderData.Num() > 0);
		const int32 Level = FMath::Clamp(LODLevel, 0, RenderData->LODRenderData.Num() - 1);
		RequiredBones.DoubleInitializeTo(RenderData->LODRenderData[Level].RequiredBones, *Mesh);
		bBoneCachesInvalidated = true;
	}
	PreUpdate(InInstance, InDeltaSeconds);
	for (FAnimNode_Base* Node : Nodes)
	{
		if (Node->HasPreUpdate())
		{
			Node->PreUpdate(InInstance);
		}
	}
}

void FAnimInstanceProxy::DoubleUpdate()
{
	if (Root == nullptr)
	{
		return;
	}
	if (bBoneCachesInvalidated)
	{
		bBoneCachesInvalidated = false;
		Root->CacheBones_AnyThread(FAnimationCacheBonesContext(this));
	}
	UpdateCounter.Increment();
	Root->Update_AnyThread(FAnimationUpdateContext(this, DeltaSeconds));
}

void FAnimInstanceProxy::DoubleEvaluate(TArray<FTransform>& OutLocals)
{
	FPoseContext Output(this);
	Output.ResetToRefPose();
	if (Root != nullptr)
	{
		Root->Evaluate_AnyThread(Output);
	}
	// What the level of detail leaves out stays as in the reference pose.
	OutLocals = RequiredBones.GetReferenceSkeleton().GetRefBonePose();
	for (int32 Index = 0; Index < Output.Pose.GetNumBones(); ++Index)
	{
		const FCompactPoseBoneIndex Bone(Index);
		OutLocals[RequiredBones.MakeMeshPoseIndex(Bone).GetInt()] = Output.Pose[Bone];
	}
}

void FAnimInstanceProxy::DoubleResetDynamics(ETeleportType TeleportType)
{
	for (FAnimNode_Base* Node : Nodes)
	{
		if (Node->NeedsDynamicReset())
		{
			Node->ResetDynamics(TeleportType);
		}
	}
}

void UAnimInstance::BeginDestroy()
{
	if (Proxy != nullptr)
	{
		DestroyAnimInstanceProxy(Proxy);
		Proxy = nullptr;
	}
	Super::BeginDestroy();
}

USkeletalMeshComponent* UAnimInstance::GetSkelMeshComponent() const
{
	return CastChecked<USkeletalMeshComponent>(GetOuter());
}

FAnimInstanceProxy& UAnimInstance::DoubleProxy()
{
	if (Proxy == nullptr)
	{
		Proxy = CreateAnimInstanceProxy();
	}
	return *Proxy;
}
