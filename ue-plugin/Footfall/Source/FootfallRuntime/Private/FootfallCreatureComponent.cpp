// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallCreatureComponent.h"

#include "Components/PoseableMeshComponent.h"
#include "Engine/SkinnedAsset.h"
#include "Engine/World.h"
#include "FootfallConversions.h"
#include "FootfallCreature.h"
#include "FootfallLog.h"
#include "FootfallReplica.h"
#include "FootfallRigAsset.h"
#include "FootfallSubsystem.h"
#include "FootfallVersion.h"
#include "GameFramework/Actor.h"
#include "Net/UnrealNetwork.h"
#include "PhysicalMaterials/PhysicalMaterial.h"
#include "ReferenceSkeleton.h"
#include "Serialization/Archive.h"

UFootfallCreatureComponent::UFootfallCreatureComponent()
{
	PrimaryComponentTick.bCanEverTick = false;
	bAutoActivate = true;
}

void UFootfallCreatureComponent::Serialize(FArchive& Ar)
{
	Super::Serialize(Ar);
	FFootfallVersion::Serialize(Ar, *this);
}

void UFootfallCreatureComponent::OnRegister()
{
	Super::OnRegister();
	if (HasBegunPlay())
	{
		// Registered again, as after its Blueprint was compiled.
		Rebuild();
	}
}

void UFootfallCreatureComponent::OnUnregister()
{
	Leave();
	Super::OnUnregister();
}

UFootfallSubsystem* UFootfallCreatureComponent::FindSubsystem() const
{
	return UWorld::GetSubsystem<UFootfallSubsystem>(GetWorld());
}

void UFootfallCreatureComponent::Leave()
{
	if (UFootfallSubsystem* Subsystem = FindSubsystem())
	{
		Subsystem->Remove(this);
	}
	Creature.Reset();
}

void UFootfallCreatureComponent::BeginPlay()
{
	Super::BeginPlay();
	if (USceneComponent* Root = GetOwner()->GetRootComponent())
	{
		Root->TransformUpdated.AddUObject(this, &UFootfallCreatureComponent::OnRootMoved);
	}
	if (bReplicateRoot && GetOwner()->HasAuthority())
	{
		SetIsReplicated(true);
		GetOwner()->SetReplicates(true);
		GetOwner()->SetReplicateMovement(false);
	}
	Rebuild();
}

void UFootfallCreatureComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	if (USceneComponent* Root = GetOwner()->GetRootComponent())
	{
		Root->TransformUpdated.RemoveAll(this);
	}
	Leave();
	Super::EndPlay(EndPlayReason);
}

void UFootfallCreatureComponent::ApplyWorldOffset(const FVector& InOffset, bool bWorldShift)
{
	Super::ApplyWorldOffset(InOffset, bWorldShift);
	if (Creature.IsValid())
	{
		Creature->ShiftOrigin(InOffset);
		LastRoot.AddToTranslation(InOffset);
	}
	if (TargetLocation.IsSet())
	{
		TargetLocation = TargetLocation.GetValue() + InOffset;
	}
}

void UFootfallCreatureComponent::Say(const FString& Text)
{
	if (Text != LastSaid)
	{
		UE_LOG(LogFootfall, Warning, TEXT("%s: %s"), *GetPathNameSafe(GetOwner()), *Text);
		LastSaid = Text;
	}
}

bool UFootfallCreatureComponent::Rebuild()
{
	Creature.Reset();
	const AActor* Owner = GetOwner();
	UFootfallSubsystem* Subsystem = FindSubsystem();
	if (Owner == nullptr || Subsystem == nullptr)
	{
		return false;
	}
	Subsystem->Add(this);
	const USceneComponent* Root = Owner->GetRootComponent();
	Mesh = Owner->FindComponentByClass<UPoseableMeshComponent>();
	MeshAsset = Mesh.IsValid() ? Mesh->GetSkinnedAsset() : nullptr;
	if (Rig == nullptr || Root == nullptr || !MeshAsset.IsValid())
	{
		Say(Rig == nullptr ? TEXT("no rig is set") : TEXT("there is no poseable mesh component with a mesh; in the editor Tools, Footfall, Import the lizard makes one"));
		return false;
	}
	const FTransform RootTransform = Root->GetComponentTransform();
	if (RootTransform.ContainsNaN() || !FootfallConversions::IsUniform(RootTransform.GetScale3D()))
	{
		Say(FString::Printf(TEXT("its scale is %s: must be above 0, and the same along every axis"),
			*RootTransform.GetScale3D().ToString()));
		return false;
	}
	TArray<FText> Problems;
	const FTransform MeshToActor = Mesh->GetComponentTransform().GetRelativeTransform(RootTransform);
	const TSharedPtr<FFootfallRig> CoreRig =
		FFootfallRig::Create(*Rig, Mesh->GetSkinnedAsset()->GetRefSkeleton(), MeshToActor, Problems);
	for (const FText& Problem : Problems)
	{
		Say(Problem.ToString());
	}
	if (!CoreRig.IsValid())
	{
		return false;
	}
	FString Error;
	Creature = FFootfallCreature::Create(CoreRig.ToSharedRef(), Rig->Settings, RootTransform, Error);
	if (!Creature.IsValid())
	{
		Say(Error);
		return false;
	}
	LastRoot = RootTransform;
	LastSaid.Reset();
	return true;
}

