// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallFootState.generated.h"

class UPhysicalMaterial;
class UPrimitiveComponent;

/** What a foot is doing. */
UENUM(BlueprintType)
enum class EFootfallFootPhase : uint8
{
	/** It has no ground, and hangs from the body. */
	Free,
	/** It stands. */
	Stance,
	/** It is on its way to a foothold. */
	Swing
};

/** One foot, for sounds, dust, decals and debug drawing. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallFootState
{
	GENERATED_BODY()

	/** What it is doing. */
	UPROPERTY(BlueprintReadOnly, Category = "Footfall")
	EFootfallFootPhase Phase = EFootfallFootPhase::Free;

	/** The ground where it stands, or will land; world space. */
	UPROPERTY(BlueprintReadOnly, Category = "Footfall")
	FVector Location = FVector::ZeroVector;

	/** The ground's normal there; world space. */
	UPROPERTY(BlueprintReadOnly, Category = "Footfall")
	FVector Normal = FVector::UpVector;

	/** Where its joint is now; world space. */
	UPROPERTY(BlueprintReadOnly, Category = "Footfall")
	FVector Ankle = FVector::ZeroVector;

	/** Where the foot would stand if it could choose; world space. The farther from Location, the sooner it steps. */
	UPROPERTY(BlueprintReadOnly, Category = "Footfall")
	FVector Home = FVector::ZeroVector;

	/** What it has asked of the ground last; world space. */
	UPROPERTY(BlueprintReadOnly, Category = "Footfall")
	FVector ProbeFrom = FVector::ZeroVector;

	/** See ProbeFrom. */
	UPROPERTY(BlueprintReadOnly, Category = "Footfall")
	FVector ProbeTo = FVector::ZeroVector;

	/** Whether there was ground. */
	UPROPERTY(BlueprintReadOnly, Category = "Footfall")
	bool bProbeHit = false;

	/** How far a swing has got in time, 0 to 1. */
	UPROPERTY(BlueprintReadOnly, Category = "Footfall")
	float Progress = 0.0f;

	/** Hip to ankle, as a part of the leg's length. */
	UPROPERTY(BlueprintReadOnly, Category = "Footfall")
	float ReachUsed = 0.0f;

	/** What the ground is made of, if it says so. */
	UPROPERTY(BlueprintReadOnly, Category = "Footfall")
	TObjectPtr<UPhysicalMaterial> Surface;

	/** What it stands on, if that can move. */
	UPROPERTY(BlueprintReadOnly, Category = "Footfall")
	TObjectPtr<UPrimitiveComponent> Support;
};
