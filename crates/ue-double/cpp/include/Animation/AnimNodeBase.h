// SPDX-License-Identifier: MIT OR Apache-2.0
// Nodes of an animation graph, what they are handed, and how they are linked.
#pragma once

#include "Animation/AnimTypes.h"
#include "BonePose.h"
#include "Engine/EngineTypes.h"

class UAnimInstance;
class USkeleton;
struct FAnimInstanceProxy;
struct FAnimNode_Base;

struct FAnimationBaseContext
{
	FAnimInstanceProxy* AnimInstanceProxy;

	explicit FAnimationBaseContext(FAnimInstanceProxy* InProxy)
		: AnimInstanceProxy(InProxy)
	{
	}
};

struct FAnimationInitializeContext : FAnimationBaseContext
{
	using FAnimationBaseContext::FAnimationBaseContext;
};

struct FAnimationCacheBonesContext : FAnimationBaseContext
{
	using FAnimationBaseContext::FAnimationBaseContext;
};

struct FAnimationUpdateContext : FAnimationBaseContext
{
	FAnimationUpdateContext(FAnimInstanceProxy* InProxy, float InDeltaTime)
		: FAnimationBaseContext(InProxy)
		, DeltaTime(InDeltaTime)
	{
	}
	float GetDeltaTime() const
	{
		return DeltaTime;
	}

private:
	float DeltaTime;
};

struct FBlendedCurve
{
	float Get(FName Name, bool& OutHasElement, float Default = 0.0f) const
	{
		const float* Found = Values.Find(Name);
		OutHasElement = Found != nullptr;
		return Found != nullptr ? *Found : Default;
	}
	void Set(FName Name, float Value)
	{
		Values.Add(Name, Value);
	}

private:
	TMap<FName, float> Values;
};

struct FPoseContext : FAnimationBaseContext
{
	FCompactPose Pose;
	FBlendedCurve Curve;

	explicit FPoseContext(FAnimInstanceProxy* InProxy);
	void ResetToRefPose()
	{
		Pose.ResetToRefPose();
	}
};

struct FComponentSpacePoseContext : FAnimationBaseContext
{
	FCSPose<FCompactPose> Pose;
	FBlendedCurve Curve;

	explicit FComponentSpacePoseContext(FAnimInstanceProxy* InProxy);
	void ResetToRefPose();
	bool ContainsNaN() const;
};

class FNodeDebugData
{
public:
	explicit FNodeDebugData(const UAnimInstance*)
	{
	}
	FString GetNodeName(FAnimNode_Base*) const
	{
		return TEXT("Node");
	}
	void AddDebugItem(const FString& Item, bool bPoseSource = false)
	{
		Items.Add(Item);
	}
	const TArray<FString>& DoubleItems() const
	{
		return Items;
	}

private:
	TArray<FString> Items;
};

struct FAnimNode_Base
{
	static UScriptStruct* StaticStruct();
	virtual ~FAnimNode_Base() = default;
	virtual void Initialize_AnyThread(const FAnimationInitializeContext& Context)
	{
	}
	virtual void CacheBones_AnyThread(const FAnimationCacheBonesContext& Context)
	{
	}
	virtual void Update_AnyThread(const FAnimationUpdateContext& Context)
	{
	}
	virtual void Evaluate_AnyThread(FPoseContext& Output)
	{
	}
	virtual void EvaluateComponentSpace_AnyThread(FComponentSpacePoseContext& Output)
	{
	}
	virtual void GatherDebugData(FNodeDebugData& DebugData)
	{
	}
	virtual bool HasPreUpdate() const
	{
		return false;
	}
	virtual void PreUpdate(const UAnimInstance* InAnimInstance)
	{
	}
	virtual bool NeedsDynamicReset() const
	{
		return false;
	}
	virtual void ResetDynamics(ETeleportType InTeleportType)
	{
	}
	virtual int32 GetLODThreshold() const
	{
		return INDEX_NONE;
	}

protected:
	bool IsLODEnabled(FAnimInstanceProxy* Proxy) const;
};

struct FPoseLinkBase
{
	void SetLinkNode(FAnimNode_Base* NewLinkNode)
	{
		LinkedNode = NewLinkNode;
	}
	void Initialize(const FAnimationInitializeContext& Context)
	{
		if (LinkedNode != nullptr)
		{
			LinkedNode->Initialize_AnyThread(Context);
		}
	}
	void CacheBones(const FAnimationCacheBonesContext& Context)
	{
		if (LinkedNode != nullptr)
		{
			LinkedNode->CacheBones_AnyThread(Context);
		}
	}
	void Update(const FAnimationUpdateContext& Context)
	{
		if (LinkedNode != nullptr)
		{
			LinkedNode->Update_AnyThread(Context);
		}
	}
	void GatherDebugData(FNodeDebugData& DebugData)
	{
		if (LinkedNode != nullptr)
		{
			LinkedNode->GatherDebugData(DebugData);
		}
	}

protected:
	FAnimNode_Base* LinkedNode = nullptr;
};

struct FComponentSpacePoseLink : FPoseLinkBase
{
	void EvaluateComponentSpace(FComponentSpacePoseContext& Output)
	{
		if (LinkedNode != nullptr)
		{
			LinkedNode->EvaluateComponentSpace_AnyThread(Output);
		}
		else
		{
			Output.ResetToRefPose();
		}
		ensure(!Output.ContainsNaN());
	}
};
