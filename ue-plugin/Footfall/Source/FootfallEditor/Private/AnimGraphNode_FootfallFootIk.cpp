// SPDX-License-Identifier: MIT OR Apache-2.0
#include "AnimGraphNode_FootfallFootIk.h"

#include "Animation/AnimBlueprint.h"
#include "Animation/Skeleton.h"
#include "FootfallLog.h"
#include "FootfallVersion.h"
#include "Kismet2/CompilerResultsLog.h"
#include "Serialization/Archive.h"

#define LOCTEXT_NAMESPACE "Footfall"

void UAnimGraphNode_FootfallFootIk::Serialize(FArchive& Ar)
{
	Super::Serialize(Ar);
	FFootfallVersion::Serialize(Ar, *this);
}

void UAnimGraphNode_FootfallFootIk::SetFromSkeleton()
{
	const UAnimBlueprint* Blueprint = GetAnimBlueprint();
	const USkeleton* Skeleton = Blueprint != nullptr ? Blueprint->TargetSkeleton.Get() : nullptr;
	if (Skeleton == nullptr)
	{
		UE_LOG(LogFootfall, Warning, TEXT("Footfall Foot IK: the animation blueprint has no skeleton"));
		return;
	}
	Modify();
	FString Doubts;
	Node.SetFromSkeleton(Skeleton->GetReferenceSkeleton(), Doubts);
	if (!Doubts.IsEmpty())
	{
		UE_LOG(LogFootfall, Warning, TEXT("Footfall Foot IK: %s"), *Doubts);
	}
}

FText UAnimGraphNode_FootfallFootIk::GetControllerDescription() const
{
	return LOCTEXT("Title", "Footfall Foot IK");
}

FText UAnimGraphNode_FootfallFootIk::GetNodeTitle(ENodeTitleType::Type TitleType) const
{
	return GetControllerDescription();
}

FText UAnimGraphNode_FootfallFootIk::GetTooltipText() const
{
	return LOCTEXT("Tooltip", "Puts feet on the ground: legs, feet, toes and pelvis follow slopes, stairs and rubble under the pose.");
}

FText UAnimGraphNode_FootfallFootIk::GetMenuCategory() const
{
	return LOCTEXT("Category", "Animation|Footfall");
}

const FAnimNode_SkeletalControlBase* UAnimGraphNode_FootfallFootIk::GetNode() const
{
	return &Node;
}

void UAnimGraphNode_FootfallFootIk::ValidateBone(
	const FBoneReference& Bone, const FText& What, const USkeleton* Skeleton, FCompilerResultsLog& MessageLog)
{
	const FString Name = What.ToString();
	if (Bone.BoneName.IsNone())
	{
		MessageLog.Warning(*FString::Printf(TEXT("@@: %s names no bone"), *Name), this);
	}
	else if (Skeleton->GetReferenceSkeleton().FindBoneIndex(Bone.BoneName) == INDEX_NONE)
	{
		MessageLog.Warning(*FString::Printf(TEXT("@@: %s is %s: the skeleton has no such bone"), *Name, *Bone.BoneName.ToString()), this);
	}
}

void UAnimGraphNode_FootfallFootIk::ValidateAnimNodeDuringCompilation(USkeleton* ForSkeleton, FCompilerResultsLog& MessageLog)
{
	Super::ValidateAnimNodeDuringCompilation(ForSkeleton, MessageLog);
	if (ForSkeleton == nullptr)
	{
		return;
	}
	ValidateBone(Node.Pelvis, LOCTEXT("Pelvis", "Pelvis"), ForSkeleton, MessageLog);
	if (Node.Legs.IsEmpty())
	{
		MessageLog.Warning(*LOCTEXT("NoLegs", "@@: there are no legs").ToString(), this);
	}
	for (int32 Index = 0; Index < Node.Legs.Num(); ++Index)
	{
		const FFootfallFootIkLeg& Leg = Node.Legs[Index];
		const auto Named = [Index](const FText& Joint)
		{
			return FText::Format(LOCTEXT("LegJoint", "Legs[{0}].{1}"), FText::AsNumber(Index), Joint);
		};
		ValidateBone(Leg.Thigh, Named(LOCTEXT("Thigh", "Thigh")), ForSkeleton, MessageLog);
		ValidateBone(Leg.Calf, Named(LOCTEXT("Calf", "Calf")), ForSkeleton, MessageLog);
		ValidateBone(Leg.Foot, Named(LOCTEXT("Foot", "Foot")), ForSkeleton, MessageLog);
		if (!Leg.Ball.BoneName.IsNone())
		{
			ValidateBone(Leg.Ball, Named(LOCTEXT("Ball", "Ball")), ForSkeleton, MessageLog);
		}
	}
}

#undef LOCTEXT_NAMESPACE
