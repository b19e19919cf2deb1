// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"

#if WITH_GAMEPLAY_DEBUGGER

#include "GameplayDebuggerCategory.h"

class AActor;
class APlayerController;

/** The Gameplay Debugger's page on the creature of the actor that is looked at. */
class FOOTFALLRUNTIME_API FFootfallDebuggerCategory : public FGameplayDebuggerCategory
{
public:
	FFootfallDebuggerCategory();

	virtual void CollectData(APlayerController* OwnerPC, AActor* DebugActor) override;

	/** Puts the page into the debugger, and takes it out. */
	static void Register();
	static void Unregister();
};

#endif
