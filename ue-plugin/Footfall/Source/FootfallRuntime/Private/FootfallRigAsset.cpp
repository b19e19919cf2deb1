// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallRigAsset.h"

#include "Engine/SkeletalMesh.h"
#include "FootfallCreature.h"
#include "FootfallGuess.h"
#include "FootfallLog.h"
#include "FootfallRig.h"
#include "FootfallVersion.h"
#include "ReferenceSkeleton.h"
#include "Serialization/StructuredArchive.h"

#if WITH_EDITOR
#include "Misc/DataValidation.h"
#endif

#define LOCTEXT_NAMESPACE "Footfall"

void UFootfallRigAsset::SetToLizard()
{
	const auto Leg = [](const TCHAR* Hip, const TCHAR* Knee, const TCHAR* Ankle, const TCHAR* Toe, int32 Group)
	{
		FFootfallRigLeg Made;
		Made.Hip = Hip;
		Made.Knee = Knee;
		Made.Ankle = Ankle;
		Made.Toe = Toe;
		Made.Group = Group;
		return Made;
	};
	Body = TEXT("root");
	Legs = {
		Leg(TEXT("upperarm_l"), TEXT("lowerarm_l"), TEXT("hand_l"), TEXT("fingers_l"), 0),
		Leg(TEXT("upperarm_r"), TEXT("lowerarm_r"), TEXT("hand_r"), TEXT("fingers_r"), 1),
		Leg(TEXT("thigh_l"), TEXT("calf_l"), TEXT("foot_l"), TEXT("toes_l"), 1),
		Leg(TEXT("thigh_r"), TEXT("calf_r"), TEXT("foot_r"), TEXT("toes_r"), 0),
	};
	Spine = {TEXT("hips"), TEXT("spine_01"), TEXT("spine_02"), TEXT("chest")};
	Neck = {TEXT("neck")};
	Head = TEXT("head");
	LeftEye = TEXT("eye_l");
	RightEye = TEXT("eye_r");
	Tail = {TEXT("tail_01"), TEXT("tail_02"), TEXT("tail_03"), TEXT("tail_04"), TEXT("tail_05"), TEXT("tail_06"), TEXT("tail_07")};
	GroundHeight = 0.0f;
	Settings = FFootfallCreatureSettings();
}

void UFootfallRigAsset::Serialize(FStructuredArchiveRecord Record)
{
	Super::Serialize(Record);
	FFootfallVersion::Serialize(Record.GetUnderlyingArchive(), *this);
}

bool UFootfallRigAsset::SetFromMesh()
{
	const USkeletalMesh* Loaded = Mesh.LoadSynchronous();
	if (Loaded == nullptr)
	{
		UE_LOG(LogFootfall, Warning, TEXT("%s: Mesh is not set"), *GetName());
		return false;
	}
	const FFootfallGuess Guess(Loaded->GetRefSkeleton(), FTransform::Identity);
	if (!Guess.Doubts().IsEmpty())
	{
		UE_LOG(LogFootfall, Warning, TEXT("%s: %s"), *GetName(), *Guess.Doubts());
	}
	if (Guess.Found.leg_count == 0)
	{
		return false;
	}
	Body = Guess.NameOf(Guess.Found.body);
	Spine = Guess.NamesOf(Guess.Found.spine, Guess.Found.spine_count);
	Neck = Guess.NamesOf(Guess.Found.neck, Guess.Found.neck_count);
	Tail = Guess.NamesOf(Guess.Found.tail, Guess.Found.tail_count);
	Head = Guess.NameOf(Guess.Found.head);
	LeftEye = Guess.NameOf(Guess.Found.left_eye);
	RightEye = Guess.NameOf(Guess.Found.right_eye);
	Legs.Reset();
	for (uint32 Index = 0; Index < Guess.Found.leg_count; ++Index)
	{
		const footfall_guessed_leg& Found = Guess.Found.legs[Index];
		FFootfallRigLeg Leg;
		Leg.Hip = Guess.NameOf(Found.hip);
		Leg.Knee = Guess.NameOf(Found.knee);
		Leg.Ankle = Guess.NameOf(Found.ankle);
		Leg.Toe = Guess.NameOf(Found.toe);
		Leg.Group = static_cast<int32>(Found.group);
		Legs.Add(Leg);
	}
	return true;
}

TArray<FText> UFootfallRigAsset::FindProblems(const USkeletalMesh* InMesh) const
{
	TArray<FText> Problems;
	if (InMesh == nullptr)
	{
		Problems.Add(FText::Format(LOCTEXT("NoMesh", "{0}: Mesh is not set"), FText::FromString(GetName())));
		return Problems;
	}
	const TSharedPtr<FFootfallRig> Rig = FFootfallRig::Create(*this, InMesh->GetRefSkeleton(), FTransform::Identity, Problems);
	FString Error;
	if (Rig.IsValid() && !FFootfallCreature::Create(Rig.ToSharedRef(), Settings, FTransform::Identity, Error).IsValid())
	{
		Problems.Add(FText::Format(LOCTEXT("BadSettings", "{0}: Settings: {1}"), FText::FromString(GetName()), FText::FromString(Error)));
	}
	return Problems;
}

#if WITH_EDITOR
EDataValidationResult UFootfallRigAsset::IsDataValid(FDataValidationContext& Context) const
{
	const EDataValidationResult Before = Super::IsDataValid(Context);
	const TArray<FText> Problems = FindProblems(Mesh.LoadSynchronous());
	for (const FText& Problem : Problems)
	{
		Context.AddError(Problem);
	}
	return CombineDataValidationResults(Before, Problems.IsEmpty() ? EDataValidationResult::Valid : EDataValidationResult::Invalid);
}
#endif

#undef LOCTEXT_NAMESPACE
