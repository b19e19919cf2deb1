// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "GameFramework/Actor.h"

class APlayerState : public AActor
{
	DOUBLE_CLASS(APlayerState, AActor)
};

class AWorldSettings : public AActor
{
	DOUBLE_CLASS(AWorldSettings, AActor)

public:
	float TimeDilation = 1.0f;

	/** Kept above nothing, as the engine keeps it. */
	float SetTimeDilation(float NewTimeDilation)
	{
		return TimeDilation = FMath::Clamp(NewTimeDilation, 0.0001f, 20.0f);
	}
	void SetPauserPlayerState(APlayerState* PlayerState)
	{
		Pauser = PlayerState;
	}
	APlayerState* GetPauserPlayerState() const
	{
		return Pauser.Get();
	}

private:
	TWeakObjectPtr<APlayerState> Pauser;
};
