// SPDX-License-Identifier: MIT OR Apache-2.0
// The world: who is in it, in which order it ticks, and what can be asked of its collision.
#include "Engine/World.h"

#include <atomic>
#include <thread>
#include <vector>

#include "Components/PrimitiveComponent.h"
#include "DoubleCollision.h"
#include "Engine/Engine.h"
#include "Engine/HitResult.h"
#include "GameFramework/PlayerController.h"

UEngine* GEngine = new UEngine();
FCollisionQueryParams FCollisionQueryParams::DefaultQueryParam;

void DoubleStartModules();

FCollisionQueryParams::FCollisionQueryParams(FName InTraceTag, bool bInTraceComplex, const AActor* InIgnoreActor)
	: TraceTag(InTraceTag)
	, bTraceComplex(bInTraceComplex)
{
	AddIgnoredActor(InIgnoreActor);
}

void FCollisionQueryParams::AddIgnoredActor(const AActor* Actor)
{
	if (Actor != nullptr)
	{
		DoubleIgnored.Add(Actor->GetUniqueID());
	}
}

void FCollisionQueryParams::AddIgnoredActors(const TArray<AActor*>& Actors)
{
	for (const AActor* Actor : Actors)
	{
		AddIgnoredActor(Actor);
	}
}

void FCollisionQueryParams::AddIgnoredComponent(const UPrimitiveComponent* Component)
{
	if (Component != nullptr)
	{
		DoubleIgnored.Add(Component->GetUniqueID());
	}
}

AActor* FHitResult::GetActor() const
{
	return Component.IsValid() ? Component->GetOwner() : nullptr;
}

UWorld::UWorld()
	: Collision(std::make_unique<FDoubleCollision>())
{
}

UWorld::~UWorld() = default;

UWorld* UWorld::CreateWorld(const EWorldType::Type InWorldType, bool, FName WorldName)
{
	DoubleStartModules();
	UWorld* World = NewObject<UWorld>(GetTransientPackage(), StaticClass(), WorldName);
	World->WorldType = InWorldType;
	World->Settings = World->SpawnActor<AWorldSettings>();
	return World;
}

void UWorld::InitializeActorsForPlay(const FURL&)
{
}

void UWorld::BeginPlay()
{
	bHasBegunPlay = true;
	const TArray<TWeakObjectPtr<AActor>> Copy = Actors;
	for (const TWeakObjectPtr<AActor>& Actor : Copy)
	{
		if (Actor.IsValid())
		{
			Actor->DispatchBeginPlay();
		}
	}
}

AActor* UWorld::SpawnActor(UClass* Class, const FTransform& Transform)
{
	AActor* Actor = BeginSpawning(Class, Transform);
	Actor->FinishSpawning(Transform);
	return Actor;
}

AActor* UWorld::BeginSpawning(UClass* Class, const FTransform& Transform)
{
	check(IsInGameThread());
	AActor* Actor = NewObject<AActor>(this, Class);
	Actors.Add(Actor);
	if (APlayerController* Player = Cast<APlayerController>(Actor))
	{
		Players.Add(Player);
	}
	return Actor;
}

void UWorld::DoubleForget(AActor* Actor)
{
	Actors.Remove(Actor);
	if (APlayerController* Player = Cast<APlayerController>(Actor))
	{
		Players.Remove(Player);
	}
}

void UWorld::DestroyWorld(bool)
{
	bHasBegunPlay = false;
	while (!Actors.IsEmpty())
	{
		if (AActor* Actor = Actors.Last().Get())
		{
			Actor->Destroy();
		}
		else
		{
			Actors.RemoveAt(Actors.Num() - 1);
		}
	}
	for (UWorldSubsystem* Subsystem : Subsystems)
	{
		Subsystem->Deinitialize();
		Subsystem->MarkAsGarbage();
	}
	Subsystems.Reset();
	MarkAsGarbage();
	CollectGarbage(RF_NoFlags);
}

bool UWorld::SetNewWorldOrigin(FIntVector NewOrigin)
{
	const FVector Offset(OriginLocation - NewOrigin);
	OriginLocation = NewOrigin;
	for (const TWeakObjectPtr<AActor>& Actor : Actors)
	{
		if (Actor.IsValid())
		{
			Actor->ApplyWorldOffset(Offset, true);
		}
	}
	return true;
}

UWorldSubsystem* UWorld::FindSubsystem(UClass* Class) const
{
	for (UWorldSubsystem* Subsystem : Subsystems)
	{
		if (Subsystem->IsA(Class))
		{
			return Subsystem;
		}
	}
	// Made when it is first asked for; the engine makes all of them with the world.
	if (IsGarbage() || !IsInGameThread())
	{
		return nullptr;
	}
	UWorldSubsystem* Made = NewObject<UWorldSubsystem>(const_cast<UWorld*>(this), Class);
	if (!Made->DoubleSupports(WorldType))
	{
		Made->MarkAsGarbage();
		return nullptr;
	}
	Subsystems.Add(Made);
	return Made;
}

