// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "GameFramework/Actor.h"

class APlayerController : public AActor
{
	DOUBLE_CLASS(APlayerController, AActor)

public:
	APlayerController()
	{
		RootComponent = CreateDefaultSubobject<USceneComponent>(TEXT("Transform"));
	}
	/** It looks from where it is. */
	virtual void GetPlayerViewPoint(FVector& OutLocation, FRotator& OutRotation) const
	{
		OutLocation = GetActorLocation();
		OutRotation = GetActorRotation();
	}
};