bool UFootfallCreatureComponent::RefreshSettings()
{
	FString Error;
	if (!Creature.IsValid() || Rig == nullptr || !Creature->SetSettings(Rig->Settings, Error))
	{
		Say(Error.IsEmpty() ? TEXT("there is no creature whose settings could change") : Error);
		return false;
	}
	return true;
}

void UFootfallCreatureComponent::SetTargetActor(AActor* Target)
{
	TargetActor = Target;
	TargetComponent.Reset();
	TargetLocation.Reset();
}

void UFootfallCreatureComponent::SetTargetComponent(USceneComponent* Target)
{
	TargetActor.Reset();
	TargetComponent = Target;
	TargetLocation.Reset();
}

void UFootfallCreatureComponent::SetTargetLocation(FVector Location)
{
	TargetActor.Reset();
	TargetComponent.Reset();
	TargetLocation = Location;
}

void UFootfallCreatureComponent::Stop()
{
	bIsStopped = true;
}

void UFootfallCreatureComponent::Start()
{
	bIsStopped = false;
}

bool UFootfallCreatureComponent::Teleport(FVector Location, FRotator Rotation)
{
	USceneComponent* Root = GetOwner() != nullptr ? GetOwner()->GetRootComponent() : nullptr;
	if (Root == nullptr || Location.ContainsNaN() || Rotation.ContainsNaN())
	{
		return false;
	}
	Root->SetWorldLocationAndRotation(Location, Rotation, false, nullptr, ETeleportType::TeleportPhysics);
	bHasTeleported = true;
	return true;
}

bool UFootfallCreatureComponent::IsReady() const
{
	return Creature.IsValid();
}

bool UFootfallCreatureComponent::IsBlocked() const
{
	return Creature.IsValid() && Creature->Report.is_blocked != 0;
}

int32 UFootfallCreatureComponent::GetNumLegs() const
{
	return Creature.IsValid() ? Creature->NumLegs() : 0;
}

FFootfallFootState UFootfallCreatureComponent::GetFootState(int32 Leg) const
{
	FFootfallFootState State;
	if (Leg < 0 || Leg >= GetNumLegs())
	{
		return State;
	}
	const footfall_leg_view View = Creature->Leg(Leg);
	State.Phase = View.phase == FOOTFALL_PHASE_STANCE ? EFootfallFootPhase::Stance
		: View.phase == FOOTFALL_PHASE_SWING          ? EFootfallFootPhase::Swing
													  : EFootfallFootPhase::Free;
	State.Location = FootfallConversions::ToEngine(View.ground);
	State.Normal = FootfallConversions::ToEngine(View.normal);
	State.Ankle = FootfallConversions::ToEngine(View.ankle);
	State.Home = FootfallConversions::ToEngine(View.home);
	State.ProbeFrom = FootfallConversions::ToEngine(View.probe.from);
	State.ProbeTo = FootfallConversions::ToEngine(View.probe.to);
	State.bProbeHit = View.probe_hit.is_hit != 0;
	State.Progress = View.progress;
	State.ReachUsed = View.reach_used;
	if (const UFootfallSubsystem* Subsystem = FindSubsystem())
	{
		State.Surface = Subsystem->GetIds().Find<UPhysicalMaterial>(View.tag);
		State.Support = Subsystem->GetIds().FindSupport(View.support);
	}
	return State;
}

