// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallMotionSettings.generated.h"

/** How a creature that chases a target moves its root. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallMotionSettings
{
	GENERATED_BODY()

	/** Fastest walk. Higher walks faster, up to what the gait can carry. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1000000, Units = "cm/s"))
	float MoveSpeed = 44.0f;

	/** Fastest turn. Higher turns more quickly. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 5700, Units = "deg/s"))
	float TurnSpeed = 110.0f;

	/** How quickly the speed follows what is wanted. Higher starts and stops more abruptly. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "Hz"))
	float MoveAcceleration = 4.0f;

	/** How quickly the turn follows what is wanted. Higher turns more abruptly. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "Hz"))
	float TurnAcceleration = 5.0f;

	/** Nearer than this to the target the creature backs up. Higher keeps it farther away. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 100000, Units = "cm"))
	float RestNear = 45.0f;

	/** Farther than this from the target the creature approaches; at least Rest Near. Higher lets it stop sooner. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 100000, Units = "cm"))
	float RestFar = 60.0f;

	/** Part of the walking speed at which it backs up. Higher backs up faster. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1, ForceUnits = "x"))
	float BackSpeed = 0.6f;

	/** Bearing of the target up to which it does not turn. Higher ignores more. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 180, Units = "deg"))
	float TurnDeadZone = 20.0f;

	/** Bearing from which it turns at full speed; at least Turn Dead Zone. Higher turns more gently. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 180, Units = "deg"))
	float TurnFull = 45.0f;

	/** Bearing from which it turns before it walks. Higher walks in wider arcs. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 180, Units = "deg"))
	float TurnFirst = 90.0f;

	/** Part of the turn speed at which walking begins to fade. Higher walks on in tighter turns. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1, ForceUnits = "x"))
	float TurnFade = 0.2f;

	/** Keeps the speed to what the gait can carry. Off lets feet be left behind. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	bool bSpeedLimit = true;

	/** The root asks the feet before it moves. Off lets legs be stretched beyond reach. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	bool bSupportBudget = true;

	/** How quickly the creature takes up a change of its scale. Higher changes more quickly. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000, Units = "Hz"))
	float ScaleRate = 3.0f;

	/** How fast it falls where nothing holds it. Higher falls faster. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1000000, Units = "cm/s2"))
	float Gravity = 980.0f;
};
