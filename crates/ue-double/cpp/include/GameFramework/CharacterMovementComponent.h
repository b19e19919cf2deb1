// SPDX-License-Identifier: MIT OR Apache-2.0
// A movement component that moves nothing: a character without a controller stands where it is put.
#pragma once

#include "Components/ActorComponent.h"

enum EMovementMode : int
{
	MOVE_None,
	MOVE_Walking,
	MOVE_NavWalking,
	MOVE_Falling,
	MOVE_Swimming,
	MOVE_Flying,
	MOVE_Custom
};

class UCharacterMovementComponent : public UActorComponent
{
	DOUBLE_CLASS(UCharacterMovementComponent, UActorComponent)

public:
	FVector Velocity = FVector::ZeroVector;

	void SetMovementMode(EMovementMode NewMode, uint8 NewCustomMode = 0)
	{
		Mode = NewMode;
	}
	bool IsMovingOnGround() const
	{
		return Mode == MOVE_Walking || Mode == MOVE_NavWalking;
	}
	FVector GetGravityDirection() const
	{
		return GravityDirection;
	}
	void SetGravityDirection(const FVector& Direction)
	{
		GravityDirection = Direction.GetSafeNormal();
	}

private:
	EMovementMode Mode = MOVE_Walking;
	FVector GravityDirection = FVector(0.0, 0.0, -1.0);
};
