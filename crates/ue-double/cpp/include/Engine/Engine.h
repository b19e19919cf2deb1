// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Engine/World.h"

struct FWorldContext
{
	void SetCurrentWorld(UWorld*)
	{
	}
};

class UEngine
{
public:
	FWorldContext& CreateNewWorldContext(EWorldType::Type)
	{
		return Context;
	}
	void DestroyWorldContext(UWorld*)
	{
	}

private:
	FWorldContext Context;
};

extern UEngine* GEngine;