void UFootfallCreatureComponent::OnRootMoved(USceneComponent* Component, EUpdateTransformFlags Flags, ETeleportType Teleported)
{
	if (Teleported != ETeleportType::None)
	{
		bHasTeleported = true;
	}
}

bool UFootfallCreatureComponent::IsMovedFromOutside(const FTransform& Root) const
{
	return !Root.GetTranslation().Equals(LastRoot.GetTranslation(), 0.0) || !Root.GetRotation().Equals(LastRoot.GetRotation(), 0.0);
}

bool UFootfallCreatureComponent::GatherTarget()
{
	FVector Location;
	if (const USceneComponent* Component = TargetComponent.Get())
	{
		Location = Component->GetComponentLocation();
	}
	else if (const AActor* Actor = TargetActor.Get())
	{
		Location = Actor->GetActorLocation();
	}
	else if (TargetLocation.IsSet())
	{
		Location = TargetLocation.GetValue();
	}
	else
	{
		return false;
	}
	Creature->Input.target = FootfallConversions::ToCore(Location);
	return !Location.ContainsNaN();
}

float UFootfallCreatureComponent::UpdateInterval(const FVector& Location, TConstArrayView<FVector> Views) const
{
	if (ReducedDistance <= 0.0f || Views.IsEmpty())
	{
		return 0.0f;
	}
	const double Reduced = FMath::Square(static_cast<double>(ReducedDistance));
	for (const FVector& View : Views)
	{
		if (FVector::DistSquared(View, Location) < Reduced)
		{
			return 0.0f;
		}
	}
	return 1.0f / FMath::Max(ReducedRate, 10.0f);
}

bool UFootfallCreatureComponent::GatherRoot(FTransform& Root)
{
	bool bIsElsewhere = bHasTeleported || (Drive == EFootfallDrive::Target && !IsReplica() && IsMovedFromOutside(Root));
	if (IsReplica())
	{
		FTransform Said;
		bool bWasPutElsewhere = false;
		if (!Replica.IsValid() || !Replica->Step(Waited, Said, bWasPutElsewhere))
		{
			// Nothing has been heard yet.
			Waited = 0.0;
			return false;
		}
		bIsElsewhere |= bWasPutElsewhere;
		Root = FTransform(Said.GetRotation(), Said.GetTranslation() - FVector(GetWorld()->OriginLocation), Root.GetScale3D());
	}
	FString Error;
	if (bIsElsewhere && !Creature->Teleport(Root, Error))
	{
		Say(Error);
		return false;
	}
	// Whoever was put elsewhere here is so for clients, too.
	ServerRoot.Teleports += bIsElsewhere && !IsReplica() ? 1 : 0;
	bHasTeleported = false;
	return true;
}

FFootfallCreature* UFootfallCreatureComponent::GatherInputOnGameThread(float DeltaTime, TConstArrayView<FVector> Views)
{
	const AActor* Owner = GetOwner();
	if (!IsActive() || Owner == nullptr || Owner->GetRootComponent() == nullptr)
	{
		return nullptr;
	}
	const UObject* Asset = Mesh.IsValid() ? Mesh->GetSkinnedAsset() : nullptr;
	if (Asset != MeshAsset.Get() || (!Creature.IsValid() && LastSaid.IsEmpty()))
	{
		Rebuild();
	}
	FTransform Root = Owner->GetRootComponent()->GetComponentTransform();
	if (!Creature.IsValid() || Root.ContainsNaN())
	{
		return nullptr;
	}
	Waited += static_cast<double>(DeltaTime) * Owner->CustomTimeDilation;
	if (Waited < UpdateInterval(Root.GetTranslation(), Views) || !GatherRoot(Root))
	{
		return nullptr;
	}
	footfall_frame_input& Input = Creature->Input;
	Input.dt = Waited;
	Waited = 0.0;
	Input.scale = static_cast<float>(Root.GetScale3D().X);
	Input.hosted = FootfallConversions::ToCorePlacement(Root);
	const bool bChases = GatherTarget() && !bIsStopped;
	Input.intent = Drive == EFootfallDrive::Owner || IsReplica() ? FOOTFALL_INTENT_HOSTED
		: bChases                                                ? FOOTFALL_INTENT_CHASE
																 : FOOTFALL_INTENT_REST;
	const AActor* Gaze = GazeActor.Get();
	Input.has_gaze = Gaze != nullptr && !Gaze->GetActorLocation().ContainsNaN() ? 1 : 0;
	if (Input.has_gaze != 0)
	{
		Input.gaze = FootfallConversions::ToCore(Gaze->GetActorLocation());
	}
	Creature->Trace.Gather(Ground, Owner);
	return Creature.Get();
}

