// SPDX-License-Identifier: MIT OR Apache-2.0
#include "DoubleCollision.h"

#include "CollisionQueryParams.h"
#include "Components/PrimitiveComponent.h"
#include "Engine/HitResult.h"
#include "GameFramework/Actor.h"
#include "PhysicalMaterials/PhysicalMaterial.h"
#include "ue-double/src/lib.rs.h"

struct FDoubleCollision::FImplementation
{
	rust::Box<ue_double::Collision> Shapes = ue_double::new_collision();
	std::map<uint32, TWeakObjectPtr<UPrimitiveComponent>> Components;
};

FDoubleCollision::FDoubleCollision()
	: Implementation(std::make_unique<FImplementation>())
{
}

FDoubleCollision::~FDoubleCollision() = default;

namespace
{
	std::array<double, 3> Plain(const FVector& V)
	{
		return {V.X, V.Y, V.Z};
	}

	FVector Vector(const std::array<double, 3>& V)
	{
		return FVector(V[0], V[1], V[2]);
	}
}

void FDoubleCollision::Put(const UPrimitiveComponent& Component, const FVector& HalfExtent, float Radius)
{
	check(IsInGameThread());
	const FTransform& Transform = Component.GetComponentTransform();
	const FQuat Rotation = Transform.GetRotation();
	const ue_double::Body Body{Plain(HalfExtent), Radius, Plain(Transform.GetTranslation()),
		{Rotation.X, Rotation.Y, Rotation.Z, Rotation.W}};
	Implementation->Shapes->put(Component.GetUniqueID(), Body);
	Implementation->Components[Component.GetUniqueID()] = const_cast<UPrimitiveComponent*>(&Component);
}

void FDoubleCollision::Remove(const UPrimitiveComponent& Component)
{
	check(IsInGameThread());
	Implementation->Shapes->remove(Component.GetUniqueID());
	Implementation->Components.erase(Component.GetUniqueID());
}

bool FDoubleCollision::Cast(FHitResult& OutHit, const FVector& Start, const FVector& End, float Radius, ECollisionChannel Channel,
	const FCollisionQueryParams& Params) const
{
	check(!Start.ContainsNaN() && !End.ContainsNaN());
	OutHit = FHitResult();
	OutHit.TraceStart = Start;
	OutHit.TraceEnd = End;
	std::vector<uint32> Among;
	for (const auto& [Number, Weak] : Implementation->Components)
	{
		const UPrimitiveComponent* Component = Weak.Get();
		const bool bIsQueried = Component != nullptr &&
			(Component->GetCollisionEnabled() == ECollisionEnabled::QueryOnly ||
				Component->GetCollisionEnabled() == ECollisionEnabled::QueryAndPhysics);
		if (!bIsQueried || Component->GetCollisionResponseToChannel(Channel) != ECR_Block || Params.DoubleIgnored.Contains(Number))
		{
			continue;
		}
		const AActor* Owner = Component->GetOwner();
		if (Owner == nullptr || !Params.DoubleIgnored.Contains(Owner->GetUniqueID()))
		{
			Among.push_back(Number);
		}
	}
	const ue_double::Sweep Sweep{Plain(Start), Plain(End), Radius};
	const ue_double::Meeting Met = Implementation->Shapes->sweep(Sweep, rust::Slice<const uint32>(Among.data(), Among.size()));
	if (!Met.is_hit)
	{
		return false;
	}
	OutHit.bBlockingHit = true;
	OutHit.Time = Met.fraction;
	OutHit.bStartPenetrating = Met.fraction <= 0.0f;
	OutHit.Location = Start + (End - Start) * Met.fraction;
	// Of what it began in, nothing better is known.
	OutHit.ImpactPoint = OutHit.bStartPenetrating ? OutHit.Location : Vector(Met.point);
	OutHit.Normal = Vector(Met.normal);
	OutHit.ImpactNormal = OutHit.bStartPenetrating ? OutHit.Normal : Vector(Met.face_normal);
	OutHit.Distance = static_cast<float>((OutHit.Location - Start).Size());
	OutHit.Component = Implementation->Components.at(Met.body);
	if (Params.bReturnPhysicalMaterial && OutHit.Component.IsValid())
	{
		OutHit.PhysMaterial = OutHit.Component->DoubleMaterial();
	}
	return true;
}
