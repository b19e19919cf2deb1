// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Animation/AnimNodeBase.h"
#include "Animation/BoneReference.h"

struct FAnimNode_SkeletalControlBase : public FAnimNode_Base
{
	FComponentSpacePoseLink ComponentPose;
	int32 LODThreshold = INDEX_NONE;
	float ActualAlpha = 0.0f;
	float Alpha = 1.0f;

	static UScriptStruct* StaticStruct();
	virtual void Initialize_AnyThread(const FAnimationInitializeContext& Context) override;
	virtual void CacheBones_AnyThread(const FAnimationCacheBonesContext& Context) override;
	virtual void Update_AnyThread(const FAnimationUpdateContext& Context) final;
	virtual void EvaluateComponentSpace_AnyThread(FComponentSpacePoseContext& Output) final;
	virtual int32 GetLODThreshold() const override
	{
		return LODThreshold;
	}
	void AddValidationVisualWarning(FText Warning);
	bool HasValidationVisualWarnings() const
	{
		return !Warnings.IsEmpty();
	}
	FText GetValidationVisualWarningMessage() const
	{
		return Warnings;
	}

protected:
	void AddDebugNodeData(FString& OutDebugData);
	virtual void UpdateInternal(const FAnimationUpdateContext& Context)
	{
	}
	virtual void EvaluateSkeletalControl_AnyThread(FComponentSpacePoseContext& Output, TArray<FBoneTransform>& OutBoneTransforms)
	{
	}
	virtual bool IsValidToEvaluate(const USkeleton* Skeleton, const FBoneContainer& RequiredBones)
	{
		return false;
	}
	virtual void InitializeBoneReferences(const FBoneContainer& RequiredBones)
	{
	}

private:
	TArray<FBoneTransform> BoneTransforms;
	FText Warnings;
};
