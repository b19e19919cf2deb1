// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "AnimNode_FootfallFootIk.h"
#include "Animation/AnimInstance.h"
#include "Animation/AnimInstanceProxy.h"
#include "Animation/AnimNodeBase.h"
#include "CoreMinimal.h"
#include "FootfallTestAnim.generated.h"

/** The authored pose: bones in component space; all others are as in the reference pose. */
USTRUCT()
struct FFootfallTestPoseNode : public FAnimNode_Base
{
	GENERATED_BODY()

	TMap<FName, FTransform> Bones;
	TMap<FName, float> Curves;

	virtual void EvaluateComponentSpace_AnyThread(FComponentSpacePoseContext& Output) override;
};

/** Ends a graph: from component space to transforms relative to parents. */
USTRUCT()
struct FFootfallTestRootNode : public FAnimNode_Base
{
	GENERATED_BODY()

	FComponentSpacePoseLink ComponentPose;

	virtual void Initialize_AnyThread(const FAnimationInitializeContext& Context) override;
	virtual void CacheBones_AnyThread(const FAnimationCacheBonesContext& Context) override;
	virtual void Update_AnyThread(const FAnimationUpdateContext& Context) override;
	virtual void Evaluate_AnyThread(FPoseContext& Output) override;
};

/** A graph of three nodes: the authored pose, foot IK, the end. */
USTRUCT()
struct FFootfallTestProxy : public FAnimInstanceProxy
{
	GENERATED_BODY()

	FFootfallTestProxy() = default;
	explicit FFootfallTestProxy(UAnimInstance* InInstance)
		: FAnimInstanceProxy(InInstance)
	{
	}

	FFootfallTestPoseNode Pose;
	FAnimNode_FootfallFootIk FootIk;
	FFootfallTestRootNode Root;

protected:
	virtual void Initialize(UAnimInstance* InAnimInstance) override;
	virtual FAnimNode_Base* GetCustomRootNode() override;
	virtual void GetCustomNodes(TArray<FAnimNode_Base*>& OutNodes) override;
};

/** What a character of a spec plays. */
UCLASS(Transient)
class UFootfallTestAnimInstance : public UAnimInstance
{
	GENERATED_BODY()

public:
	FFootfallTestProxy& GetProxy();

protected:
	virtual FAnimInstanceProxy* CreateAnimInstanceProxy() override;
	virtual void DestroyAnimInstanceProxy(FAnimInstanceProxy* InProxy) override;
};
