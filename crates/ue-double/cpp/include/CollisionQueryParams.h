// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"

class AActor;
class UPrimitiveComponent;

struct FCollisionQueryParams
{
	FName TraceTag;
	bool bTraceComplex = false;
	bool bReturnPhysicalMaterial = false;
	bool bTraceIntoSubComponents = true;

	FCollisionQueryParams() = default;
	explicit FCollisionQueryParams(FName InTraceTag, bool bInTraceComplex = false, const AActor* InIgnoreActor = nullptr);
	void AddIgnoredActor(const AActor* Actor);
	void AddIgnoredActors(const TArray<AActor*>& Actors);
	void AddIgnoredComponent(const UPrimitiveComponent* Component);

	/** Numbers of what is gone through. */
	TSet<uint32> DoubleIgnored;

	static FCollisionQueryParams DefaultQueryParam;
};
