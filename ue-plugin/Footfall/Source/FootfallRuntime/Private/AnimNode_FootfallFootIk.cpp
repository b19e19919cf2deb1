// SPDX-License-Identifier: MIT OR Apache-2.0
#include "AnimNode_FootfallFootIk.h"

#include "Animation/AnimInstance.h"
#include "Animation/AnimInstanceProxy.h"
#include "FootfallFootIkState.h"
#include "FootfallGuess.h"
#include "FootfallLog.h"

FFootfallFootIkHolder::FFootfallFootIkHolder()
	: State(MakeShared<FFootfallFootIkState>())
{
}

FFootfallFootIkHolder::FFootfallFootIkHolder(const FFootfallFootIkHolder&)
	: FFootfallFootIkHolder()
{
}

FFootfallFootIkHolder& FFootfallFootIkHolder::operator=(const FFootfallFootIkHolder&)
{
	// What the other is doing is its own, and so is what this is doing.
	return *this;
}

TSharedRef<const FFootfallFootIkState> FAnimNode_FootfallFootIk::GetState() const
{
	return Holder.State;
}

bool FAnimNode_FootfallFootIk::SetFromSkeleton(const FReferenceSkeleton& Skeleton, FString& OutDoubts)
{
	// A mesh looks along Y in its component, unless somebody says otherwise.
	const FTransform Ahead(FQuat::FindBetweenNormals(FootForward.GetSafeNormal(), FVector::ForwardVector));
	const FFootfallGuess Guess(Skeleton, Ahead);
	OutDoubts = Guess.Doubts();
	if (Guess.Found.leg_count == 0)
	{
		return false;
	}
	Pelvis.BoneName = Guess.NameOf(Guess.Found.pelvis);
	Legs.Reset();
	for (uint32 Index = 0; Index < Guess.Found.leg_count; ++Index)
	{
		const footfall_guessed_leg& Found = Guess.Found.legs[Index];
		FFootfallFootIkLeg Leg;
		Leg.Thigh.BoneName = Guess.NameOf(Found.hip);
		Leg.Calf.BoneName = Guess.NameOf(Found.knee);
		Leg.Foot.BoneName = Guess.NameOf(Found.ankle);
		Leg.Ball.BoneName = Guess.NameOf(Found.toe);
		Legs.Add(Leg);
	}
	return true;
}

void FAnimNode_FootfallFootIk::GatherDebugData(FNodeDebugData& DebugData)
{
	FString Line = DebugData.GetNodeName(this);
	AddDebugNodeData(Line);
	Line += FString::Printf(TEXT(" Pelvis: %.1f cm"), Holder.State->GetPelvisOffset());
	DebugData.AddDebugItem(Line);
	ComponentPose.GatherDebugData(DebugData);
}

bool FAnimNode_FootfallFootIk::HasPreUpdate() const
{
	return true;
}

void FAnimNode_FootfallFootIk::PreUpdate(const UAnimInstance* InAnimInstance)
{
	Holder.State->GatherInputOnGameThread(*this, *InAnimInstance);
}

bool FAnimNode_FootfallFootIk::NeedsDynamicReset() const
{
	return true;
}

void FAnimNode_FootfallFootIk::ResetDynamics(ETeleportType InTeleportType)
{
	if (InTeleportType != ETeleportType::None)
	{
		Holder.State->Reset_AnyThread();
	}
}

void FAnimNode_FootfallFootIk::UpdateInternal(const FAnimationUpdateContext& Context)
{
	FAnimNode_SkeletalControlBase::UpdateInternal(Context);
	// Not asked in the frame before: it was switched off, or the level of detail was too low.
	const FGraphTraversalCounter& Now = Context.AnimInstanceProxy->GetUpdateCounter();
	if (Updates.HasEverBeenUpdated() && !Updates.WasSynchronizedCounter(Now))
	{
		Holder.State->Reset_AnyThread();
	}
	Updates.SynchronizeWith(Now);
	Holder.State->Wait_AnyThread(Context.GetDeltaTime());
}

void FAnimNode_FootfallFootIk::EvaluateSkeletalControl_AnyThread(
	FComponentSpacePoseContext& Output, TArray<FBoneTransform>& OutBoneTransforms)
{
	Holder.State->Evaluate_AnyThread(*this, Output, OutBoneTransforms);
}

bool FAnimNode_FootfallFootIk::IsValidToEvaluate(const USkeleton* Skeleton, const FBoneContainer& RequiredBones)
{
	return Holder.State->IsReadyFor(*this);
}

void FAnimNode_FootfallFootIk::InitializeBoneReferences(const FBoneContainer& RequiredBones)
{
	for (FFootfallKeptBone& Kept : KeptBones)
	{
		Kept.Bone.Initialize(RequiredBones);
	}
	TArray<FText> Problems;
	Holder.State->FindBones_AnyThread(*this, RequiredBones, Problems);
	for (const FText& Problem : Problems)
	{
		UE_LOG(LogFootfall, Warning, TEXT("%s"), *Problem.ToString());
#if WITH_EDITOR
		AddValidationVisualWarning(Problem);
#endif
	}
}
