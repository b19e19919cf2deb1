// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Components/ActorComponent.h"
#include "Components/SceneComponent.h"
#include "CoreMinimal.h"
#include "FootfallFootState.h"
#include "FootfallGroundQuery.h"
#include "FootfallServerRoot.h"
#include "FootfallCreatureComponent.generated.h"

class FFootfallCreature;
class FFootfallReplica;
class FFootfallObjectIds;
class UFootfallRigAsset;
class UFootfallSubsystem;
class UPoseableMeshComponent;

/** Who moves the actor. */
UENUM(BlueprintType)
enum class EFootfallDrive : uint8
{
	/** Footfall: it chases the target, and asks the feet before it moves. */
	Target,
	/** You: a movement component, AI or the network moves the actor, and the feet follow. */
	Owner
};

DECLARE_DYNAMIC_MULTICAST_DELEGATE_FourParams(FFootfallFootEvent, int32, Leg, FVector, Location, FVector, Normal, UPhysicalMaterial*, Surface);
DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FFootfallBlockedEvent, bool, bIsBlocked);

/**
 * Makes a creature of its actor: feet that step by themselves, and a body, head, eyes and tail that follow.
 *
 * Poses the actor's poseable mesh, and with Drive set to Target moves the actor's root. All creatures of a world are updated
 * together by UFootfallSubsystem, between the tick groups PostPhysics and PostUpdateWork: after what moves targets and
 * platforms. Whoever sets the actor's place from outside, while Footfall moves it, teleports it.
 */
UCLASS(ClassGroup = "Footfall", Meta = (BlueprintSpawnableComponent))
class FOOTFALLRUNTIME_API UFootfallCreatureComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UFootfallCreatureComponent();

	/** What the creature is made of. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Footfall")
	TObjectPtr<UFootfallRigAsset> Rig;

	/** Who moves the actor. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	EFootfallDrive Drive = EFootfallDrive::Target;

	/** Chased until it is gone or another target is set. */
	UPROPERTY(EditInstanceOnly, BlueprintReadOnly, Category = "Footfall", Meta = (EditCondition = "Drive == EFootfallDrive::Target"))
	TWeakObjectPtr<AActor> TargetActor;

	/** Looked at by head and eyes; without it they follow the target, or look ahead. */
	UPROPERTY(EditInstanceOnly, BlueprintReadWrite, Category = "Footfall")
	TWeakObjectPtr<AActor> GazeActor;

	/** What counts as ground. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Footfall")
	FFootfallGroundQuery Ground;

	/**
	 * The server moves the root, and clients follow it smoothly with feet of their own. Takes the place of the actor's own
	 * movement replication.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Footfall|Network")
	bool bReplicateRoot = false;

	/** How late clients show the server's root. More survives more lost updates; less is nearer to the server. */
	UPROPERTY(EditAnywhere, BlueprintReadOnly, AdvancedDisplay, Category = "Footfall|Network", Meta = (EditCondition = "bReplicateRoot", ClampMin = 0, ClampMax = 1, Units = "s"))
	float ClientDelay = 0.1f;

	/** Farther than this from every player's view it is updated less often. Higher costs more; 0 always updates it in full. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 10000000, Units = "cm"))
	float ReducedDistance = 5000.0f;

	/** Updates a second when it is far. Higher moves more smoothly, and costs more. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, AdvancedDisplay, Category = "Footfall", Meta = (ClampMin = 10, ClampMax = 240, Units = "Hz"))
	float ReducedRate = 20.0f;

	/** A foot left the ground for a foothold it had found. */
	UPROPERTY(BlueprintAssignable, Category = "Footfall")
	FFootfallFootEvent OnFootLifted;

	/** A foot came down. */
	UPROPERTY(BlueprintAssignable, Category = "Footfall")
	FFootfallFootEvent OnFootPlanted;

	/** A wall, an edge or its feet hold it back, or do so no longer. */
	UPROPERTY(BlueprintAssignable, Category = "Footfall")
	FFootfallBlockedEvent OnBlocked;

	/** Chases an actor; none comes to rest. */
	UFUNCTION(BlueprintCallable, Category = "Footfall")
	void SetTargetActor(AActor* Target);

	/** Chases a component; none comes to rest. */
	UFUNCTION(BlueprintCallable, Category = "Footfall")
	void SetTargetComponent(USceneComponent* Target);

	/** Chases a place in the world. */
	UFUNCTION(BlueprintCallable, Category = "Footfall")
	void SetTargetLocation(FVector Location);

	/** Comes to rest until Start; feet still stand on the ground. */
	UFUNCTION(BlueprintCallable, Category = "Footfall")
	void Stop();

	/** Goes on with its target. It has started when it begins. */
	UFUNCTION(BlueprintCallable, Category = "Footfall")
	void Start();

	/** Puts the actor somewhere else: feet are put down anew, and nothing swings across the map. */
	UFUNCTION(BlueprintCallable, Category = "Footfall")
	bool Teleport(FVector Location, FRotator Rotation);

	/** Looks at the rig anew, after its bones or the mesh have changed. False if they do not fit; then the log says why. */
	UFUNCTION(BlueprintCallable, Category = "Footfall")
	bool Rebuild();

	/** Takes up the rig's settings after they have changed. False if one is refused; then the log names it. */
	UFUNCTION(BlueprintCallable, Category = "Footfall")
	bool RefreshSettings();

	/** How many legs there are; 0 if there is no creature. */
	UFUNCTION(BlueprintPure, Category = "Footfall")
	int32 GetNumLegs() const;

	/** What a foot is doing. A leg that is not there has no ground. */
	UFUNCTION(BlueprintPure, Category = "Footfall")
	FFootfallFootState GetFootState(int32 Leg) const;

	/** Whether a wall, an edge or its feet hold it back. */
	UFUNCTION(BlueprintPure, Category = "Footfall")
	bool IsBlocked() const;

	/** Whether there is a creature: rig and mesh fit together, and play has begun. */
	UFUNCTION(BlueprintPure, Category = "Footfall")
	bool IsReady() const;

	/** On a server: what is said of the root to clients. */
	const FFootfallServerRoot& GetServerRoot() const
	{
		return ServerRoot;
	}

	/** On a client: what the server has said of the root. Replication does this by itself. */
	void SetServerRoot(const FFootfallServerRoot& Said);

	/** For UFootfallSubsystem: what to update in this frame, or null. */
	FFootfallCreature* GatherInputOnGameThread(float DeltaTime, TConstArrayView<FVector> Views);

	/** For UFootfallSubsystem: puts the actor and its bones where the update says, and tells what has happened. */
	void ApplyOnGameThread(FFootfallObjectIds& Ids);

	virtual void Serialize(FArchive& Ar) override;
	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;
	virtual void OnRegister() override;
	virtual void OnUnregister() override;
	virtual void ApplyWorldOffset(const FVector& InOffset, bool bWorldShift) override;
	virtual void GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const override;

