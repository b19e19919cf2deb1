// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Components/ActorComponent.h"
#include "CoreMinimal.h"
#include "FootfallCapsuleSync.generated.h"

class FFootfallFootIkState;
class UCapsuleComponent;
class USkeletalMeshComponent;
struct FAnimNode_FootfallFootIk;

/**
 * Keeps a character's capsule in step with the pelvis that foot IK lowers: it gets lower with the body, and the mesh stays
 * where it is. Give it to an actor whose mesh plays a Footfall Foot IK node.
 *
 * Whoever else sets the capsule's height, as crouching does, is followed from that frame on. Removed or deactivated, it
 * leaves capsule and mesh as they were.
 */
UCLASS(ClassGroup = "Footfall", Meta = (BlueprintSpawnableComponent))
class FOOTFALLRUNTIME_API UFootfallCapsuleSync : public UActorComponent
{
	GENERATED_BODY()

public:
	UFootfallCapsuleSync();

	/** Half the capsule's height without what this has taken of it, world cm; 0 if there is no capsule. Game thread. */
	double GetWorldHalfHeight() const;

	/** For the node: whose pelvis the capsule follows. Game thread. */
	void Follow(const FAnimNode_FootfallFootIk& Node);

	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;
	virtual void Deactivate() override;
	virtual void OnUnregister() override;

private:
	UCapsuleComponent* FindCapsule() const;
	USkeletalMeshComponent* FindMesh() const;
	double TakenNow(const UCapsuleComponent& Capsule) const;
	void Take(double Loss);

	TWeakPtr<const FFootfallFootIkState> Followed;

	/** How many evaluations there were, and for how long there was none, s. */
	uint32 Evaluations = 0;
	float Silence = 0.0f;

	/** What has been taken of the half height, in the capsule's own cm, and what was set. */
	double Taken = 0.0;
	double MeshRaised = 0.0;
	float SetHalfHeight = 0.0f;
	FVector SetMeshLocation = FVector::ZeroVector;
};
