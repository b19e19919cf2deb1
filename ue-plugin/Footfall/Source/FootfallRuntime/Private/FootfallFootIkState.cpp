// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallFootIkState.h"

#include "AnimNode_FootfallFootIk.h"
#include "Animation/AnimInstance.h"
#include "Animation/AnimInstanceProxy.h"
#include "BoneContainer.h"
#include "Components/SkeletalMeshComponent.h"
#include "Engine/World.h"
#include "FootfallCapsuleSync.h"
#include "FootfallConversions.h"
#include "FootfallDebug.h"
#include "FootfallLog.h"
#include "FootfallStats.h"
#include "GameFramework/Actor.h"
#include "Misc/ScopeLock.h"

#define LOCTEXT_NAMESPACE "Footfall"

DECLARE_CYCLE_STAT(TEXT("Foot IK"), STAT_FootfallFootIk, STATGROUP_Footfall);

namespace
{
	/** Two probes a foot, eight legs. */
	constexpr int32 MaxProbes = 2 * FOOTFALL_MAX_LEGS;
}

void FFootfallFootIkState::GatherInputOnGameThread(const FAnimNode_FootfallFootIk& Node, const UAnimInstance& Instance)
{
	const USkeletalMeshComponent* Component = Instance.GetSkelMeshComponent();
	const AActor* Owner = Component != nullptr ? Component->GetOwner() : nullptr;
	if (Component == nullptr)
	{
		return;
	}
	UFootfallCapsuleSync* Capsule = Owner != nullptr ? Owner->FindComponentByClass<UFootfallCapsuleSync>() : nullptr;
	if (Capsule != nullptr)
	{
		Capsule->Follow(Node);
	}
	Snapshot.Gather(*Component, Node.Ground, Capsule, SeenSupports, Ids);

	bUsesPlanes = Node.bTraceOnGameThread || Snapshot.World == nullptr;
	if (Snapshot.World == nullptr)
	{
		const FTransform& Transform = Component->GetComponentTransform();
		footfall_hit Floor = {};
		Floor.is_hit = 1;
		Floor.position = FootfallConversions::ToCore(Transform.TransformPosition(FVector::UpVector * Node.FloorHeight));
		Floor.normal = FootfallConversions::ToCoreVector(Snapshot.Up);
		Planes = {Floor};
	}
	else if (Node.bTraceOnGameThread)
	{
		TraceOnGameThread();
	}
	if (!Refusal.IsEmpty())
	{
		UE_LOG(LogFootfall, Warning, TEXT("%s: %s"), *Component->GetPathName(), *Refusal);
		Refusal.Reset();
	}
}

void FFootfallFootIkState::TraceOnGameThread()
{
	footfall_probe Probes[MaxProbes] = {};
	footfall_hit LastHits[MaxProbes] = {};
	size_t Count = 0;
	footfall_foot_ik_probes(Handle.Get(), Probes, LastHits, MaxProbes, &Count, nullptr);
	Planes.Reset();
	Planes.SetNumZeroed(static_cast<int32>(Count));
	const FFootfallTrace* Trace = &Snapshot.Trace;
	FFootfallGround Ground(*Snapshot.World, Ids, MakeArrayView(&Trace, 1));
	const footfall_ground Core = Ground.Core();
	Core.cast(Core.user, Probes, Planes.GetData(), Count);
}

