// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallRig.h"

#include "FootfallConversions.h"
#include "FootfallRigAsset.h"
#include "ReferenceSkeleton.h"

#define LOCTEXT_NAMESPACE "Footfall"

namespace
{
	/** Finds an asset's bones in a skeleton, and takes down those that are not there. */
	class FBoneFinder
	{
	public:
		FBoneFinder(const UFootfallRigAsset& InAsset, const FReferenceSkeleton& InSkeleton, TArray<FText>& InProblems)
			: Asset(InAsset)
			, Skeleton(InSkeleton)
			, Problems(InProblems)
		{
		}

		/** Notes what is wrong with a bone or field. */
		void Complain(const FString& Field, const FText& Text)
		{
			Problems.Add(FText::Format(LOCTEXT("Problem", "{0}: {1} {2}"), FText::FromString(Asset.GetName()),
				FText::FromString(Field), Text));
		}

		/** A bone that must be there. */
		uint32 Find(const FString& Field, FName Name)
		{
			const int32 Index = Skeleton.FindBoneIndex(Name);
			if (Index == INDEX_NONE)
			{
				Complain(Field, Name.IsNone()
					? LOCTEXT("NoName", "names no bone")
					: FText::Format(LOCTEXT("NoBone", "is {0}: the mesh has no such bone"), FText::FromName(Name)));
				return 0;
			}
			return static_cast<uint32>(Index);
		}

		/** A bone that may be left out. */
		int32 FindOptional(const FString& Field, FName Name)
		{
			return Name.IsNone() ? FOOTFALL_NONE : static_cast<int32>(Find(Field, Name));
		}

		/** A chain of bones. */
		TArray<uint32> FindAll(const TCHAR* Field, const TArray<FName>& Names)
		{
			TArray<uint32> Found;
			for (int32 Index = 0; Index < Names.Num(); ++Index)
			{
				Found.Add(Find(FString::Printf(TEXT("%s[%d]"), Field, Index), Names[Index]));
			}
			return Found;
		}

	private:
		const UFootfallRigAsset& Asset;
		const FReferenceSkeleton& Skeleton;
		TArray<FText>& Problems;
	};

	TArray<footfall_leg_desc> DescribeLegs(const UFootfallRigAsset& Asset, FBoneFinder& Finder)
	{
		TArray<footfall_leg_desc> Legs;
		for (int32 Index = 0; Index < Asset.Legs.Num(); ++Index)
		{
			const FFootfallRigLeg& Leg = Asset.Legs[Index];
			const FString Field = FString::Printf(TEXT("Legs[%d]."), Index);
			footfall_leg_desc Desc = {};
			Desc.hip = Finder.Find(Field + TEXT("Hip"), Leg.Hip);
			Desc.knee = Finder.Find(Field + TEXT("Knee"), Leg.Knee);
			Desc.ankle = Finder.Find(Field + TEXT("Ankle"), Leg.Ankle);
			Desc.toe = Finder.FindOptional(Field + TEXT("Toe"), Leg.Toe);
			Desc.group = static_cast<uint32>(Leg.Group);
			Desc.ankle_height = Leg.AnkleHeight;
			Desc.step_distance = Leg.StepDistance;
			Desc.has_home = Leg.bHasHome ? 1 : 0;
			Desc.home = FootfallConversions::ToCoreVector(Leg.Home);
			Desc.pole = FootfallConversions::ToCoreVector(Leg.Pole);
			Legs.Add(Desc);
		}
		return Legs;
	}
}

