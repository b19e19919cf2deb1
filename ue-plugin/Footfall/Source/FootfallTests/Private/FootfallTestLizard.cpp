// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallTestLizard.h"

#include "Components/PoseableMeshComponent.h"
#include "Engine/SkeletalMesh.h"
#include "Engine/World.h"
#include "FootfallCreatureComponent.h"
#include "FootfallLizard.h"
#include "FootfallRigAsset.h"
#include "FootfallTestMesh.h"
#include "UObject/Package.h"

FFootfallTestLizard::FFootfallTestLizard(UWorld& World, const FFootfallTestPlace& Place)
{
	Rig = NewObject<UFootfallRigAsset>(GetTransientPackage());
	Rig->SetToLizard();
	TArray<FFootfallTestBone> Bones = FootfallTestMesh::Lizard();
	for (FFootfallTestBone& Bone : Bones)
	{
		// However the mesh lies, its bones are where they are in the actor.
		Bone.Joint = Place.Mesh.InverseTransformPosition(Bone.Joint);
		Bone.Axes = Place.Mesh.InverseTransformRotation(Bone.Axes);
	}
	USkeletalMesh* Mesh = FootfallTestMesh::Make(Bones, {}, Place.InnerScale);
	Actor = World.SpawnActorDeferred<AFootfallLizard>(AFootfallLizard::StaticClass(), Place.Actor);
	Creature = Actor->Creature;
	Creature->Rig = Rig;
	Actor->Mesh->SetSkinnedAssetAndUpdate(Mesh);
	Actor->Mesh->SetRelativeTransform(Place.Mesh);
	Actor->FinishSpawning(Place.Actor);
}

FTransform FFootfallTestLizard::Joint(int32 Leg, int32 Which) const
{
	const FFootfallRigLeg& Bones = Rig->Legs[Leg];
	const FName Names[] = {Bones.Hip, Bones.Knee, Bones.Ankle, Bones.Toe};
	return Actor->Mesh->GetBoneTransform(Actor->Mesh->GetBoneIndex(Names[Which]));
}

FTransform FFootfallTestLizard::Ankle(int32 Leg) const
{
	return Joint(Leg, 2);
}

bool FFootfallTestLizard::IsFinite() const
{
	for (const FTransform& Bone : Actor->Mesh->GetComponentSpaceTransforms())
	{
		if (Bone.ContainsNaN() || !Bone.IsRotationNormalized())
		{
			return false;
		}
	}
	return !Actor->GetActorTransform().ContainsNaN();
}

void FFootfallTestWatch::Look()
{
	int32 InAir = 0;
	bool bGroupIsInAir[2] = {};
	bIsFinite &= Lizard.IsFinite();
	for (int32 Leg = 0; Leg < FFootfallTestLizard::NumLegs; ++Leg)
	{
		const FFootfallFootState State = Lizard.Creature->GetFootState(Leg);
		const FTransform Bone = Lizard.Ankle(Leg);
		MostReach = FMath::Max(MostReach, static_cast<double>(State.ReachUsed));
		if (State.Phase == EFootfallFootPhase::Swing)
		{
			++InAir;
			bGroupIsInAir[Lizard.Rig->Legs[Leg].Group] = true;
		}
		if (State.Phase == EFootfallFootPhase::Stance)
		{
			if (Before[Leg] != EFootfallFootPhase::Stance)
			{
				Planted[Leg] = Bone;
				Steps[Leg] += Before[Leg] == EFootfallFootPhase::Swing ? 1 : 0;
			}
			WorstGap = FMath::Max(WorstGap, FVector::Distance(Bone.GetTranslation(), State.Ankle));
			WorstSlide = FMath::Max(WorstSlide, FVector::Distance(Bone.GetTranslation(), Planted[Leg].GetTranslation()));
			const double Turn = Bone.GetRotation().AngularDistance(Planted[Leg].GetRotation());
			WorstTurn = FMath::Max(WorstTurn, FMath::RadiansToDegrees(Turn));
		}
		Before[Leg] = State.Phase;
	}
	BothGroupsInAir += bGroupIsInAir[0] && bGroupIsInAir[1] ? 1 : 0;
	MostInAir = FMath::Max(MostInAir, InAir);
}
