// SPDX-License-Identifier: MIT OR Apache-2.0
// A page of the Gameplay Debugger.
#pragma once

#include "CoreMinimal.h"

class AActor;
class APlayerController;

struct FGameplayDebuggerShape
{
	FVector Location;
	static FGameplayDebuggerShape MakePoint(const FVector& Location, const float Radius, const FColor& Color)
	{
		return {Location};
	}
	static FGameplayDebuggerShape MakeSegment(const FVector& StartLocation, const FVector& EndLocation, const FColor& Color)
	{
		return {EndLocation};
	}
};

class FGameplayDebuggerCategory
{
public:
	virtual ~FGameplayDebuggerCategory() = default;
	virtual void CollectData(APlayerController* OwnerPC, AActor* DebugActor)
	{
	}
	void AddTextLine(const FString& TextLine)
	{
		Lines.Add(TextLine);
	}
	void AddShape(const FGameplayDebuggerShape& Shape)
	{
		check(!Shape.Location.ContainsNaN());
		Shapes.Add(Shape);
	}
	TArray<FString> GetReplicatedLinesCopy() const
	{
		return Lines;
	}
	TArray<FGameplayDebuggerShape> GetReplicatedShapesCopy() const
	{
		return Shapes;
	}

protected:
	bool bShowOnlyWithDebugActor = false;

private:
	TArray<FString> Lines;
	TArray<FGameplayDebuggerShape> Shapes;
};
