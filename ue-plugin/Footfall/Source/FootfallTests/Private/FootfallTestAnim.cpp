// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallTestAnim.h"

void FFootfallTestPoseNode::EvaluateComponentSpace_AnyThread(FComponentSpacePoseContext& Output)
{
	Output.ResetToRefPose();
	const FBoneContainer& Container = Output.Pose.GetPose().GetBoneContainer();
	TArray<FBoneTransform> Authored;
	for (int32 Index = 0; Index < Container.GetCompactPoseNumBones(); ++Index)
	{
		const FCompactPoseBoneIndex Bone(Index);
		const FName Name = Container.GetReferenceSkeleton().GetBoneName(Container.MakeMeshPoseIndex(Bone).GetInt());
		if (const FTransform* Transform = Bones.Find(Name))
		{
			Authored.Emplace(Bone, *Transform);
		}
	}
	Output.Pose.LocalBlendCSBoneTransforms(Authored, 1.0f);
	for (const TPair<FName, float>& Curve : Curves)
	{
		Output.Curve.Set(Curve.Key, Curve.Value);
	}
}

void FFootfallTestRootNode::Initialize_AnyThread(const FAnimationInitializeContext& Context)
{
	ComponentPose.Initialize(Context);
}

void FFootfallTestRootNode::CacheBones_AnyThread(const FAnimationCacheBonesContext& Context)
{
	ComponentPose.CacheBones(Context);
}

void FFootfallTestRootNode::Update_AnyThread(const FAnimationUpdateContext& Context)
{
	ComponentPose.Update(Context);
}

void FFootfallTestRootNode::Evaluate_AnyThread(FPoseContext& Output)
{
	FComponentSpacePoseContext InComponent(Output.AnimInstanceProxy);
	ComponentPose.EvaluateComponentSpace(InComponent);
	FCSPose<FCompactPose>::ConvertComponentPosesToLocalPoses(MoveTemp(InComponent.Pose), Output.Pose);
}

void FFootfallTestProxy::Initialize(UAnimInstance* InAnimInstance)
{
	FootIk.ComponentPose.SetLinkNode(&Pose);
	Root.ComponentPose.SetLinkNode(&FootIk);
	FAnimInstanceProxy::Initialize(InAnimInstance);
}

FAnimNode_Base* FFootfallTestProxy::GetCustomRootNode()
{
	return &Root;
}

void FFootfallTestProxy::GetCustomNodes(TArray<FAnimNode_Base*>& OutNodes)
{
	OutNodes.Add(&Pose);
	OutNodes.Add(&FootIk);
	OutNodes.Add(&Root);
}

FFootfallTestProxy& UFootfallTestAnimInstance::GetProxy()
{
	return GetProxyOnGameThread<FFootfallTestProxy>();
}

FAnimInstanceProxy* UFootfallTestAnimInstance::CreateAnimInstanceProxy()
{
	return new FFootfallTestProxy(this);
}

void UFootfallTestAnimInstance::DestroyAnimInstanceProxy(FAnimInstanceProxy* InProxy)
{
	delete static_cast<FFootfallTestProxy*>(InProxy);
}
