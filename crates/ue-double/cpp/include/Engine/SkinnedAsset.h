// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "ReferenceSkeleton.h"

class USkinnedAsset : public UObject
{
	DOUBLE_CLASS(USkinnedAsset, UObject)

public:
	FReferenceSkeleton& GetRefSkeleton()
	{
		return RefSkeleton;
	}
	const FReferenceSkeleton& GetRefSkeleton() const
	{
		return RefSkeleton;
	}

private:
	FReferenceSkeleton RefSkeleton;
};
