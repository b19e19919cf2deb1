// SPDX-License-Identifier: MIT OR Apache-2.0
// Actors and their components.
#include "GameFramework/Actor.h"

#include "Components/BoxComponent.h"
#include "Components/InputComponent.h"
#include "DoubleCollision.h"
#include "Engine/World.h"
#include "GameFramework/Character.h"

UActorComponent::UActorComponent()
{
	if (AActor* Owner = GetOwner())
	{
		Owner->DoubleOwn(this);
	}
}

AActor* UActorComponent::GetOwner() const
{
	return Cast<AActor>(GetOuter());
}

ENetMode UActorComponent::GetNetMode() const
{
	return GetWorld() != nullptr ? GetWorld()->GetNetMode() : NM_Standalone;
}

void UActorComponent::RegisterComponent()
{
	check(IsInGameThread());
	if (!bIsRegistered && GetWorld() != nullptr)
	{
		bIsRegistered = true;
		OnRegister();
		if (GetOwner()->HasActorBegunPlay() && !bHasBegunPlay)
		{
			BeginPlay();
		}
	}
}

void UActorComponent::UnregisterComponent()
{
	if (bIsRegistered)
	{
		OnUnregister();
		bIsRegistered = false;
	}
}

void UActorComponent::ReregisterComponent()
{
	UnregisterComponent();
	RegisterComponent();
}

void UActorComponent::DestroyComponent(bool)
{
	if (bHasBegunPlay)
	{
		EndPlay(EEndPlayReason::Destroyed);
	}
	UnregisterComponent();
	if (AActor* Owner = GetOwner())
	{
		Owner->DoubleDisown(this);
	}
	MarkAsGarbage();
}

void UActorComponent::Activate(bool)
{
	bIsActive = true;
}

void UActorComponent::Deactivate()
{
	bIsActive = false;
}

void UActorComponent::OnRegister()
{
	if (bAutoActivate)
	{
		Activate(true);
	}
}

void UActorComponent::OnUnregister()
{
}

void UActorComponent::BeginPlay()
{
	bHasBegunPlay = true;
}

void UActorComponent::EndPlay(const EEndPlayReason::Type)
{
	bHasBegunPlay = false;
}

void UActorComponent::TickComponent(float, ELevelTick, FActorComponentTickFunction*)
{
}

void UActorComponent::ApplyWorldOffset(const FVector&, bool)
{
}

void USceneComponent::SetupAttachment(USceneComponent* Parent)
{
	check(Parent != this && !IsRegistered());
	AttachParent = Parent;
	Parent->AttachChildren.Add(this);
}

bool USceneComponent::AttachToComponent(USceneComponent* Parent, const FAttachmentTransformRules& Rules)
{
	check(Parent != nullptr && Parent != this && Rules.bKeepsWorld);
	if (USceneComponent* Before = AttachParent.Get())
	{
		Before->AttachChildren.Remove(this);
	}
	AttachParent = Parent;
	Parent->AttachChildren.Add(this);
	SetRelative(ComponentToWorld.GetRelativeTransform(Parent->ComponentToWorld), ETeleportType::None);
	return true;
}

void USceneComponent::OnRegister()
{
	Super::OnRegister();
	UpdateComponentToWorld(ETeleportType::None);
}

void USceneComponent::OnUpdateTransform(EUpdateTransformFlags, ETeleportType)
{
}

void USceneComponent::UpdateComponentToWorld(ETeleportType Teleport)
{
	const USceneComponent* Parent = AttachParent.Get();
	ComponentToWorld = Parent != nullptr ? Relative * Parent->ComponentToWorld : Relative;
	OnUpdateTransform(EUpdateTransformFlags::None, Teleport);
	TransformUpdated.Broadcast(this, EUpdateTransformFlags::None, Teleport);
	for (const TWeakObjectPtr<USceneComponent>& Child : AttachChildren)
	{
		if (Child.IsValid())
		{
			Child->UpdateComponentToWorld(Teleport);
		}
	}
}

