// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallPlatform.h"

#include "Components/BoxComponent.h"

AFootfallPlatform::AFootfallPlatform()
{
	PrimaryActorTick.bCanEverTick = true;
	// Before creatures are updated.
	PrimaryActorTick.TickGroup = TG_PrePhysics;
	Box = CreateDefaultSubobject<UBoxComponent>(TEXT("Box"));
	Box->SetBoxExtent(FVector(150.0, 150.0, 10.0));
	Box->SetCollisionEnabled(ECollisionEnabled::QueryAndPhysics);
	Box->SetCollisionResponseToAllChannels(ECR_Block);
	Box->SetHiddenInGame(false);
	RootComponent = Box;
}

void AFootfallPlatform::BeginPlay()
{
	Super::BeginPlay();
	Start = GetActorTransform();
}

void AFootfallPlatform::Tick(float DeltaSeconds)
{
	Super::Tick(DeltaSeconds);
	Time += static_cast<double>(DeltaSeconds);
	const double Part = 0.5 - 0.5 * FMath::Cos(2.0 * UE_DOUBLE_PI * Time / FMath::Max(Period, 0.1f));
	const FQuat Turned = FQuat(FVector::UpVector, FMath::DegreesToRadians(TurnRate * Time)) * Start.GetRotation();
	SetActorLocationAndRotation(Start.GetTranslation() + Travel * Part, Turned);
}