void UFootfallCreatureComponent::ApplyOnGameThread(FFootfallObjectIds& Ids)
{
	if (!Creature.IsValid())
	{
		return;
	}
	if (!Creature->Refusal.IsEmpty())
	{
		Say(Creature->Refusal);
		return;
	}
	USceneComponent* Root = GetOwner()->GetRootComponent();
	if (Drive == EFootfallDrive::Target || IsReplica())
	{
		const FTransform Placement = FootfallConversions::ToEngine(Creature->Report.placement);
		Root->SetWorldLocationAndRotation(Placement.GetTranslation(), Placement.GetRotation());
	}
	LastRoot = Root->GetComponentTransform();
	TellClients(LastRoot);
	ApplyPose();
	TellEvents(Ids);
}

void UFootfallCreatureComponent::GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const
{
	Super::GetLifetimeReplicatedProps(OutLifetimeProps);
	DOREPLIFETIME(UFootfallCreatureComponent, ServerRoot);
}

bool UFootfallCreatureComponent::IsReplica() const
{
	return bReplicateRoot && GetOwner() != nullptr && !GetOwner()->HasAuthority();
}

void UFootfallCreatureComponent::TellClients(const FTransform& Root)
{
	const ENetMode Mode = GetNetMode();
	if (bReplicateRoot && (Mode == NM_DedicatedServer || Mode == NM_ListenServer))
	{
		ServerRoot.Location = Root.GetTranslation() + FVector(GetWorld()->OriginLocation);
		ServerRoot.Rotation = Root.Rotator();
		ServerRoot.Time = GetWorld()->GetTimeSeconds();
	}
}

void UFootfallCreatureComponent::SetServerRoot(const FFootfallServerRoot& Said)
{
	ServerRoot = Said;
	OnRep_ServerRoot();
}

void UFootfallCreatureComponent::OnRep_ServerRoot()
{
	const USceneComponent* Root = GetOwner() != nullptr ? GetOwner()->GetRootComponent() : nullptr;
	if (Root == nullptr || ServerRoot.Time <= 0.0)
	{
		return;
	}
	if (!Replica.IsValid())
	{
		Replica = MakeShared<FFootfallReplica>(ClientDelay);
	}
	Replica->Hear(ServerRoot, Root->GetComponentTransform().GetScale3D());
}

void UFootfallCreatureComponent::ApplyPose()
{
	UPoseableMeshComponent* Posed = Mesh.Get();
	const bool bIsSeen = !GetOwner()->IsHidden() && GetNetMode() != NM_DedicatedServer;
	// A mesh that has just been changed is looked at in the next frame.
	if (Posed == nullptr || !bIsSeen || Posed->BoneSpaceTransforms.Num() != Creature->Rig->NumBones())
	{
		return;
	}
	Creature->Rig->WritePose(Creature->Joints, Posed->BoneSpaceTransforms);
	Posed->RefreshBoneTransforms();
}

void UFootfallCreatureComponent::TellEvents(FFootfallObjectIds& Ids)
{
	// Whoever is told may destroy the actor, or rebuild the creature: nothing of this is looked at once they were.
	const auto Events = Creature->Events();
	const bool bIsBlocked = Creature->Report.is_blocked != 0;
	const bool bHasChanged = bIsBlocked != bWasBlocked;
	bWasBlocked = bIsBlocked;
	const TWeakObjectPtr<UFootfallCreatureComponent> Self(this);
	for (const footfall_event& Event : Events)
	{
		const bool bIsLifted = Event.kind == FOOTFALL_EVENT_LIFTED;
		if ((!bIsLifted && Event.kind != FOOTFALL_EVENT_PLANTED) || !Self.IsValid())
		{
			continue;
		}
		(bIsLifted ? OnFootLifted : OnFootPlanted)
			.Broadcast(static_cast<int32>(Event.leg), FootfallConversions::ToEngine(Event.position),
				FootfallConversions::ToEngine(Event.normal), Ids.Find<UPhysicalMaterial>(Event.tag));
	}
	if (bHasChanged && Self.IsValid())
	{
		OnBlocked.Broadcast(bIsBlocked);
	}
}
