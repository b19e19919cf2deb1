// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "FootfallFootState.h"

class AFootfallLizard;
class UFootfallCreatureComponent;
class UFootfallRigAsset;
class USkeletalMesh;
class UWorld;

/** Where a lizard is put, and how its mesh lies in the actor. */
struct FFootfallTestPlace
{
	FTransform Actor;
	FTransform Mesh;
	double InnerScale = 1.0;
};

/** A lizard as a user places it, with a mesh and a rig that are made here. */
class FFootfallTestLizard
{
public:
	explicit FFootfallTestLizard(UWorld& World, const FFootfallTestPlace& Place = FFootfallTestPlace());

	AFootfallLizard* Actor = nullptr;
	UFootfallCreatureComponent* Creature = nullptr;
	UFootfallRigAsset* Rig = nullptr;

	/** Where a leg's ankle bone is in the world, as the mesh has it. */
	FTransform Ankle(int32 Leg) const;

	/** A place that belongs to a leg's foot in the world, in the order of hip, knee, ankle, toe. */
	FTransform Joint(int32 Leg, int32 Which) const;

	/** Whether every bone of the mesh is somewhere, and turned by a rotation. */
	bool IsFinite() const;

	static constexpr int32 NumLegs = 4;
};

/** Watches a lizard frame by frame, and takes down the worst of what must not be. */
class FFootfallTestWatch
{
public:
	explicit FFootfallTestWatch(const FFootfallTestLizard& InLizard)
		: Lizard(InLizard)
	{
	}

	/** Looks at it after a frame. */
	void Look();

	/** How far any planted foot's bone was from where it stands, and how far any went, or turned, while it stood. */
	double WorstGap = 0.0;
	double WorstSlide = 0.0;
	double WorstTurn = 0.0;

	/** In how many frames feet of both groups were in the air, and how many were at most. */
	int32 BothGroupsInAir = 0;
	int32 MostInAir = 0;

	/** How often each leg has been put down. */
	int32 Steps[FFootfallTestLizard::NumLegs] = {};

	/** How far planted ankles' ground was from the world's, if that is level, and whether every bone was finite. */
	bool bIsFinite = true;

	/** As much of a leg as was used at most. */
	double MostReach = 0.0;

private:
	const FFootfallTestLizard& Lizard;
	FTransform Planted[FFootfallTestLizard::NumLegs];
	EFootfallFootPhase Before[FFootfallTestLizard::NumLegs] = {};
};