private:
	UFootfallSubsystem* FindSubsystem() const;
	void Leave();
	void Say(const FString& Text);
	bool IsMovedFromOutside(const FTransform& Root) const;
	bool GatherTarget();
	bool GatherRoot(FTransform& Root);
	bool IsReplica() const;
	void TellClients(const FTransform& Root);

	UFUNCTION()
	void OnRep_ServerRoot();
	float UpdateInterval(const FVector& Location, TConstArrayView<FVector> Views) const;
	void ApplyPose();
	void TellEvents(FFootfallObjectIds& Ids);
	void OnRootMoved(USceneComponent* Component, EUpdateTransformFlags Flags, ETeleportType Teleported);

	/** What the server says of its root. */
	UPROPERTY(ReplicatedUsing = OnRep_ServerRoot, Category = "Footfall|Network")
	FFootfallServerRoot ServerRoot;

	TSharedPtr<FFootfallCreature> Creature;
	TSharedPtr<FFootfallReplica> Replica;
	TWeakObjectPtr<UPoseableMeshComponent> Mesh;
	TWeakObjectPtr<UObject> MeshAsset;
	TWeakObjectPtr<USceneComponent> TargetComponent;
	TOptional<FVector> TargetLocation;

	/** Where Footfall has put the actor last. */
	FTransform LastRoot;
	double Waited = 0.0;
	bool bIsStopped = false;
	bool bWasBlocked = false;
	bool bHasTeleported = false;

	/** What was said last: nothing is said twice in a row. */
	FString LastSaid;
};
