// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallCapsuleSync.h"

#include "AnimNode_FootfallFootIk.h"
#include "Components/CapsuleComponent.h"
#include "Components/SkeletalMeshComponent.h"
#include "FootfallFootIkState.h"
#include "GameFramework/Character.h"

namespace
{
	/** Update-rate optimisation leaves out frames; after so long without an evaluation the node is off, s. */
	constexpr float LongestSilence = 0.5f;
}

UFootfallCapsuleSync::UFootfallCapsuleSync()
{
	PrimaryComponentTick.bCanEverTick = true;
	// After the animation has been evaluated.
	PrimaryComponentTick.TickGroup = TG_PostPhysics;
	bAutoActivate = true;
}

UCapsuleComponent* UFootfallCapsuleSync::FindCapsule() const
{
	const AActor* Owner = GetOwner();
	return Owner != nullptr ? Cast<UCapsuleComponent>(Owner->GetRootComponent()) : nullptr;
}

USkeletalMeshComponent* UFootfallCapsuleSync::FindMesh() const
{
	const AActor* Owner = GetOwner();
	if (const ACharacter* Character = Cast<ACharacter>(Owner))
	{
		return Character->GetMesh();
	}
	return Owner != nullptr ? Owner->FindComponentByClass<USkeletalMeshComponent>() : nullptr;
}

double UFootfallCapsuleSync::TakenNow(const UCapsuleComponent& Capsule) const
{
	// Somebody else has set the height: nothing of it is ours any more.
	return Capsule.GetUnscaledCapsuleHalfHeight() == SetHalfHeight ? Taken : 0.0;
}

double UFootfallCapsuleSync::GetWorldHalfHeight() const
{
	const UCapsuleComponent* Capsule = FindCapsule();
	if (Capsule == nullptr || !IsActive())
	{
		return 0.0;
	}
	return (Capsule->GetUnscaledCapsuleHalfHeight() + TakenNow(*Capsule)) * Capsule->GetComponentTransform().GetScale3D().Z;
}

void UFootfallCapsuleSync::Follow(const FAnimNode_FootfallFootIk& Node)
{
	Followed = Node.GetState();
}

void UFootfallCapsuleSync::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	const TSharedPtr<const FFootfallFootIkState> State = Followed.Pin();
	const FFootfallCapsuleChange Change = State.IsValid() ? State->GetCapsuleChange() : FFootfallCapsuleChange();
	Silence = Change.Evaluations == Evaluations ? Silence + DeltaTime : 0.0f;
	Evaluations = Change.Evaluations;
	Take(Silence < LongestSilence ? Change.Loss : 0.0);
}

void UFootfallCapsuleSync::Deactivate()
{
	Take(0.0);
	Super::Deactivate();
}

void UFootfallCapsuleSync::OnUnregister()
{
	Take(0.0);
	Super::OnUnregister();
}

void UFootfallCapsuleSync::Take(double Loss)
{
	UCapsuleComponent* Capsule = FindCapsule();
	USkeletalMeshComponent* Mesh = FindMesh();
	const double Scale = Capsule != nullptr ? Capsule->GetComponentTransform().GetScale3D().Z : 0.0;
	if (Mesh == nullptr || Scale <= 0.0)
	{
		return;
	}
	Taken = TakenNow(*Capsule);
	const FVector MeshLocation = Mesh->GetRelativeLocation();
	if (MeshLocation != SetMeshLocation)
	{
		MeshRaised = 0.0;
	}
	const double Whole = Capsule->GetUnscaledCapsuleHalfHeight() + Taken;
	const double Wanted = FMath::Clamp(Loss / Scale, 0.0, FMath::Max(Whole - Capsule->GetUnscaledCapsuleRadius(), 0.0));
	if (Wanted == Taken && Wanted == MeshRaised)
	{
		return;
	}
	// The capsule's foot stays where it is, and so does the mesh: all three at once.
	const FVector Up = Capsule->GetUpVector();
	Capsule->SetCapsuleHalfHeight(static_cast<float>(Whole - Wanted), false);
	Capsule->AddWorldOffset(Up * ((Taken - Wanted) * Scale));
	const FVector Raised = MeshLocation + FVector::UpVector * (Wanted - MeshRaised);
	Mesh->SetRelativeLocation(Raised);
	if (ACharacter* Character = Cast<ACharacter>(GetOwner()))
	{
		// Where the smoothing of simulated characters puts the mesh back to.
		Character->CacheInitialMeshOffset(Raised, Mesh->GetRelativeRotation());
	}
	Taken = Wanted;
	MeshRaised = Wanted;
	SetHalfHeight = Capsule->GetUnscaledCapsuleHalfHeight();
	SetMeshLocation = Mesh->GetRelativeLocation();
}
