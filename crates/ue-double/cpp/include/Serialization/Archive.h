// SPDX-License-Identifier: MIT OR Apache-2.0
// Archives: which way they go, which versions they carry, and bytes, if they are of a kind that has any.
#pragma once

#include "Containers/Array.h"
#include "Misc/Guid.h"
#include "UObject/NameTypes.h"

class FArchive
{
public:
	virtual ~FArchive() = default;
	/** Reads or writes bytes. */
	virtual void Serialize(void* Data, int64 Length)
	{
	}
	bool IsError() const
	{
		return bIsError;
	}
	void SetError()
	{
		bIsError = true;
	}
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
	bool bIsError = false;
};