void USceneComponent::SetRelative(const FTransform& NewRelative, ETeleportType Teleport)
{
	check(IsInGameThread());
	check(!NewRelative.ContainsNaN() && NewRelative.IsRotationNormalized());
	if (!NewRelative.Equals(Relative, 0.0))
	{
		Relative = NewRelative;
		UpdateComponentToWorld(Teleport);
	}
}

void USceneComponent::SetRelativeTransform(const FTransform& Transform, bool, FHitResult*, ETeleportType Teleport)
{
	SetRelative(Transform, Teleport);
}

void USceneComponent::SetRelativeLocation(const FVector& Location, bool, FHitResult*, ETeleportType Teleport)
{
	SetRelative(FTransform(Relative.GetRotation(), Location, Relative.GetScale3D()), Teleport);
}

void USceneComponent::SetRelativeRotation(const FRotator& Rotation, bool, FHitResult*, ETeleportType Teleport)
{
	SetRelative(FTransform(Rotation, Relative.GetTranslation(), Relative.GetScale3D()), Teleport);
}

void USceneComponent::SetRelativeScale3D(const FVector& Scale)
{
	SetRelative(FTransform(Relative.GetRotation(), Relative.GetTranslation(), Scale), ETeleportType::None);
}

void USceneComponent::SetWorldScale3D(const FVector& Scale)
{
	check(AttachParent.Get() == nullptr);
	SetRelativeScale3D(Scale);
}

void USceneComponent::SetWorldLocation(const FVector& Location, bool, FHitResult*, ETeleportType Teleport)
{
	SetWorldLocationAndRotation(Location, ComponentToWorld.GetRotation(), false, nullptr, Teleport);
}

void USceneComponent::SetWorldRotation(const FQuat& Rotation, bool, FHitResult*, ETeleportType Teleport)
{
	SetWorldLocationAndRotation(ComponentToWorld.GetTranslation(), Rotation, false, nullptr, Teleport);
}

void USceneComponent::SetWorldLocationAndRotation(const FVector& Location, const FRotator& Rotation, bool, FHitResult*, ETeleportType Teleport)
{
	SetWorldLocationAndRotation(Location, Rotation.Quaternion(), false, nullptr, Teleport);
}

void USceneComponent::SetWorldLocationAndRotation(const FVector& Location, const FQuat& Rotation, bool, FHitResult*, ETeleportType Teleport)
{
	check(!Location.ContainsNaN() && Rotation.IsNormalized());
	FTransform Wanted(Rotation, Location, ComponentToWorld.GetScale3D());
	if (const USceneComponent* Parent = AttachParent.Get())
	{
		Wanted = Wanted.GetRelativeTransform(Parent->ComponentToWorld);
	}
	Wanted.SetScale3D(Relative.GetScale3D());
	SetRelative(Wanted, Teleport);
}

void USceneComponent::AddWorldOffset(const FVector& Delta, bool, FHitResult*, ETeleportType Teleport)
{
	SetWorldLocation(ComponentToWorld.GetTranslation() + Delta, false, nullptr, Teleport);
}

void USceneComponent::ApplyWorldOffset(const FVector& InOffset, bool bWorldShift)
{
	Super::ApplyWorldOffset(InOffset, bWorldShift);
	// Children go with it.
	if (AttachParent.Get() == nullptr)
	{
		Relative.AddToTranslation(InOffset);
		UpdateComponentToWorld(ETeleportType::None);
	}
}

UPrimitiveComponent::UPrimitiveComponent()
{
	SetCollisionResponseToAllChannels(ECR_Block);
}

void UPrimitiveComponent::SetCollisionResponseToAllChannels(ECollisionResponse Response)
{
	for (ECollisionResponse& Own : Responses)
	{
		Own = Response;
	}
}

void UPrimitiveComponent::SetCollisionResponseToChannel(ECollisionChannel Channel, ECollisionResponse Response)
{
	Responses[Channel] = Response;
}

ECollisionResponse UPrimitiveComponent::GetCollisionResponseToChannel(ECollisionChannel Channel) const
{
	return Responses[Channel];
}

void UPrimitiveComponent::SetPhysMaterialOverride(UPhysicalMaterial* InMaterial)
{
	Material = InMaterial;
}