void FFootfallFootIkState::FindBones_AnyThread(
	FAnimNode_FootfallFootIk& Node, const FBoneContainer& RequiredBones, TArray<FText>& OutProblems)
{
	TArray<FName> Missing;
	Bones.Find(Node, RequiredBones, Missing);
	for (const FName& Name : Missing)
	{
		OutProblems.Add(Name.IsNone()
			? LOCTEXT("NoBoneName", "Footfall Foot IK: a leg or the pelvis names no bone")
			: FText::Format(LOCTEXT("NoSuchBone", "Footfall Foot IK: the mesh has no bone {0}"), FText::FromName(Name)));
	}
	if (Node.Legs.IsEmpty())
	{
		OutProblems.Add(LOCTEXT("NoLegs", "Footfall Foot IK: there are no legs"));
	}
	if (!Bones.IsComplete())
	{
		Handle.Reset();
		Described.Reset();
		return;
	}
	TArray<footfall_foot_ik_leg_desc> Legs = Bones.Describe();
	const SIZE_T Size = static_cast<SIZE_T>(Legs.Num()) * sizeof(footfall_foot_ik_leg_desc);
	const bool bIsSame = Handle.IsValid() && Legs.Num() == Described.Num() && FloorHeight == Node.FloorHeight &&
		FootForward == Node.FootForward && FMemory::Memcmp(Legs.GetData(), Described.GetData(), Size) == 0;
	if (bIsSame)
	{
		// Another level of detail of the same skeleton: feet stay where they are.
		return;
	}
	Described = MoveTemp(Legs);
	FloorHeight = Node.FloorHeight;
	FootForward = Node.FootForward;
	AppliedSettings = FootfallConversions::ToCore(Node.Settings);

	footfall_foot_ik_desc Desc;
	footfall_foot_ik_desc_init(&Desc);
	Desc.legs = Described.GetData();
	Desc.leg_count = static_cast<uint32>(Described.Num());
	Desc.floor = FloorHeight;
	Desc.forward = FootfallConversions::ToCoreVector(FootForward.GetSafeNormal());
	Desc.settings = &AppliedSettings;
	footfall_error Error = {};
	if (footfall_foot_ik_create(&Desc, Handle.Out(), &Error) != FOOTFALL_OK)
	{
		OutProblems.Add(FText::Format(LOCTEXT("Refused", "Footfall Foot IK: {0}"), FText::FromString(FootfallConversions::ToEngine(Error))));
		Described.Reset();
		return;
	}
	OutJoints.SetNumZeroed(static_cast<int32>(footfall_foot_ik_joint_count(Handle.Get())));
	Feet.Reset();
	Feet.SetNumZeroed(Described.Num());
}

bool FFootfallFootIkState::IsReadyFor(const FAnimNode_FootfallFootIk& Node) const
{
	return Handle.IsValid() && Bones.IsComplete() && Bones.Joints().Num() == 1 + FFootfallFootIkBones::PerLeg * Node.Legs.Num();
}

void FFootfallFootIkState::Wait_AnyThread(float DeltaTime)
{
	Waited += static_cast<double>(FMath::Max(DeltaTime, 0.0f));
}

void FFootfallFootIkState::Reset_AnyThread()
{
	bHasTeleported = true;
}

FFootfallCapsuleChange FFootfallFootIkState::GetCapsuleChange() const
{
	FScopeLock Lock(&CapsuleMutex);
	return CapsuleChange;
}

bool FFootfallFootIkState::FillInput(
	const FAnimNode_FootfallFootIk& Node, const FComponentSpacePoseContext& Output, footfall_foot_ik_input& OutInput)
{
	LegInputs.SetNumUninitialized(Node.Legs.Num());
	for (int32 Index = 0; Index < Node.Legs.Num(); ++Index)
	{
		const FFootfallFootIkLeg& Leg = Node.Legs[Index];
		const FTransform* Own = &Joints[1 + Index * FFootfallFootIkBones::PerLeg];
		footfall_foot_ik_leg_input& Input = LegInputs[Index];
		footfall_foot_ik_leg_input_init(&Input);
		Input.hip = FootfallConversions::ToCoreJoint(Own[0]);
		Input.knee = FootfallConversions::ToCoreJoint(Own[1]);
		Input.ankle = FootfallConversions::ToCoreJoint(Own[2]);
		Input.toe = FootfallConversions::ToCoreJoint(Own[3]);
		const auto Curve = [&Output](FName Name)
		{
			bool bIsThere = false;
			const float Value = Name.IsNone() ? -1.0f : Output.Curve.Get(Name, bIsThere, -1.0f);
			return bIsThere ? FMath::Max(Value, 0.0f) : -1.0f;
		};
		Input.weight = FMath::Min(Curve(Leg.WeightCurve), 1.0f);
		Input.turn_rate = FMath::Min(Curve(Leg.TurnRateCurve), 999.0f);
		if (Node.FootRotations.IsValidIndex(Index))
		{
			Input.foot_turn = FootfallConversions::ToCore(Node.FootRotations[Index].Quaternion());
		}
		if (Node.FootDisturbances.IsValidIndex(Index))
		{
			Input.disturbance = FootfallConversions::ToCoreVector(Node.FootDisturbances[Index]);
		}
		if (Node.JointTargets.IsValidIndex(Index))
		{
			Input.joint_target = FootfallConversions::ToCoreVector(Node.JointTargets[Index]);
			Input.has_joint_target = 1;
		}
	}
	const FTransform& Component = Output.AnimInstanceProxy->GetComponentTransform();
	footfall_foot_ik_input_init(&OutInput);
	OutInput.dt = FootfallDebug::IsFrozen() ? 0.0 : Waited;
	OutInput.component = FootfallConversions::ToCorePlacement(Component);
	OutInput.up = FootfallConversions::ToCoreVector(Snapshot.Up);
	OutInput.pelvis = FootfallConversions::ToCoreJoint(Joints[0]);
	OutInput.speed = Node.Speed >= 0.0f ? Node.Speed : Snapshot.Speed;
	OutInput.legs = LegInputs.GetData();
	OutInput.leg_count = static_cast<uint32>(LegInputs.Num());
	OutInput.half_height = Snapshot.HalfHeight;
	OutInput.is_grounded = Snapshot.bIsGrounded && !Node.bIsInAir ? 1 : 0;
	OutInput.has_teleported = bHasTeleported ? 1 : 0;
	// What is squashed, mirrored or nowhere is left as authored.
	return !Component.ContainsNaN() && FootfallConversions::IsUniform(Component.GetScale3D());
}

