// SPDX-License-Identifier: MIT OR Apache-2.0
// Archives: which way they go, and which versions they carry. Bytes are left out.
#pragma once

#include "Containers/Array.h"
#include "Misc/Guid.h"
#include "UObject/NameTypes.h"

class FArchive
{
public:
	virtual ~FArchive() = default;
	bool IsLoading() const
	{
		return bIsLoading;
	}
	bool IsSaving() const
	{
		return !bIsLoading;
	}
	void SetIsLoading(bool bInIsLoading)
	{
		bIsLoading = bInIsLoading;
	}
	/** Notes that data of a version follows: when saving that which is registered. */
	void UsingCustomVersion(const FGuid& Guid);
	/** Negative if there is none. */
	int32 CustomVer(const FGuid& Key) const;
	void SetCustomVersion(const FGuid& Key, int32 Version, FName FriendlyName);

private:
	struct FVersion
	{
		FGuid Key;
		int32 Version;
	};
	TArray<FVersion> Versions;
	bool bIsLoading = false;
};