void UPrimitiveComponent::UpdateBody()
{
	FVector HalfExtent = FVector::ZeroVector;
	float Radius = 0.0f;
	if (IsRegistered() && GetWorld() != nullptr && DescribeShape(HalfExtent, Radius))
	{
		GetWorld()->DoubleCollision().Put(*this, HalfExtent, Radius);
	}
}

void UPrimitiveComponent::OnRegister()
{
	Super::OnRegister();
	UpdateBody();
}

void UPrimitiveComponent::OnUnregister()
{
	if (GetWorld() != nullptr)
	{
		GetWorld()->DoubleCollision().Remove(*this);
	}
	Super::OnUnregister();
}

void UPrimitiveComponent::OnUpdateTransform(EUpdateTransformFlags Flags, ETeleportType Teleport)
{
	Super::OnUpdateTransform(Flags, Teleport);
	UpdateBody();
}

void UBoxComponent::SetBoxExtent(FVector InBoxExtent, bool)
{
	BoxExtent = InBoxExtent;
	UpdateBody();
}

bool UBoxComponent::DescribeShape(FVector& OutHalfExtent, float&) const
{
	OutHalfExtent = BoxExtent * GetComponentTransform().GetScale3D();
	return true;
}

void UCapsuleComponent::SetCapsuleSize(float InRadius, float InHalfHeight, bool)
{
	CapsuleRadius = FMath::Max(InRadius, 0.0f);
	CapsuleHalfHeight = FMath::Max(InHalfHeight, CapsuleRadius);
	UpdateBody();
}

void UCapsuleComponent::SetCapsuleHalfHeight(float HalfHeight, bool bUpdateOverlaps)
{
	SetCapsuleSize(CapsuleRadius, HalfHeight, bUpdateOverlaps);
}

bool UCapsuleComponent::DescribeShape(FVector& OutHalfExtent, float& OutRadius) const
{
	const FVector Scale = GetComponentTransform().GetScale3D();
	OutRadius = static_cast<float>(CapsuleRadius * FMath::Min(Scale.X, Scale.Y));
	OutHalfExtent = FVector(0.0, 0.0, CapsuleHalfHeight * Scale.Z - OutRadius);
	return true;
}

const FTransform& AActor::GetActorTransform() const
{
	return RootComponent != nullptr ? RootComponent->GetComponentTransform() : FTransform::Identity;
}

bool AActor::SetActorLocation(const FVector& Location, bool, FHitResult*, ETeleportType Teleport)
{
	RootComponent->SetWorldLocation(Location, false, nullptr, Teleport);
	return true;
}

bool AActor::SetActorLocationAndRotation(FVector Location, const FQuat& Rotation, bool, FHitResult*, ETeleportType Teleport)
{
	RootComponent->SetWorldLocationAndRotation(Location, Rotation, false, nullptr, Teleport);
	return true;
}

bool AActor::SetActorRotation(const FQuat& Rotation, ETeleportType Teleport)
{
	RootComponent->SetWorldRotation(Rotation, false, nullptr, Teleport);
	return true;
}

void AActor::SetActorScale3D(FVector Scale)
{
	RootComponent->SetRelativeScale3D(Scale);
}

bool AActor::AttachToActor(AActor* Parent, const FAttachmentTransformRules& Rules)
{
	return RootComponent->AttachToComponent(Parent->GetRootComponent(), Rules);
}

void AActor::GetAttachedActors(TArray<AActor*>& OutActors, bool bResetArray, bool bRecursivelyIncludeAttachedActors) const
{
	if (bResetArray)
	{
		OutActors.Reset();
	}
	for (const TWeakObjectPtr<UActorComponent>& Owned : OwnedComponents)
	{
		const USceneComponent* Component = Cast<USceneComponent>(Owned.Get());
		if (Component == nullptr)
		{
			continue;
		}
		for (const TWeakObjectPtr<USceneComponent>& Child : Component->DoubleAttachChildren())
		{
			AActor* Actor = Child.IsValid() ? Child->GetOwner() : nullptr;
			if (Actor != nullptr && Actor != this && !OutActors.Contains(Actor))
			{
				OutActors.Add(Actor);
				if (bRecursivelyIncludeAttachedActors)
				{
					Actor->GetAttachedActors(OutActors, false, true);
				}
			}
		}
	}
}

