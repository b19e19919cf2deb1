// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "footfall.h"

/** Owns something of the core, and destroys it when it goes. */
template <typename HandleType, footfall_status (*Destroy)(HandleType*)>
class TFootfallHandle
{
public:
	TFootfallHandle() = default;
	TFootfallHandle(const TFootfallHandle&) = delete;
	TFootfallHandle& operator=(const TFootfallHandle&) = delete;

	TFootfallHandle(TFootfallHandle&& Other)
		: Handle(Other.Handle)
	{
		Other.Handle = nullptr;
	}

	TFootfallHandle& operator=(TFootfallHandle&& Other)
	{
		Swap(Handle, Other.Handle);
		return *this;
	}

	~TFootfallHandle()
	{
		Reset();
	}

	/** Destroys what it owns. */
	void Reset()
	{
		Destroy(Handle);
		Handle = nullptr;
	}

	/** Destroys what it owns, and gives where something new goes. */
	HandleType** Out()
	{
		Reset();
		return &Handle;
	}

	HandleType* Get() const
	{
		return Handle;
	}

	bool IsValid() const
	{
		return Handle != nullptr;
	}

private:
	HandleType* Handle = nullptr;
};

using FFootfallRigHandle = TFootfallHandle<footfall_rig, footfall_rig_destroy>;
using FFootfallCreatureHandle = TFootfallHandle<footfall_creature, footfall_creature_destroy>;
using FFootfallFootIkHandle = TFootfallHandle<footfall_foot_ik, footfall_foot_ik_destroy>;
