// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallFootIkSnapshot.h"

#include "Components/PrimitiveComponent.h"
#include "Components/SkeletalMeshComponent.h"
#include "Engine/World.h"
#include "FootfallCapsuleSync.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"

void FFootfallFootIkSnapshot::Gather(const USkeletalMeshComponent& Component, const FFootfallGroundQuery& Query,
	const UFootfallCapsuleSync* Capsule, const TSet<uint64>& SeenSupports, const FFootfallObjectIds& Ids)
{
	const UWorld* Current = Component.GetWorld();
	const bool bIsPlayed = Current != nullptr && Current->WorldType != EWorldType::EditorPreview && Current->WorldType != EWorldType::Inactive;
	World = bIsPlayed ? Current : nullptr;
	Trace.Gather(Query, Component.GetOwner());

	Supports.Reset();
	for (const uint64 Id : SeenSupports)
	{
		if (const UPrimitiveComponent* Support = Ids.FindSupport(Id))
		{
			Supports.Add(Id, Support->GetComponentTransform());
		}
	}

	Up = FVector::UpVector;
	Speed = -1.0f;
	bIsGrounded = true;
	const ACharacter* Character = Cast<ACharacter>(Component.GetOwner());
	if (const UCharacterMovementComponent* Movement = Character != nullptr ? Character->GetCharacterMovement() : nullptr)
	{
		Up = -Movement->GetGravityDirection();
		Speed = static_cast<float>(Movement->Velocity.Size());
		bIsGrounded = Movement->IsMovingOnGround();
	}
	const double Scale = Component.GetComponentTransform().GetScale3D().X;
	HalfHeight = Capsule != nullptr && Scale > 0.0 ? static_cast<float>(Capsule->GetWorldHalfHeight() / Scale) : 0.0f;

	if (Current != nullptr)
	{
		// Places count from the origin: as it moves one way, they move the other.
		const FIntVector Now = Current->OriginLocation;
		OriginShift += FVector(Origin.Get(Now) - Now);
		Origin = Now;
	}
}
