// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Serialization/Archive.h"

/** Loads from bytes; beyond their end it reads zeros, and says that something is wrong. */
class FMemoryReader : public FArchive
{
public:
	explicit FMemoryReader(const TArray<uint8>& InBytes, bool bIsPersistent = false)
		: Bytes(InBytes)
	{
		SetIsLoading(true);
	}
	virtual void Serialize(void* Data, int64 Length) override
	{
		uint8* To = static_cast<uint8*>(Data);
		for (int64 Index = 0; Index < Length; ++Index)
		{
			const bool bIsThere = At < Bytes.Num();
			To[Index] = bIsThere ? Bytes[At++] : 0;
			if (!bIsThere)
			{
				SetError();
			}
		}
	}

private:
	const TArray<uint8>& Bytes;
	int32 At = 0;
};
