// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallPlaneGround.h"

#include "FootfallConversions.h"

void FFootfallPlaneGround::SetFloor(const FVector& Point, const FVector& Normal)
{
	footfall_hit Floor = {};
	Floor.is_hit = 1;
	Floor.position = FootfallConversions::ToCore(Point);
	Floor.normal = FootfallConversions::ToCoreVector(Normal);
	Known = {Floor};
	bIsFloor = true;
}

void FFootfallPlaneGround::SetHits(TArray<footfall_hit>&& InHits)
{
	Known = MoveTemp(InHits);
	bIsFloor = false;
}

footfall_ground FFootfallPlaneGround::Core()
{
	footfall_ground Ground;
	footfall_ground_init(&Ground);
	Ground.user = this;
	Ground.cast = &FFootfallPlaneGround::Cast;
	return Ground;
}

void FFootfallPlaneGround::Cast(void* User, const footfall_probe* Probes, footfall_hit* Hits, size_t Count)
{
	const FFootfallPlaneGround& Ground = *static_cast<const FFootfallPlaneGround*>(User);
	for (size_t Index = 0; Index < Count; ++Index)
	{
		const int32 Which = Ground.bIsFloor ? 0 : static_cast<int32>(Index);
		if (!Ground.Known.IsValidIndex(Which) || Ground.Known[Which].is_hit == 0)
		{
			continue;
		}
		const footfall_hit& Plane = Ground.Known[Which];
		const FVector Normal = FootfallConversions::ToEngine(Plane.normal);
		const FVector From = FootfallConversions::ToEngine(Probes[Index].from);
		const FVector Way = FootfallConversions::ToEngine(Probes[Index].to) - From;
		const double Radius = Probes[Index].radius;
		// A sphere meets the plane where its centre is a radius away from it.
		const double Away = (From - FootfallConversions::ToEngine(Plane.position)) | Normal;
		const double Approach = -(Way | Normal);
		const double Fraction = Approach > UE_KINDA_SMALL_NUMBER ? (Away - Radius) / Approach : -1.0;
		if (Fraction > 0.0 && Fraction <= 1.0)
		{
			Hits[Index] = Plane;
			Hits[Index].fraction = static_cast<float>(Fraction);
			Hits[Index].position = FootfallConversions::ToCore(From + Way * Fraction - Normal * Radius);
			Hits[Index].support = 0;
		}
	}
}
