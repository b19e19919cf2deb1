// SPDX-License-Identifier: MIT OR Apache-2.0
// As much of the editor's graph as a node stands on.
#pragma once

#include "Animation/AnimBlueprint.h"
#include "BoneControllers/AnimNode_SkeletalControlBase.h"

class FCompilerResultsLog;
class FPrimitiveDrawInterface;
class USkeletalMeshComponent;

namespace ENodeTitleType
{
	enum Type : int
	{
		FullTitle,
		ListView
	};
}

class UAnimGraphNode_Base : public UObject
{
	DOUBLE_CLASS(UAnimGraphNode_Base, UObject)

public:
	/** The blueprint that it stands in. */
	UAnimBlueprint* GetAnimBlueprint() const
	{
		return Cast<UAnimBlueprint>(GetOuter());
	}
	virtual FText GetNodeTitle(ENodeTitleType::Type TitleType) const
	{
		return FText();
	}
	virtual FText GetTooltipText() const
	{
		return FText();
	}
	virtual FText GetMenuCategory() const
	{
		return FText();
	}
	virtual void Draw(FPrimitiveDrawInterface* PDI, USkeletalMeshComponent* PreviewSkelMeshComp) const
	{
	}
	virtual void ValidateAnimNodeDuringCompilation(USkeleton* ForSkeleton, FCompilerResultsLog& MessageLog)
	{
	}
};

class UAnimGraphNode_SkeletalControlBase : public UAnimGraphNode_Base
{
	DOUBLE_CLASS(UAnimGraphNode_SkeletalControlBase, UAnimGraphNode_Base)

protected:
	virtual FText GetControllerDescription() const
	{
		return FText();
	}
	virtual const FAnimNode_SkeletalControlBase* GetNode() const
	{
		return nullptr;
	}
};