footfall_status FFootfallFootIkState::Update(
	const footfall_foot_ik_input& Input, footfall_foot_ik_output& Output, footfall_error& OutError)
{
	footfall_foot_ik* const Core = Handle.Get();
	if (bUsesPlanes)
	{
		footfall_planes Known = {Planes.GetData(), static_cast<uint32>(Planes.Num()), Snapshot.World == nullptr ? 1u : 0u};
		footfall_ground Ground;
		footfall_ground_init(&Ground);
		Ground.user = &Known;
		Ground.cast = &footfall_planes_cast;
		return footfall_foot_ik_update(&Core, &Input, &Output, 1, &Ground, &OutError);
	}
	const FFootfallTrace* Trace = &Snapshot.Trace;
	FFootfallGround World(*Snapshot.World, Ids, MakeArrayView(&Trace, 1));
	World.KnownSupports = &Snapshot.Supports;
	SeenSupports.Reset();
	World.SeenSupports = &SeenSupports;
	const footfall_ground Ground = World.Core();
	return footfall_foot_ik_update(&Core, &Input, &Output, 1, &Ground, &OutError);
}

void FFootfallFootIkState::Evaluate_AnyThread(
	const FAnimNode_FootfallFootIk& Node, FComponentSpacePoseContext& Output, TArray<FBoneTransform>& OutBoneTransforms)
{
	FOOTFALL_SCOPE(STAT_FootfallFootIk);
	const footfall_foot_ik_settings Settings = FootfallConversions::ToCore(Node.Settings);
	if (FMemory::Memcmp(&Settings, &AppliedSettings, sizeof(Settings)) != 0)
	{
		AppliedSettings = Settings;
		footfall_error Error = {};
		if (footfall_foot_ik_set_settings(Handle.Get(), &Settings, &Error) != FOOTFALL_OK)
		{
			Refusal = FootfallConversions::ToEngine(Error);
		}
	}
	if (!Snapshot.OriginShift.IsZero())
	{
		const footfall_dvec3 By = FootfallConversions::ToCore(Snapshot.OriginShift);
		footfall_foot_ik_shift_origin(Handle.Get(), &By, nullptr);
		Snapshot.OriginShift = FVector::ZeroVector;
	}
	Bones.Read(Output.Pose, Joints);
	footfall_foot_ik_input Input;
	if (!FillInput(Node, Output, Input) || (Snapshot.World == nullptr && !bUsesPlanes))
	{
		return;
	}
	footfall_foot_ik_output Result = {};
	Result.joints = OutJoints.GetData();
	Result.joint_count = static_cast<uint32>(OutJoints.Num());
	Result.feet = Feet.GetData();
	footfall_error Error = {};
	if (Update(Input, Result, Error) != FOOTFALL_OK)
	{
		Refusal = FootfallConversions::ToEngine(Error);
		return;
	}
	Waited = 0.0;
	bHasTeleported = false;
	PelvisOffset = Result.pelvis_offset;
	{
		FScopeLock Lock(&CapsuleMutex);
		const double Scale = Output.AnimInstanceProxy->GetComponentTransform().GetScale3D().X;
		CapsuleChange.Loss = static_cast<double>(Input.half_height - Result.half_height) * Scale;
		++CapsuleChange.Evaluations;
	}
	WriteBones(Node, Output, OutBoneTransforms);
	if (Node.bDrawDebug || FootfallDebug::ShowsFeet())
	{
		Draw(Output);
	}
}

