// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallHandle.h"

class UFootfallRigAsset;
struct FReferenceSkeleton;

/**
 * A rig of the core for one mesh, and the way between their poses.
 *
 * The core knows no scale of bones, and its model is the actor, not the mesh: a mesh that is turned, moved or scaled within
 * the actor, and bones with a scale, are taken into account here.
 */
class FFootfallRig
{
public:
	/** Null if the asset does not fit the skeleton; then every problem names the asset and the bone or field. */
	static TSharedPtr<FFootfallRig> Create(const UFootfallRigAsset& Asset, const FReferenceSkeleton& Skeleton,
		const FTransform& MeshToActor, TArray<FText>& OutProblems);

	const footfall_rig* Core() const
	{
		return Handle.Get();
	}

	int32 NumBones() const
	{
		return Bones.Num();
	}

	/** Writes a pose of the core over transforms relative to parents: as many of each as there are bones. */
	void WritePose(TConstArrayView<footfall_joint> Joints, TArrayView<FTransform> OutBoneSpace) const;

private:
	struct FBone
	{
		/** How much larger than in the mesh its parent's surroundings are in the actor. */
		double ParentScale = 1.0;
		FVector Scale = FVector::OneVector;
	};

	FFootfallRigHandle Handle;
	FTransform MeshToActor;
	TArray<FBone> Bones;
};
