// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"

class IModuleInterface
{
public:
	virtual ~IModuleInterface() = default;
	virtual void StartupModule()
	{
	}
	virtual void ShutdownModule()
	{
	}
};

class FDefaultModuleImpl : public IModuleInterface
{
};

/** Keeps a module to be started before the first spec. */
struct FDoubleModule
{
	FDoubleModule(const char* Name, IModuleInterface* (*Make)());
};

#define IMPLEMENT_MODULE(ModuleClass, ModuleName) \
	static FDoubleModule ModuleName##Registration(#ModuleName, []() -> IModuleInterface* { return new ModuleClass(); });
