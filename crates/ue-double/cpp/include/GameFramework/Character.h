// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Components/CapsuleComponent.h"
#include "Components/SkeletalMeshComponent.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "GameFramework/Pawn.h"

class ACharacter : public APawn
{
	DOUBLE_CLASS(ACharacter, APawn)

public:
	ACharacter();
	UCapsuleComponent* GetCapsuleComponent() const
	{
		return Capsule;
	}
	USkeletalMeshComponent* GetMesh() const
	{
		return Mesh;
	}
	UCharacterMovementComponent* GetCharacterMovement() const
	{
		return Movement;
	}
	void CacheInitialMeshOffset(FVector MeshRelativeLocation, FRotator MeshRelativeRotation)
	{
		BaseTranslationOffset = MeshRelativeLocation;
	}
	FVector GetBaseTranslationOffset() const
	{
		return BaseTranslationOffset;
	}

private:
	TObjectPtr<UCapsuleComponent> Capsule;
	TObjectPtr<USkeletalMeshComponent> Mesh;
	TObjectPtr<UCharacterMovementComponent> Movement;
	FVector BaseTranslationOffset = FVector::ZeroVector;
};
