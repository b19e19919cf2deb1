// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "footfall.h"

struct FReferenceSkeleton;

/** What the core guesses of a skeleton, with its bones by name. */
class FOOTFALLRUNTIME_API FFootfallGuess
{
public:
	/** Guesses. The mesh's axes may lie as they like in the actor. */
	FFootfallGuess(const FReferenceSkeleton& Skeleton, const FTransform& MeshToActor);

	/** None for FOOTFALL_NONE. */
	FName NameOf(int32 Bone) const;

	/** Names of a chain. */
	TArray<FName> NamesOf(const int32* Bones, uint32 Num) const;

	/** What should be looked at, a sentence a line; empty if there is nothing. */
	FString Doubts() const;

	/** What was found. Without a leg nothing was. */
	footfall_guess Found = {};

private:
	TArray<FName> Names;
};
