// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallGround.h"

#include "CollisionShape.h"
#include "Components/PrimitiveComponent.h"
#include "Engine/HitResult.h"
#include "Engine/World.h"
#include "FootfallConversions.h"
#include "FootfallGroundQuery.h"
#include "GameFramework/Actor.h"
#include "PhysicalMaterials/PhysicalMaterial.h"

void FFootfallTrace::Gather(const FFootfallGroundQuery& Query, const AActor* Self)
{
	Channel = Query.TraceChannel;
	Params = FCollisionQueryParams(SCENE_QUERY_STAT(FootfallProbe), Query.bTraceComplex);
	Params.bReturnPhysicalMaterial = true;
	Params.bTraceIntoSubComponents = false;
	if (Query.bIgnoreSelf && Self != nullptr)
	{
		Params.AddIgnoredActor(Self);
		TArray<AActor*> Attached;
		Self->GetAttachedActors(Attached, true, true);
		Params.AddIgnoredActors(Attached);
	}
	for (const TSoftObjectPtr<AActor>& Ignored : Query.IgnoredActors)
	{
		if (const AActor* Actor = Ignored.Get())
		{
			Params.AddIgnoredActor(Actor);
		}
	}
}

FFootfallGround::FFootfallGround(const UWorld& InWorld, FFootfallObjectIds& InIds, TConstArrayView<const FFootfallTrace*> InTraces)
	: World(InWorld)
	, Ids(InIds)
	, Traces(InTraces)
{
}

footfall_ground FFootfallGround::Core()
{
	footfall_ground Ground;
	footfall_ground_init(&Ground);
	Ground.user = this;
	Ground.cast = &FFootfallGround::Cast;
	Ground.supports = &FFootfallGround::FindSupports;
	return Ground;
}

void FFootfallGround::Cast(void* User, const footfall_probe* Probes, footfall_hit* Hits, size_t Count)
{
	const FFootfallGround& Ground = *static_cast<const FFootfallGround*>(User);
	for (size_t Index = 0; Index < Count; ++Index)
	{
		Ground.Trace(Probes[Index], Hits[Index]);
	}
}

void FFootfallGround::Trace(const footfall_probe& Probe, footfall_hit& OutHit) const
{
	const FFootfallTrace& Trace = *Traces[static_cast<int32>(Probe.owner)];
	const FVector From = FootfallConversions::ToEngine(Probe.from);
	const FVector To = FootfallConversions::ToEngine(Probe.to);
	FHitResult Hit;
	const bool bIsHit = Probe.radius > 0.0f
		? World.SweepSingleByChannel(
			Hit, From, To, FQuat::Identity, Trace.Channel, FCollisionShape::MakeSphere(Probe.radius), Trace.Params)
		: World.LineTraceSingleByChannel(Hit, From, To, Trace.Channel, Trace.Params);
	if (!bIsHit || !Hit.bBlockingHit)
	{
		return;
	}
	OutHit.is_hit = 1;
	OutHit.position = FootfallConversions::ToCore(Hit.ImpactPoint);
	OutHit.normal = FootfallConversions::ToCoreVector(Hit.ImpactNormal);
	OutHit.fraction = Hit.bStartPenetrating ? 0.0f : Hit.Time;
	OutHit.tag = Ids.IdOf(Hit.PhysMaterial.Get());
	const UPrimitiveComponent* Component = Hit.Component.Get();
	if (Component != nullptr && Component->Mobility == EComponentMobility::Movable)
	{
		// What is not known yet counts as fixed until the game thread has seen it, in the next frame.
		const uint64 Id = Ids.IdOf(Component);
		OutHit.support = KnownSupports == nullptr || KnownSupports->Contains(Id) ? Id : 0;
		if (SeenSupports != nullptr)
		{
			SeenSupports->Add(Id);
		}
	}
}

void FFootfallGround::FindSupports(
	void* User, const uint64_t* SupportIds, footfall_placement* Placements, uint8_t* Found, size_t Count)
{
	const FFootfallGround& Ground = *static_cast<const FFootfallGround*>(User);
	for (size_t Index = 0; Index < Count; ++Index)
	{
		if (Ground.KnownSupports != nullptr)
		{
			if (const FTransform* Transform = Ground.KnownSupports->Find(SupportIds[Index]))
			{
				Placements[Index] = FootfallConversions::ToCorePlacement(*Transform);
				Found[Index] = 1;
			}
		}
		else if (const UPrimitiveComponent* Component = Ground.Ids.FindSupport(SupportIds[Index]))
		{
			Placements[Index] = FootfallConversions::ToCorePlacement(Component->GetComponentTransform());
			Found[Index] = 1;
		}
	}
}
