// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"

/** Tells whether a node was visited in the update before. */
struct FGraphTraversalCounter
{
	bool HasEverBeenUpdated() const
	{
		return Counter != INDEX_NONE;
	}
	void Increment()
	{
		++Counter;
	}
	void SynchronizeWith(const FGraphTraversalCounter& Other)
	{
		Counter = Other.Counter;
	}
	bool WasSynchronizedCounter(const FGraphTraversalCounter& Other) const
	{
		return HasEverBeenUpdated() && (Counter == Other.Counter || Counter + 1 == Other.Counter);
	}

private:
	int32 Counter = INDEX_NONE;
};
