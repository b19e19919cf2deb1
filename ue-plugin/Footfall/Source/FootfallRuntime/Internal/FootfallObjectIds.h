// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "HAL/CriticalSection.h"
#include "UObject/WeakObjectPtr.h"

class UPrimitiveComponent;

/** Numbers for objects that go through the core and come back: what stands behind a number may be gone, but never dangles. */
class FFootfallObjectIds
{
public:
	/** Never 0, save for no object. The same for as long as the object lives. Any thread. */
	uint64 IdOf(const UObject* Object);

	/** Null if it is gone. Any thread. */
	UObject* Find(uint64 Id) const;

	template <typename ObjectType>
	ObjectType* Find(uint64 Id) const
	{
		return Cast<ObjectType>(Find(Id));
	}

	/** What can be stood on: null also if it has left the world, as with a level that is streamed out. */
	UPrimitiveComponent* FindSupport(uint64 Id) const;

private:
	/** Who has an index of the engine's object array now, and how many had it before. */
	struct FTenant
	{
		TWeakObjectPtr<const UObject> Object;
		uint32 Generation = 0;
	};

	mutable FCriticalSection Mutex;
	TMap<uint32, FTenant> Tenants;
};
