// SPDX-License-Identifier: MIT OR Apache-2.0
// What of an animation instance a worker may see.
#pragma once

#include "Animation/AnimNodeBase.h"

class USkeletalMeshComponent;

struct FAnimInstanceProxy
{
	FAnimInstanceProxy() = default;
	explicit FAnimInstanceProxy(UAnimInstance* InInstance)
		: Instance(InInstance)
	{
	}
	virtual ~FAnimInstanceProxy() = default;

	static UScriptStruct* StaticStruct();
	const FBoneContainer& GetRequiredBones() const
	{
		return RequiredBones;
	}
	FBoneContainer& GetRequiredBones()
	{
		return RequiredBones;
	}
	const FTransform& GetComponentTransform() const
	{
		return ComponentTransform;
	}
	int32 GetLODLevel() const
	{
		return LODLevel;
	}
	const USkeleton* GetSkeleton() const
	{
		return Skeleton;
	}
	const FGraphTraversalCounter& GetUpdateCounter() const
	{
		return UpdateCounter;
	}
	void AnimDrawDebugLine(const FVector& Start, const FVector& End, const FColor& Color, bool bPersistent = false, float LifeTime = -1.0f,
		float Thickness = 0.0f);
	void AnimDrawDebugSphere(const FVector& Center, float Radius, int32 Segments, const FColor& Color, bool bPersistent = false,
		float LifeTime = -1.0f, float Thickness = 0.0f);
	void AnimDrawDebugDirectionalArrow(const FVector& Start, const FVector& End, float ArrowSize, const FColor& Color, bool bPersistent = false,
		float LifeTime = -1.0f, float Thickness = 0.0f);
	/** How much has been drawn. */
	int32 DoubleDrawn = 0;

	/** What the instance does with it: on the game thread but for the two in the middle. */
	void DoubleInitialize(UAnimInstance* InInstance);
	void DoublePreUpdate(UAnimInstance* InInstance, float DeltaSeconds, int32 InLODLevel);
	void DoubleUpdate();
	void DoubleEvaluate(TArray<FTransform>& OutLocals);
	void DoubleResetDynamics(ETeleportType TeleportType);

protected:
	virtual void Initialize(UAnimInstance* InAnimInstance)
	{
	}
	virtual void PreUpdate(UAnimInstance* InAnimInstance, float DeltaSeconds)
	{
	}
	virtual FAnimNode_Base* GetCustomRootNode()
	{
		return nullptr;
	}
	virtual void GetCustomNodes(TArray<FAnimNode_Base*>& OutNodes)
	{
	}

private:
	UAnimInstance* Instance = nullptr;
	FBoneContainer RequiredBones;
	FTransform ComponentTransform;
	FGraphTraversalCounter UpdateCounter;
	const USkeleton* Skeleton = nullptr;
	FAnimNode_Base* Root = nullptr;
	TArray<FAnimNode_Base*> Nodes;
	float DeltaSeconds = 0.0f;
	int32 LODLevel = INDEX_NONE;
	bool bBoneCachesInvalidated = true;
};
