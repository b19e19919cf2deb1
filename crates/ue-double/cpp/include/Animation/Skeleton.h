// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "ReferenceSkeleton.h"

class USkeletalMesh;

class USkeleton : public UObject
{
	DOUBLE_CLASS(USkeleton, UObject)

public:
	const FReferenceSkeleton& GetReferenceSkeleton() const
	{
		return RefSkeleton;
	}
	bool MergeAllBonesToBoneTree(const USkeletalMesh* Mesh, bool bShowProgress = true);

private:
	FReferenceSkeleton RefSkeleton;
};
