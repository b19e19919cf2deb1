// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"

class USkeletalMesh;

/** A bone of a mesh that is made for a spec: where its joint is in the component, and how its axes lie there. */
struct FFootfallTestBone
{
	FName Name;
	int32 Parent;
	FVector Joint;
	FQuat Axes = FQuat::Identity;
};

/** Meshes without a skin: bones, and two levels of detail that say which of them are needed. */
namespace FootfallTestMesh
{
	/**
	 * Of these bones; the second level of detail leaves out those named. An inner scale is given to the first bone, and
	 * everything below it is made as much larger.
	 */
	USkeletalMesh* Make(const TArray<FFootfallTestBone>& Bones, const TArray<FName>& LeftOut = {}, double InnerScale = 1.0);

	/** The shipped lizard's bones. */
	TArray<FFootfallTestBone> Lizard();

	/** A standing biped that looks along X: feet at 0, two legs with balls, a skirt on the pelvis. */
	TArray<FFootfallTestBone> Biped();
}
