// SPDX-License-Identifier: MIT OR Apache-2.0
// Indices of bones, told apart by what they count.
#pragma once

#include "HAL/Platform.h"

template <typename Tag>
struct TDoubleBoneIndex
{
	explicit TDoubleBoneIndex(int32 InIndex)
		: Index(InIndex)
	{
	}
	int32 GetInt() const
	{
		return Index;
	}
	bool operator==(const TDoubleBoneIndex& Other) const = default;
	bool operator==(int32 Other) const
	{
		return Index == Other;
	}
	bool operator<(const TDoubleBoneIndex& Other) const
	{
		return Index < Other.Index;
	}

private:
	int32 Index;
};

/** Among the bones of a pose. */
using FCompactPoseBoneIndex = TDoubleBoneIndex<struct FDoubleOfPose>;
/** Among the bones of a mesh. */
using FMeshPoseBoneIndex = TDoubleBoneIndex<struct FDoubleOfMesh>;
