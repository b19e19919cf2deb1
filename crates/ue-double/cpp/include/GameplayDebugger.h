// SPDX-License-Identifier: MIT OR Apache-2.0
// The Gameplay Debugger: pages by name.
#pragma once

#include "GameplayDebuggerCategory.h"

class IGameplayDebugger
{
public:
	/** A delegate that is bound to a function. */
	struct FOnGetCategory
	{
		TSharedRef<FGameplayDebuggerCategory> (*Make)();
		static FOnGetCategory CreateStatic(TSharedRef<FGameplayDebuggerCategory> (*InMake)())
		{
			return {InMake};
		}
	};
	static IGameplayDebugger& Get();
	static bool IsAvailable()
	{
		return true;
	}
	void RegisterCategory(FName CategoryName, FOnGetCategory MakeInstanceDelegate);
	void UnregisterCategory(FName CategoryName);
	void NotifyCategoriesChanged()
	{
	}
	TMap<FName, FOnGetCategory> DoubleCategories;
};