UWorld& UWorldSubsystem::GetWorldRef() const
{
	UWorld* World = GetWorld();
	check(World != nullptr);
	return *World;
}

void UWorld::DoubleLater(TFunction<void()> Work, TFunction<void()> Finish)
{
	Later.Add({Work, Finish});
}

void UWorld::WorkOff()
{
	std::atomic<int32> Next = 0;
	const auto Work = [this, &Next]()
	{
		for (int32 Index = Next++; Index < Later.Num(); Index = Next++)
		{
			Later[Index].Work();
		}
	};
	std::vector<std::thread> Workers;
	for (int32 Worker = 0; Worker < DoubleWorkers; ++Worker)
	{
		Workers.emplace_back(Work);
	}
	for (std::thread& Worker : Workers)
	{
		Worker.join();
	}
	for (const FLater& Done : Later)
	{
		Done.Finish();
	}
	Later.Reset();
}

namespace
{
	/** One thing that ticks. */
	struct FTicked
	{
		FTickFunction* Function;
		TFunction<void()> Tick;
		bool bIsDone = false;
	};

	/** Ticks what must come first, then it. */
	void TickInOrder(std::vector<FTicked>& All, FTicked& One)
	{
		if (One.bIsDone)
		{
			return;
		}
		One.bIsDone = true;
		for (const FTickFunction::FPrerequisite& First : One.Function->Prerequisites)
		{
			for (FTicked& Other : All)
			{
				if (Other.Function == First.Function && First.Object.IsValid())
				{
					TickInOrder(All, Other);
				}
			}
		}
		One.Tick();
	}
}

void UWorld::TickGroup(ETickingGroup Group, float DeltaSeconds, bool bIsPaused)
{
	std::vector<FTicked> All;
	for (const TWeakObjectPtr<AActor>& Weak : Actors)
	{
		AActor* Actor = Weak.Get();
		if (Actor == nullptr || !Actor->HasActorBegunPlay())
		{
			continue;
		}
		const float Own = DeltaSeconds * Actor->CustomTimeDilation;
		FActorTickFunction& Function = Actor->PrimaryActorTick;
		if (Function.bCanEverTick && Function.TickGroup == Group && (!bIsPaused || Function.bTickEvenWhenPaused))
		{
			All.push_back({&Function, [Weak, Own]()
			{
				if (Weak.IsValid())
				{
					Weak->Tick(Own);
				}
			}});
		}
		for (const TWeakObjectPtr<UActorComponent>& Component : Actor->DoubleComponents())
		{
			if (!Component.IsValid() || !Component->DoubleIsTicked())
			{
				continue;
			}
			FActorComponentTickFunction& ComponentFunction = Component->PrimaryComponentTick;
			if (ComponentFunction.TickGroup == Group && (!bIsPaused || ComponentFunction.bTickEvenWhenPaused))
			{
				All.push_back({&ComponentFunction, [Component, Own]()
				{
					if (Component.IsValid() && Component->IsRegistered())
					{
						Component->TickComponent(Own, LEVELTICK_All, &Component->PrimaryComponentTick);
					}
				}});
			}
		}
	}
	for (FTicked& One : All)
	{
		TickInOrder(All, One);
	}
}

void UWorld::Tick(ELevelTick, float DeltaSeconds)
{
	check(IsInGameThread());
	const bool bIsPaused = IsPaused();
	const float Dilated = bIsPaused ? 0.0f : DeltaSeconds * GetWorldSettings()->TimeDilation;
	TimeSeconds += Dilated;
	TickGroup(TG_PrePhysics, Dilated, bIsPaused);
	TickGroup(TG_DuringPhysics, Dilated, bIsPaused);
	WorkOff();
	TickGroup(TG_PostPhysics, Dilated, bIsPaused);
	if (!bIsPaused)
	{
		const TArray<UWorldSubsystem*> Copy = Subsystems;
		for (UWorldSubsystem* Subsystem : Copy)
		{
			if (UTickableWorldSubsystem* Tickable = Cast<UTickableWorldSubsystem>(Subsystem))
			{
				Tickable->Tick(Dilated);
			}
		}
	}
	TickGroup(TG_PostUpdateWork, Dilated, bIsPaused);
}

bool UWorld::LineTraceSingleByChannel(
	FHitResult& OutHit, const FVector& Start, const FVector& End, ECollisionChannel TraceChannel, const FCollisionQueryParams& Params) const
{
	return Collision->Cast(OutHit, Start, End, 0.0f, TraceChannel, Params);
}

bool UWorld::SweepSingleByChannel(FHitResult& OutHit, const FVector& Start, const FVector& End, const FQuat& Rotation,
	ECollisionChannel TraceChannel, const FCollisionShape& Shape, const FCollisionQueryParams& Params) const
{
	check(Rotation.IsNormalized() && Shape.Radius >= 0.0f);
	return Collision->Cast(OutHit, Start, End, Shape.Radius, TraceChannel, Params);
}
