// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Engine/EngineTypes.h"

class UWorldSubsystem : public UObject
{
	DOUBLE_CLASS(UWorldSubsystem, UObject)

public:
	UWorld& GetWorldRef() const;
	virtual void Deinitialize()
	{
	}
	bool DoubleSupports(EWorldType::Type WorldType) const
	{
		return DoesSupportWorldType(WorldType);
	}

protected:
	virtual bool DoesSupportWorldType(const EWorldType::Type WorldType) const
	{
		return WorldType == EWorldType::Game || WorldType == EWorldType::Editor || WorldType == EWorldType::PIE;
	}
};

/** Ticks after the tick group PostPhysics, and not while the game is paused. */
class UTickableWorldSubsystem : public UWorldSubsystem
{
	DOUBLE_CLASS(UTickableWorldSubsystem, UWorldSubsystem)

public:
	virtual void Tick(float DeltaTime)
	{
	}
	virtual TStatId GetStatId() const
	{
		return TStatId();
	}
};
