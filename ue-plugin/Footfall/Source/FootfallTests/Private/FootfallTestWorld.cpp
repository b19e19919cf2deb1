// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallTestWorld.h"

#include "Components/BoxComponent.h"
#include "Engine/Engine.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "PhysicalMaterials/PhysicalMaterial.h"

namespace
{
	/** Half the size of floors, cm. */
	constexpr double FloorExtent = 20000.0;
}

FFootfallTestWorld::FFootfallTestWorld(EWorldType::Type Type)
{
	World = UWorld::CreateWorld(Type, false);
	GEngine->CreateNewWorldContext(Type).SetCurrentWorld(World);
	World->InitializeActorsForPlay(FURL());
	World->BeginPlay();
}

FFootfallTestWorld::~FFootfallTestWorld()
{
	GEngine->DestroyWorldContext(World);
	World->DestroyWorld(false);
}

AActor* FFootfallTestWorld::AddBox(const FVector& Center, const FVector& HalfExtent, const FQuat& Rotation, UPhysicalMaterial* Material)
{
	AActor* Actor = World->SpawnActor<AActor>();
	UBoxComponent* Box = NewObject<UBoxComponent>(Actor);
	Box->SetMobility(EComponentMobility::Movable);
	Box->SetBoxExtent(HalfExtent);
	Box->SetCollisionEnabled(ECollisionEnabled::QueryOnly);
	Box->SetCollisionResponseToAllChannels(ECR_Block);
	Box->SetPhysMaterialOverride(Material);
	Actor->SetRootComponent(Box);
	Box->SetWorldLocationAndRotation(Center, Rotation);
	Box->RegisterComponent();
	return Actor;
}

AActor* FFootfallTestWorld::AddFloor(double Height)
{
	return AddBox(FVector(0.0, 0.0, Height - 50.0), FVector(FloorExtent, FloorExtent, 50.0));
}

AActor* FFootfallTestWorld::AddSlope(double Degrees)
{
	const FQuat Rotation = FRotator(Degrees, 0.0, 0.0).Quaternion();
	return AddBox(Rotation.RotateVector(FVector(0.0, 0.0, -50.0)), FVector(FloorExtent, FloorExtent, 50.0), Rotation);
}

void FFootfallTestWorld::AddStairs(double Height, double Depth, int32 Num)
{
	AddFloor();
	for (int32 Step = 1; Step <= Num; ++Step)
	{
		const double Begin = (Step - 1) * Depth;
		const double End = Num * Depth + 1000.0;
		AddBox(FVector(0.5 * (Begin + End), 0.0, (Step - 0.5) * Height), FVector(0.5 * (End - Begin), 2000.0, 0.5 * Height));
	}
}

void FFootfallTestWorld::SetAnimationWorkers(int32 Num)
{
#if defined(UE_DOUBLE)
	World->DoubleWorkers = Num;
#endif
}

void FFootfallTestWorld::Tick(float FramesPerSecond, float Seconds, TFunction<void(int32)> AfterFrame)
{
	const int32 Frames = FMath::RoundToInt32(FramesPerSecond * Seconds);
	for (int32 Frame = 0; Frame < Frames; ++Frame)
	{
		World->Tick(LEVELTICK_All, 1.0f / FramesPerSecond);
		if (AfterFrame)
		{
			AfterFrame(Frame);
		}
	}
}
