// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Serialization/Archive.h"

/** Saves into bytes. */
class FMemoryWriter : public FArchive
{
public:
	explicit FMemoryWriter(TArray<uint8>& InBytes, bool bIsPersistent = false)
		: Bytes(InBytes)
	{
	}
	virtual void Serialize(void* Data, int64 Length) override
	{
		const uint8* From = static_cast<const uint8*>(Data);
		for (int64 Index = 0; Index < Length; ++Index)
		{
			Bytes.Add(From[Index]);
		}
	}

private:
	TArray<uint8>& Bytes;
};
