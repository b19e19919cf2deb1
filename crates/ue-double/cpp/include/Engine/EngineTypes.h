// SPDX-License-Identifier: MIT OR Apache-2.0
// Small types of the engine module.
#pragma once

#include "CoreMinimal.h"

class AActor;

enum ECollisionChannel : int
{
	ECC_WorldStatic,
	ECC_WorldDynamic,
	ECC_Pawn,
	ECC_Visibility,
	ECC_Camera,
	ECC_PhysicsBody,
	ECC_Vehicle,
	ECC_Destructible,
	ECC_EngineTraceChannel1,
	ECC_GameTraceChannel1 = 14,
	ECC_MAX = 32
};

enum ECollisionResponse : int
{
	ECR_Ignore,
	ECR_Overlap,
	ECR_Block
};

namespace ECollisionEnabled
{
	enum Type : int
	{
		NoCollision,
		QueryOnly,
		PhysicsOnly,
		QueryAndPhysics
	};
}

namespace EComponentMobility
{
	enum Type : int
	{
		Static,
		Stationary,
		Movable
	};
}

enum class ETeleportType : uint8
{
	None,
	TeleportPhysics,
	ResetPhysics
};

enum class EUpdateTransformFlags : int32
{
	None
};

enum ETickingGroup : int
{
	TG_PrePhysics,
	TG_StartPhysics,
	TG_DuringPhysics,
	TG_EndPhysics,
	TG_PostPhysics,
	TG_PostUpdateWork,
	TG_LastDemotable
};

enum ELevelTick
{
	LEVELTICK_TimeOnly,
	LEVELTICK_ViewportsOnly,
	LEVELTICK_All,
	LEVELTICK_PauseTick
};

enum ENetMode
{
	NM_Standalone,
	NM_DedicatedServer,
	NM_ListenServer,
	NM_Client
};

enum ENetRole : int
{
	ROLE_None,
	ROLE_SimulatedProxy,
	ROLE_AutonomousProxy,
	ROLE_Authority
};

namespace EEndPlayReason
{
	enum Type : int
	{
		Destroyed,
		LevelTransition,
		EndPlayInEditor,
		RemovedFromWorld,
		Quit
	};
}

namespace EWorldType
{
	enum Type
	{
		None,
		Game,
		Editor,
		PIE,
		EditorPreview,
		GamePreview,
		GameRPC,
		Inactive
	};
}

struct FTickFunction
{
	virtual ~FTickFunction() = default;

	TEnumAsByte<ETickingGroup> TickGroup = TG_PrePhysics;
	bool bCanEverTick = false;
	bool bStartWithTickEnabled = true;
	bool bTickEvenWhenPaused = false;
	float TickInterval = 0.0f;

	void AddPrerequisite(UObject* Object, FTickFunction& Function)
	{
		Prerequisites.Add({TWeakObjectPtr<UObject>(Object), &Function});
	}

	struct FPrerequisite
	{
		TWeakObjectPtr<UObject> Object;
		FTickFunction* Function;
	};
	TArray<FPrerequisite> Prerequisites;
};

struct FActorTickFunction : FTickFunction
{
};

struct FActorComponentTickFunction : FTickFunction
{
};
