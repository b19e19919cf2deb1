// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "Misc/Guid.h"

class FArchive;
class UObject;

/** What saved data is like: goes up whenever older assets have to be brought up to date as they are loaded. */
struct FOOTFALLRUNTIME_API FFootfallVersion
{
	enum Type : int32
	{
		/** Saved before there was a version. */
		Unversioned = 0,
		/** Versions are saved. */
		Versioned = 1,

		Latest = Versioned
	};

	static const FGuid Guid;

	/** Every object with saved data calls this as it is serialized. */
	static void Serialize(FArchive& Ar, const UObject& Object);
};
