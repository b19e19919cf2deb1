// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallTestMesh.h"

class ACharacter;
class AActor;
class USkeletalMeshComponent;
class UFootfallTestAnimInstance;
class UWorld;
struct FAnimNode_FootfallFootIk;
struct FFootfallTestProxy;

/** How a biped of a spec is made. */
struct FFootfallTestBuild
{
	/** Where the actor is put: for a character the middle of its capsule, else its feet. */
	FTransform Actor;

	/** The mesh in the actor. Its bones are turned back, so that the biped stands and looks as without. */
	FTransform Mesh;

	/** The axes of leg bones, left and right. */
	FQuat Axes[2] = {FQuat::Identity, FQuat::Identity};

	/** The scale of the root bone, by which what is below it is smaller; nothing of it is seen. */
	double InnerScale = 1.0;

	/** With a capsule and a movement component. */
	bool bIsCharacter = false;

	/** Bones that the second level of detail leaves out. */
	TArray<FName> LeftOut;
};

/** A standing biped with a skeletal mesh that plays a pose and a foot IK node. */
class FFootfallTestBiped
{
public:
	explicit FFootfallTestBiped(UWorld& World, const FFootfallTestBuild& InBuild = FFootfallTestBuild());

	AActor* Actor = nullptr;
	USkeletalMeshComponent* Mesh = nullptr;

	FFootfallTestProxy& Proxy() const;
	FAnimNode_FootfallFootIk& Node() const;

	/** Where a bone is in the world, and where it would be as authored. */
	FTransform Bone(FName Name) const;
	FTransform Authored(FName Name) const;

	/** Where a place of the standing biped, which goes with a bone, is in the world. */
	FVector On(FName Name, const FVector& Place) const;

	/** How far heel and tip of a foot are over a plane through a point: the farther one. */
	double SoleGap(bool bIsRight, const FVector& Point, const FVector& Normal) const;

	/** How far the bone that is farthest from where it is authored is from there. */
	double WorstChange() const;

	/** Which way a foot points in the world, degrees; 0 is ahead, as it stands. */
	double Yaw(bool bIsRight) const;

	/**
	 * Plays a walk: phase 0 to 1, speed in cm a second. Feet on the ground stand still if the actor goes so fast. With a duty
	 * factor below a half it is a run.
	 */
	void Walk(double Phase, double Speed, double Seconds, double Duty = 0.6) const;

	/** Whether a foot of that walk is on the ground. */
	static bool IsDown(bool bIsRight, double Phase, double Duty = 0.6);

private:
	FFootfallTestBuild Build;
	TArray<FFootfallTestBone> Bones;
};
