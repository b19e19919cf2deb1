// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallFootIkBones.h"
#include "FootfallFootIkSnapshot.h"
#include "FootfallHandle.h"
#include "FootfallObjectIds.h"
#include "HAL/CriticalSection.h"

class UAnimInstance;
struct FAnimNode_FootfallFootIk;
struct FBoneTransform;
struct FComponentSpacePoseContext;

/** What a lowered pelvis means for the capsule: world cm. */
struct FFootfallCapsuleChange
{
	/** How much of its half height it loses. */
	double Loss = 0.0;

	/** How many evaluations there have been: where there are none any more, nothing is lost. */
	uint32 Evaluations = 0;
};

/** Foot IK of one node of one character, from snapshot to bones. */
class FFootfallFootIkState
{
public:
	/** Takes down what the game says. Game thread, before the animation is updated. */
	void GatherInputOnGameThread(const FAnimNode_FootfallFootIk& Node, const UAnimInstance& Instance);

	/** Finds bones, and makes foot IK of the core for them, unless it is the same as before. What is wrong goes into `OutProblems`. */
	void FindBones_AnyThread(FAnimNode_FootfallFootIk& Node, const FBoneContainer& RequiredBones, TArray<FText>& OutProblems);

	/** Time passes; evaluations may be skipped. */
	void Wait_AnyThread(float DeltaTime);

	/** It has been put elsewhere, or was not looked at for a while: it fades in anew. */
	void Reset_AnyThread();

	/** Corrects a pose. */
	void Evaluate_AnyThread(
		const FAnimNode_FootfallFootIk& Node, FComponentSpacePoseContext& Output, TArray<FBoneTransform>& OutBoneTransforms);

	/** Whether there are legs to be put on the ground, as many as the node has now: its properties may have been exchanged. */
	bool IsReadyFor(const FAnimNode_FootfallFootIk& Node) const;

	/** What came of the last evaluation for the capsule. Any thread. */
	FFootfallCapsuleChange GetCapsuleChange() const;

	/** What is known of the feet after the last evaluation. */
	const TArray<footfall_foot_state>& GetFeet() const
	{
		return Feet;
	}

	/** How far the pelvis went, component cm. */
	float GetPelvisOffset() const
	{
		return PelvisOffset;
	}

private:
	bool FillInput(const FAnimNode_FootfallFootIk& Node, const FComponentSpacePoseContext& Output, footfall_foot_ik_input& OutInput);
	footfall_status Update(const footfall_foot_ik_input& Input, footfall_foot_ik_output& Output, footfall_error& OutError);
	void WriteBones(const FAnimNode_FootfallFootIk& Node, FComponentSpacePoseContext& Output, TArray<FBoneTransform>& OutBoneTransforms);
	void KeepBones(const FAnimNode_FootfallFootIk& Node, FComponentSpacePoseContext& Output, TArray<FBoneTransform>& OutBoneTransforms) const;
	void TraceOnGameThread();
	void Draw(const FComponentSpacePoseContext& Output) const;

	FFootfallFootIkHandle Handle;
	FFootfallFootIkBones Bones;
	FFootfallFootIkSnapshot Snapshot;
	FFootfallObjectIds Ids;
	TArray<footfall_hit> Planes;
	bool bUsesPlanes = false;

	/** What the core was made of, and what it was set to. */
	TArray<footfall_foot_ik_leg_desc> Described;
	float FloorHeight = 0.0f;
	FVector FootForward = FVector::ZeroVector;
	footfall_foot_ik_settings AppliedSettings = {};

	/** Of the frame that is evaluated. */
	TArray<FTransform> Joints;
	TArray<footfall_foot_ik_leg_input> LegInputs;
	TArray<footfall_joint> OutJoints;
	TArray<footfall_foot_state> Feet;
	TSet<uint64> SeenSupports;
	float PelvisOffset = 0.0f;
	double Waited = 0.0;
	bool bHasTeleported = false;
	FString Refusal;

	mutable FCriticalSection CapsuleMutex;
	FFootfallCapsuleChange CapsuleChange;
};
