// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <memory>

#include "CollisionQueryParams.h"
#include "CollisionShape.h"
#include "Engine/EngineTypes.h"
#include "GameFramework/Actor.h"
#include "GameFramework/WorldSettings.h"
#include "Subsystems/WorldSubsystem.h"

class FDoubleCollision;
struct FHitResult;

struct FURL
{
};

struct FActorSpawnParameters
{
};

class FConstPlayerControllerIterator
{
public:
	explicit FConstPlayerControllerIterator(const TArray<TWeakObjectPtr<APlayerController>>& InControllers)
		: Controllers(InControllers)
	{
	}
	explicit operator bool() const
	{
		return Index < Controllers.Num();
	}
	FConstPlayerControllerIterator& operator++()
	{
		++Index;
		return *this;
	}
	const TWeakObjectPtr<APlayerController>* operator->() const
	{
		return &Controllers[Index];
	}

private:
	const TArray<TWeakObjectPtr<APlayerController>>& Controllers;
	int32 Index = 0;
};

class UWorld : public UObject
{
	DOUBLE_CLASS(UWorld, UObject)

public:
	UWorld();
	virtual ~UWorld() override;

	EWorldType::Type WorldType = EWorldType::None;
	FIntVector OriginLocation;

	static UWorld* CreateWorld(const EWorldType::Type InWorldType, bool bInformEngineOfWorld, FName WorldName = NAME_None);
	void InitializeActorsForPlay(const FURL& InURL);
	void BeginPlay();
	bool HasBegunPlay() const
	{
		return bHasBegunPlay;
	}
	void Tick(ELevelTick TickType, float DeltaSeconds);
	void DestroyWorld(bool bInformEngineOfWorld);
	bool SetNewWorldOrigin(FIntVector NewOrigin);
	AWorldSettings* GetWorldSettings() const
	{
		return Settings.Get();
	}
	ENetMode GetNetMode() const
	{
		return NetMode;
	}
	void SetPlayInEditorInitialNetMode(ENetMode InNetMode)
	{
		NetMode = InNetMode;
	}
	double GetTimeSeconds() const
	{
		return TimeSeconds;
	}
	bool IsPaused() const
	{
		return GetWorldSettings()->GetPauserPlayerState() != nullptr;
	}
	virtual UWorld* GetWorld() const override
	{
		return const_cast<UWorld*>(this);
	}
	template <typename ActorType>
	ActorType* SpawnActor(const FActorSpawnParameters& = FActorSpawnParameters())
	{
		return SpawnActor<ActorType>(FVector::ZeroVector, FRotator::ZeroRotator);
	}
	template <typename ActorType>
	ActorType* SpawnActor(const FVector& Location, const FRotator& Rotation, const FActorSpawnParameters& = FActorSpawnParameters())
	{
		return static_cast<ActorType*>(SpawnActor(ActorType::StaticClass(), FTransform(Rotation, Location)));
	}
	AActor* SpawnActor(UClass* Class, const FTransform& Transform);
	/** Play begins for it when its spawning is finished. */
	template <typename ActorType>
	ActorType* SpawnActorDeferred(UClass* Class, const FTransform& Transform)
	{
		return static_cast<ActorType*>(BeginSpawning(Class, Transform));
	}
	template <typename SubsystemType>
	SubsystemType* GetSubsystem() const
	{
		return static_cast<SubsystemType*>(FindSubsystem(SubsystemType::StaticClass()));
	}
	template <typename SubsystemType>
	static SubsystemType* GetSubsystem(const UWorld* World)
	{
		return World != nullptr ? World->GetSubsystem<SubsystemType>() : nullptr;
	}
	FConstPlayerControllerIterator GetPlayerControllerIterator() const
	{
		return FConstPlayerControllerIterator(Players);
	}
	APlayerController* GetFirstPlayerController() const
	{
		return Players.IsEmpty() ? nullptr : Players[0].Get();
	}
	bool LineTraceSingleByChannel(FHitResult& OutHit, const FVector& Start, const FVector& End, ECollisionChannel TraceChannel,
		const FCollisionQueryParams& Params = FCollisionQueryParams::DefaultQueryParam) const;
	bool SweepSingleByChannel(FHitResult& OutHit, const FVector& Start, const FVector& End, const FQuat& Rotation, ECollisionChannel TraceChannel,
		const FCollisionShape& Shape, const FCollisionQueryParams& Params = FCollisionQueryParams::DefaultQueryParam) const;

	/** For what is registered with it. */
	FDoubleCollision& DoubleCollision() const
	{
		return *Collision;
	}
	void DoubleForget(AActor* Actor);
	/** Evaluations of animation that the workers do until the end of TG_DuringPhysics. */
	void DoubleLater(TFunction<void()> Work, TFunction<void()> Finish);
	/** How many workers evaluate animation; 0 does it at once, on the game thread. */
	int32 DoubleWorkers = 0;

private:
	AActor* BeginSpawning(UClass* Class, const FTransform& Transform);
	UWorldSubsystem* FindSubsystem(UClass* Class) const;
	void TickGroup(ETickingGroup Group, float DeltaSeconds, bool bIsPaused);
	void WorkOff();

	struct FLater
	{
		TFunction<void()> Work;
		TFunction<void()> Finish;
	};
	std::unique_ptr<FDoubleCollision> Collision;
	TArray<TWeakObjectPtr<AActor>> Actors;
	TArray<TWeakObjectPtr<APlayerController>> Players;
	mutable TArray<UWorldSubsystem*> Subsystems;
	TWeakObjectPtr<AWorldSettings> Settings;
	TArray<FLater> Later;
	ENetMode NetMode = NM_Standalone;
	double TimeSeconds = 0.0;
	bool bHasBegunPlay = false;
};
