// SPDX-License-Identifier: MIT OR Apache-2.0
// What a game is looked at with: console variables, drawing, the Visual Logger, the Gameplay Debugger.
#include "DrawDebugHelpers.h"
#include "GameplayDebugger.h"
#include "HAL/IConsoleManager.h"
#include "VisualLogger/VisualLogger.h"

int32 GDoubleDrawn = 0;

IConsoleManager& IConsoleManager::Get()
{
	static IConsoleManager Manager;
	return Manager;
}

IConsoleVariable* IConsoleManager::FindConsoleVariable(const TCHAR* Name) const
{
	IConsoleVariable* const* Found = Variables.Find(FString(Name));
	return Found != nullptr ? *Found : nullptr;
}

void IConsoleManager::DoubleRegister(const TCHAR* Name, IConsoleVariable* Variable)
{
	check(FindConsoleVariable(Name) == nullptr);
	Variables.Add(FString(Name), Variable);
}

void DrawDebugLine(const UWorld* InWorld, const FVector& LineStart, const FVector& LineEnd, const FColor&)
{
	check(IsInGameThread() && InWorld != nullptr && !LineStart.ContainsNaN() && !LineEnd.ContainsNaN());
	++GDoubleDrawn;
}

void DrawDebugSphere(const UWorld* InWorld, const FVector& Center, float Radius, int32 Segments, const FColor&)
{
	check(IsInGameThread() && InWorld != nullptr && !Center.ContainsNaN() && Radius > 0.0f && Segments >= 4);
	++GDoubleDrawn;
}

FVisualLogger& FVisualLogger::Get()
{
	static FVisualLogger Logger;
	return Logger;
}

void FVisualLogger::DoubleTell(const UObject* Owner, const FVector& Location, const FString&)
{
	check(Owner != nullptr && !Location.ContainsNaN());
	++DoubleTold;
}

IGameplayDebugger& IGameplayDebugger::Get()
{
	static IGameplayDebugger Debugger;
	return Debugger;
}

void IGameplayDebugger::RegisterCategory(FName CategoryName, FOnGetCategory MakeInstanceDelegate)
{
	check(!DoubleCategories.Contains(CategoryName));
	DoubleCategories.Add(CategoryName, MakeInstanceDelegate);
}

void IGameplayDebugger::UnregisterCategory(FName CategoryName)
{
	check(DoubleCategories.Contains(CategoryName));
	DoubleCategories.Remove(CategoryName);
}
