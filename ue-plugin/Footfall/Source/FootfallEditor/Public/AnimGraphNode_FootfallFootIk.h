// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "AnimGraphNode_SkeletalControlBase.h"
#include "AnimNode_FootfallFootIk.h"
#include "CoreMinimal.h"
#include "AnimGraphNode_FootfallFootIk.generated.h"

/** The node as it is placed in an animation graph. */
UCLASS(Meta = (Keywords = "foot ik ground legs pelvis slope stairs"))
class FOOTFALLEDITOR_API UAnimGraphNode_FootfallFootIk : public UAnimGraphNode_SkeletalControlBase
{
	GENERATED_BODY()

public:
	/** What runs. */
	UPROPERTY(EditAnywhere, Category = "Settings")
	FAnimNode_FootfallFootIk Node;

	/** Fills in pelvis and legs by what the skeleton's bones are called. The log says what should be looked at. */
	UFUNCTION(CallInEditor, Category = "Settings")
	void SetFromSkeleton();

	virtual void Serialize(FArchive& Ar) override;
	virtual FText GetNodeTitle(ENodeTitleType::Type TitleType) const override;
	virtual FText GetTooltipText() const override;
	virtual FText GetMenuCategory() const override;
	virtual void Draw(FPrimitiveDrawInterface* PDI, USkeletalMeshComponent* PreviewSkelMeshComp) const override;
	virtual void ValidateAnimNodeDuringCompilation(USkeleton* ForSkeleton, FCompilerResultsLog& MessageLog) override;

protected:
	virtual FText GetControllerDescription() const override;
	virtual const FAnimNode_SkeletalControlBase* GetNode() const override;

private:
	void ValidateBone(const FBoneReference& Bone, const FText& What, const USkeleton* Skeleton, FCompilerResultsLog& MessageLog);
};
