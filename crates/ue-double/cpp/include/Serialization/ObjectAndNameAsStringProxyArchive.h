// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Serialization/Archive.h"

/** Hands on to another archive. Names are strings in every archive here, and references to objects in none. */
class FObjectAndNameAsStringProxyArchive : public FArchive
{
public:
	FObjectAndNameAsStringProxyArchive(FArchive& InInnerArchive, bool bInLoadIfFindFails)
		: InnerArchive(InInnerArchive)
	{
		SetIsLoading(InInnerArchive.IsLoading());
	}
	virtual void Serialize(void* Data, int64 Length) override
	{
		InnerArchive.Serialize(Data, Length);
	}

private:
	FArchive& InnerArchive;
};
