// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Animation/BoneReference.h"
#include "BoneControllers/AnimNode_SkeletalControlBase.h"
#include "CoreMinimal.h"
#include "FootfallGroundQuery.h"
#include "Settings/FootfallFootIkSettings.h"
#include "AnimNode_FootfallFootIk.generated.h"

class FFootfallFootIkState;
struct FReferenceSkeleton;

/** One leg of a character. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallFootIkLeg
{
	GENERATED_BODY()

	/** Bone whose joint is the hip or shoulder. */
	UPROPERTY(EditAnywhere, Category = "Footfall")
	FBoneReference Thigh;

	/** Bone whose joint is the knee or elbow. */
	UPROPERTY(EditAnywhere, Category = "Footfall")
	FBoneReference Calf;

	/** Bone whose joint is the ankle or wrist. */
	UPROPERTY(EditAnywhere, Category = "Footfall")
	FBoneReference Foot;

	/** Ball of the foot; none if there is none. */
	UPROPERTY(EditAnywhere, Category = "Footfall")
	FBoneReference Ball;

	/** Animation curve that says how much the foot is corrected, 0 to 1; without it that is told from the foot's speed. */
	UPROPERTY(EditAnywhere, AdvancedDisplay, Category = "Footfall")
	FName WeightCurve;

	/** Animation curve that says how quickly the foot turns to the ground, a second; without it that goes by its phase. */
	UPROPERTY(EditAnywhere, AdvancedDisplay, Category = "Footfall")
	FName TurnRateCurve;
};

/** A bone that stays where it is authored while what carries it moves: a skirt, armour. */
USTRUCT(BlueprintType)
struct FOOTFALLRUNTIME_API FFootfallKeptBone
{
	GENERATED_BODY()

	/** The bone; everything below it stays with it. */
	UPROPERTY(EditAnywhere, Category = "Footfall")
	FBoneReference Bone;

	/** How much of its authored place it keeps. Higher follows the body less. */
	UPROPERTY(EditAnywhere, Category = "Footfall", Meta = (ClampMin = 0, ClampMax = 1, ForceUnits = "x"))
	float Weight = 1.0f;
};

/** A node's inner state, which a copy of the node does not share: the engine copies nodes. */
struct FOOTFALLRUNTIME_API FFootfallFootIkHolder
{
	FFootfallFootIkHolder();
	FFootfallFootIkHolder(const FFootfallFootIkHolder& Other);
	FFootfallFootIkHolder& operator=(const FFootfallFootIkHolder& Other);

	TSharedRef<FFootfallFootIkState> State;
};

/**
 * Puts feet on the ground under an authored pose: legs, feet, toes, pelvis and trunk, on any number of legs, from FK bones
 * alone and for any actor.
 */
USTRUCT(BlueprintInternalUseOnly)
struct FOOTFALLRUNTIME_API FAnimNode_FootfallFootIk : public FAnimNode_SkeletalControlBase
{
	GENERATED_BODY()

	/** Bone that carries the body and all legs. */
	UPROPERTY(EditAnywhere, Category = "Footfall")
	FBoneReference Pelvis;

	/** The legs; what is set by hand for each comes in their order. */
	UPROPERTY(EditAnywhere, Category = "Footfall")
	TArray<FFootfallFootIkLeg> Legs;

	/** How feet follow the ground. */
	UPROPERTY(EditAnywhere, Category = "Footfall")
	FFootfallFootIkSettings Settings;

	/** What counts as ground. */
	UPROPERTY(EditAnywhere, Category = "Footfall")
	FFootfallGroundQuery Ground;

	/** Height of the authored floor over the component's origin. Higher lifts the feet. */
	UPROPERTY(EditAnywhere, Category = "Footfall", Meta = (ClampMin = -10000, ClampMax = 10000, Units = "cm"))
	float FloorHeight = 0.0f;

	/** Where feet without ball bones point in component space. */
	UPROPERTY(EditAnywhere, AdvancedDisplay, Category = "Footfall", Meta = (ClampMin = -1, ClampMax = 1, ForceUnits = "x"))
	FVector FootForward = FVector(0.0, 1.0, 0.0);

	/** How fast the character goes; below 0 it is told from its movement component, or from where it goes. */
	UPROPERTY(EditAnywhere, Category = "Footfall", Meta = (PinHiddenByDefault, ClampMin = -1, ClampMax = 100000, Units = "cm/s"))
	float Speed = -1.0f;

	/** In the air feet go as authored. A character's movement component is asked as well. */
	UPROPERTY(EditAnywhere, Category = "Footfall", Meta = (PinHiddenByDefault))
	bool bIsInAir = false;

	/** A turn of each foot set by hand, on top of everything: in the order of the legs, component space. */
	UPROPERTY(EditAnywhere, Category = "Footfall", Meta = (PinHiddenByDefault, ClampMin = -180, ClampMax = 180, Units = "deg"))
	TArray<FRotator> FootRotations;

	/** A push on each foot: ground that shakes. In the order of the legs, component space. */
	UPROPERTY(EditAnywhere, AdvancedDisplay, Category = "Footfall", Meta = (PinHiddenByDefault, ClampMin = -10000, ClampMax = 10000, Units = "cm"))
	TArray<FVector> FootDisturbances;

	/** Where each knee should point: places in the order of the legs, component space. Without one it points as authored. */
	UPROPERTY(EditAnywhere, AdvancedDisplay, Category = "Footfall", Meta = (PinHiddenByDefault, ClampMin = -100000, ClampMax = 100000, Units = "cm"))
	TArray<FVector> JointTargets;

	/** Bones that keep their authored place. */
	UPROPERTY(EditAnywhere, AdvancedDisplay, Category = "Footfall")
	TArray<FFootfallKeptBone> KeptBones;

	/** Traces before the animation is evaluated, where the feet were in the frame before. Off traces on the worker that evaluates. */
	UPROPERTY(EditAnywhere, AdvancedDisplay, Category = "Footfall")
	bool bTraceOnGameThread = false;

	/** Draws probes, hits and feet. */
	UPROPERTY(EditAnywhere, AdvancedDisplay, Category = "Footfall")
	bool bDrawDebug = false;

	/** Fills in pelvis and legs by what a skeleton's bones are called. What should be looked at goes into `OutDoubts`. */
	bool SetFromSkeleton(const FReferenceSkeleton& Skeleton, FString& OutDoubts);

	virtual void GatherDebugData(FNodeDebugData& DebugData) override;
	virtual bool HasPreUpdate() const override;
	virtual void PreUpdate(const UAnimInstance* InAnimInstance) override;
	virtual bool NeedsDynamicReset() const override;
	virtual void ResetDynamics(ETeleportType InTeleportType) override;
	virtual void UpdateInternal(const FAnimationUpdateContext& Context) override;
	virtual void EvaluateSkeletalControl_AnyThread(
		FComponentSpacePoseContext& Output, TArray<FBoneTransform>& OutBoneTransforms) override;
	virtual bool IsValidToEvaluate(const USkeleton* Skeleton, const FBoneContainer& RequiredBones) override;

	/** What is known of the feet and the body; for specs and components of this plugin. */
	TSharedRef<const FFootfallFootIkState> GetState() const;

protected:
	virtual void InitializeBoneReferences(const FBoneContainer& RequiredBones) override;

private:
	FFootfallFootIkHolder Holder;
	FGraphTraversalCounter Updates;
};