void AActor::DoubleOwn(UActorComponent* Component)
{
	OwnedComponents.Add(Component);
}

void AActor::DoubleDisown(UActorComponent* Component)
{
	OwnedComponents.Remove(Component);
}

void AActor::FinishSpawning(const FTransform& Transform)
{
	if (RootComponent != nullptr)
	{
		RootComponent->SetRelativeTransform(Transform);
	}
	RegisterAllComponents();
	if (GetWorld()->HasBegunPlay())
	{
		DispatchBeginPlay();
	}
}

void AActor::RegisterAllComponents()
{
	const TArray<TWeakObjectPtr<UActorComponent>> Copy = OwnedComponents;
	for (const TWeakObjectPtr<UActorComponent>& Component : Copy)
	{
		Component->RegisterComponent();
	}
}

void AActor::UnregisterAllComponents(bool)
{
	const TArray<TWeakObjectPtr<UActorComponent>> Copy = OwnedComponents;
	for (const TWeakObjectPtr<UActorComponent>& Component : Copy)
	{
		if (Component.IsValid())
		{
			Component->UnregisterComponent();
		}
	}
}

void AActor::DispatchBeginPlay(bool)
{
	if (!bHasBegunPlay)
	{
		BeginPlay();
	}
}

void AActor::RouteEndPlay(const EEndPlayReason::Type Reason)
{
	if (bHasBegunPlay)
	{
		EndPlay(Reason);
	}
}

void AActor::BeginPlay()
{
	bHasBegunPlay = true;
	const TArray<TWeakObjectPtr<UActorComponent>> Copy = OwnedComponents;
	for (const TWeakObjectPtr<UActorComponent>& Component : Copy)
	{
		if (Component.IsValid() && !Component->HasBegunPlay() && Component->IsRegistered())
		{
			Component->BeginPlay();
		}
	}
}

void AActor::EndPlay(const EEndPlayReason::Type Reason)
{
	bHasBegunPlay = false;
	const TArray<TWeakObjectPtr<UActorComponent>> Copy = OwnedComponents;
	for (const TWeakObjectPtr<UActorComponent>& Component : Copy)
	{
		if (Component.IsValid() && Component->HasBegunPlay())
		{
			Component->EndPlay(Reason);
		}
	}
}

void AActor::Tick(float)
{
}

bool AActor::Destroy(bool, bool)
{
	check(IsInGameThread());
	if (IsGarbage())
	{
		return false;
	}
	UWorld* World = GetWorld();
	RouteEndPlay(EEndPlayReason::Destroyed);
	UnregisterAllComponents();
	const TArray<TWeakObjectPtr<UActorComponent>> Copy = OwnedComponents;
	for (const TWeakObjectPtr<UActorComponent>& Component : Copy)
	{
		if (Component.IsValid())
		{
			Component->MarkAsGarbage();
		}
	}
	if (World != nullptr)
	{
		World->DoubleForget(this);
	}
	MarkAsGarbage();
	return true;
}

void AActor::EnableInput(APlayerController*)
{
	InputComponent = NewObject<UInputComponent>(this);
}

void AActor::ApplyWorldOffset(const FVector& InOffset, bool bWorldShift)
{
	for (const TWeakObjectPtr<UActorComponent>& Component : OwnedComponents)
	{
		if (Component.IsValid())
		{
			Component->ApplyWorldOffset(InOffset, bWorldShift);
		}
	}
}

ACharacter::ACharacter()
{
	Capsule = CreateDefaultSubobject<UCapsuleComponent>(TEXT("CollisionCylinder"));
	Capsule->SetCapsuleSize(34.0f, 88.0f);
	RootComponent = Capsule;
	Movement = CreateDefaultSubobject<UCharacterMovementComponent>(TEXT("CharMoveComp"));
	Mesh = CreateDefaultSubobject<USkeletalMeshComponent>(TEXT("CharacterMesh0"));
	Mesh->SetupAttachment(Capsule);
}