void FFootfallFootIkState::WriteBones(
	const FAnimNode_FootfallFootIk& Node, FComponentSpacePoseContext& Output, TArray<FBoneTransform>& OutBoneTransforms)
{
	int32 From = 0;
	for (int32 Index = 0; Index < Bones.Joints().Num(); ++Index)
	{
		const FFootfallFootIkBones::FJoint& Joint = Bones.Joints()[Index];
		if (Joint.Bone == INDEX_NONE)
		{
			// A leg without a toe: none comes out.
			continue;
		}
		const footfall_joint& Corrected = OutJoints[From++];
		if (Joint.Pose != INDEX_NONE)
		{
			OutBoneTransforms.Emplace(Joint.Pose, FootfallConversions::ToEngine(Corrected, Joints[Index].GetScale3D()));
		}
	}
	KeepBones(Node, Output, OutBoneTransforms);
	OutBoneTransforms.Sort(FCompareBoneTransformIndex());
}

void FFootfallFootIkState::KeepBones(
	const FAnimNode_FootfallFootIk& Node, FComponentSpacePoseContext& Output, TArray<FBoneTransform>& OutBoneTransforms) const
{
	const FBoneContainer& Container = Output.Pose.GetPose().GetBoneContainer();
	const int32 Moved = OutBoneTransforms.Num();
	for (const FFootfallKeptBone& Kept : Node.KeptBones)
	{
		if (!Kept.Bone.IsValidToEvaluate(Container))
		{
			continue;
		}
		const FCompactPoseBoneIndex Bone = Kept.Bone.GetCompactPoseIndex(Container);
		// What carries it is the nearest bone above it that has been moved.
		const FBoneTransform* Carrier = nullptr;
		for (FCompactPoseBoneIndex Above = Bone; Above != INDEX_NONE && Carrier == nullptr; Above = Container.GetParentBoneIndex(Above))
		{
			Carrier = MakeArrayView(OutBoneTransforms).Slice(0, Moved).FindByPredicate(
				[Above](const FBoneTransform& Transform) { return Transform.BoneIndex == Above; });
		}
		if (Carrier == nullptr || Carrier->BoneIndex == Bone)
		{
			continue;
		}
		const FTransform Authored = Output.Pose.GetComponentSpaceTransform(Bone);
		const FTransform InCarrier = Authored.GetRelativeTransform(Output.Pose.GetComponentSpaceTransform(Carrier->BoneIndex));
		FTransform Blended;
		Blended.Blend(InCarrier * Carrier->Transform, Authored, FMath::Clamp(Kept.Weight, 0.0f, 1.0f));
		OutBoneTransforms.Emplace(Bone, Blended);
	}
}

void FFootfallFootIkState::Draw(const FComponentSpacePoseContext& Output) const
{
	FAnimInstanceProxy& Proxy = *Output.AnimInstanceProxy;
	footfall_probe Probes[MaxProbes] = {};
	footfall_hit Hits[MaxProbes] = {};
	size_t Count = 0;
	footfall_foot_ik_probes(Handle.Get(), Probes, Hits, MaxProbes, &Count, nullptr);
	for (size_t Index = 0; Index < Count; ++Index)
	{
		const bool bIsHit = Hits[Index].is_hit != 0;
		Proxy.AnimDrawDebugLine(FootfallConversions::ToEngine(Probes[Index].from), FootfallConversions::ToEngine(Probes[Index].to),
			bIsHit ? FColor::Green : FColor::Red);
		if (bIsHit)
		{
			Proxy.AnimDrawDebugSphere(FootfallConversions::ToEngine(Hits[Index].position), FMath::Max(Probes[Index].radius, 1.0f), 8, FColor::Green);
		}
	}
	const FTransform& Component = Proxy.GetComponentTransform();
	for (const footfall_foot_state& Foot : Feet)
	{
		const FVector Contact = Component.TransformPosition(FootfallConversions::ToEngine(Foot.contact));
		const bool bSupports = (Foot.flags & FOOTFALL_FOOT_SUPPORTS) != 0;
		Proxy.AnimDrawDebugDirectionalArrow(Contact, Contact + FootfallConversions::ToEngine(Foot.normal) * 15.0, 4.0f,
			bSupports ? FColor::Yellow : FColor::Silver);
	}
}

#undef LOCTEXT_NAMESPACE