TSharedPtr<FFootfallRig> FFootfallRig::Create(const UFootfallRigAsset& Asset, const FReferenceSkeleton& Skeleton,
	const FTransform& MeshToActor, TArray<FText>& OutProblems)
{
	const int32 ProblemsBefore = OutProblems.Num();
	FBoneFinder Finder(Asset, Skeleton, OutProblems);
	TSharedPtr<FFootfallRig> Rig = MakeShared<FFootfallRig>();
	Rig->MeshToActor = MeshToActor;

	// The reference pose, as the actor sees it.
	const TArray<FTransform>& RefPose = Skeleton.GetRefBonePose();
	TArray<footfall_bone> Bones;
	TArray<double> Scales;
	for (int32 Index = 0; Index < RefPose.Num(); ++Index)
	{
		const int32 Parent = Skeleton.GetParentIndex(Index);
		const FTransform& Local = RefPose[Index];
		const double ParentScale = Parent == INDEX_NONE ? MeshToActor.GetScale3D().X : Scales[Parent];
		if (!FootfallConversions::IsUniform(Local.GetScale3D()) || !FootfallConversions::IsUniform(MeshToActor.GetScale3D()))
		{
			Finder.Complain(Skeleton.GetBoneName(Index).ToString(),
				LOCTEXT("BadScale", "is scaled differently along its axes, or not above 0"));
			return nullptr;
		}
		Rig->Bones.Add({ParentScale, Local.GetScale3D()});
		Scales.Add(ParentScale * Local.GetScale3D().X);

		footfall_joint Joint = FootfallConversions::ToCoreJoint(Parent == INDEX_NONE ? Local * MeshToActor : Local);
		if (Parent != INDEX_NONE)
		{
			Joint.translation = FootfallConversions::ToCoreVector(Local.GetTranslation() * ParentScale);
		}
		Bones.Add({Parent == INDEX_NONE ? FOOTFALL_NONE : Parent, Joint.rotation, Joint.translation});
	}

	const TArray<footfall_leg_desc> Legs = DescribeLegs(Asset, Finder);
	const TArray<uint32> Spine = Finder.FindAll(TEXT("Spine"), Asset.Spine);
	const TArray<uint32> Neck = Finder.FindAll(TEXT("Neck"), Asset.Neck);
	const TArray<uint32> Tail = Finder.FindAll(TEXT("Tail"), Asset.Tail);
	TArray<footfall_eye_desc> Eyes;
	if (!Asset.LeftEye.IsNone())
	{
		Eyes.Add({Finder.Find(TEXT("LeftEye"), Asset.LeftEye), 1});
	}
	if (!Asset.RightEye.IsNone())
	{
		Eyes.Add({Finder.Find(TEXT("RightEye"), Asset.RightEye), 0});
	}

	footfall_rig_desc Desc;
	footfall_rig_desc_init(&Desc);
	Desc.bones = Bones.GetData();
	Desc.bone_count = static_cast<uint32>(Bones.Num());
	Desc.legs = Legs.GetData();
	Desc.leg_count = static_cast<uint32>(Legs.Num());
	Desc.spine = Spine.GetData();
	Desc.spine_count = static_cast<uint32>(Spine.Num());
	Desc.neck = Neck.GetData();
	Desc.neck_count = static_cast<uint32>(Neck.Num());
	Desc.tail = Tail.GetData();
	Desc.tail_count = static_cast<uint32>(Tail.Num());
	Desc.eyes = Eyes.GetData();
	Desc.eye_count = static_cast<uint32>(Eyes.Num());
	Desc.head = Finder.FindOptional(TEXT("Head"), Asset.Head);
	Desc.body = Finder.Find(TEXT("Body"), Asset.Body);
	Desc.ground_height = Asset.GroundHeight;
	if (OutProblems.Num() > ProblemsBefore)
	{
		return nullptr;
	}

	footfall_error Error = {};
	if (footfall_rig_create(&Desc, Rig->Handle.Out(), &Error) != FOOTFALL_OK)
	{
		Finder.Complain(TEXT("does not hold together:"), FText::FromString(FootfallConversions::ToEngine(Error)));
		return nullptr;
	}
	return Rig;
}

void FFootfallRig::WritePose(TConstArrayView<footfall_joint> Joints, TArrayView<FTransform> OutBoneSpace) const
{
	check(Joints.Num() == Bones.Num() && OutBoneSpace.Num() == Bones.Num());
	for (int32 Index = 0; Index < Bones.Num(); ++Index)
	{
		const FBone& Bone = Bones[Index];
		FTransform Local = FootfallConversions::ToEngine(Joints[Index], Bone.Scale);
		if (Index == 0)
		{
			Local.SetRotation(MeshToActor.InverseTransformRotation(Local.GetRotation()));
			Local.SetTranslation(MeshToActor.InverseTransformPosition(Local.GetTranslation()));
		}
		else
		{
			Local.SetTranslation(Local.GetTranslation() / Bone.ParentScale);
		}
		OutBoneSpace[Index] = Local;
	}
}

#undef LOCTEXT_NAMESPACE
