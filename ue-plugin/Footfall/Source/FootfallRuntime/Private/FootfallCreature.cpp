// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallCreature.h"

#include "FootfallConversions.h"
#include "FootfallGround.h"
#include "Settings/FootfallCreatureSettings.h"

FFootfallCreature::FFootfallCreature(const TSharedRef<FFootfallRig>& InRig)
	: Rig(InRig)
{
	footfall_frame_input_init(&Input);
	Joints.SetNumZeroed(InRig->NumBones());
}

TSharedPtr<FFootfallCreature> FFootfallCreature::Create(
	const TSharedRef<FFootfallRig>& Rig, const FFootfallCreatureSettings& Settings, const FTransform& Placement, FString& OutError)
{
	TSharedPtr<FFootfallCreature> Creature = MakeShared<FFootfallCreature>(Rig);
	const footfall_settings CoreSettings = FootfallConversions::ToCore(Settings);
	footfall_creature_desc Desc;
	footfall_creature_desc_init(&Desc);
	Desc.placement = FootfallConversions::ToCorePlacement(Placement);
	Desc.settings = &CoreSettings;
	footfall_error Error = {};
	if (footfall_creature_create(Rig->Core(), &Desc, Creature->Handle.Out(), &Error) != FOOTFALL_OK)
	{
		OutError = FootfallConversions::ToEngine(Error);
		return nullptr;
	}
	return Creature;
}

void FFootfallCreature::UpdateAll(TConstArrayView<FFootfallCreature*> Creatures, const UWorld& World, FFootfallObjectIds& Ids)
{
	TArray<FFootfallCreature*, TInlineAllocator<32>> Willing(Creatures);
	// Whoever is refused is left out; then nobody has moved, and the others have their turn.
	while (!Willing.IsEmpty())
	{
		TArray<footfall_creature*, TInlineAllocator<32>> Handles;
		TArray<footfall_frame_input, TInlineAllocator<32>> Inputs;
		TArray<footfall_pose, TInlineAllocator<32>> Poses;
		TArray<footfall_frame_report, TInlineAllocator<32>> Reports;
		TArray<const FFootfallTrace*, TInlineAllocator<32>> Traces;
		for (FFootfallCreature* Creature : Willing)
		{
			Handles.Add(Creature->Handle.Get());
			Inputs.Add(Creature->Input);
			Poses.Add({Creature->Joints.GetData(), static_cast<uint32>(Creature->Joints.Num()), 0});
			Reports.Add({});
			Traces.Add(&Creature->Trace);
		}
		FFootfallGround Ground(World, Ids, Traces);
		const footfall_ground CoreGround = Ground.Core();
		footfall_error Error = {};
		const footfall_status Status = footfall_creatures_update(Handles.GetData(), Inputs.GetData(), Poses.GetData(),
			Reports.GetData(), static_cast<size_t>(Handles.Num()), &CoreGround, &Error);
		if (Status == FOOTFALL_OK)
		{
			for (int32 Index = 0; Index < Willing.Num(); ++Index)
			{
				Willing[Index]->Report = Reports[Index];
				Willing[Index]->Refusal.Reset();
			}
			return;
		}
		const int32 AtFault = FMath::Min(static_cast<int32>(Error.index), Willing.Num() - 1);
		Willing[AtFault]->Refusal = FootfallConversions::ToEngine(Error);
		Willing.RemoveAt(AtFault);
	}
}

bool FFootfallCreature::SetSettings(const FFootfallCreatureSettings& Settings, FString& OutError)
{
	const footfall_settings CoreSettings = FootfallConversions::ToCore(Settings);
	footfall_error Error = {};
	if (footfall_creature_set_settings(Handle.Get(), &CoreSettings, &Error) != FOOTFALL_OK)
	{
		OutError = FootfallConversions::ToEngine(Error);
		return false;
	}
	return true;
}

bool FFootfallCreature::Teleport(const FTransform& Placement, FString& OutError)
{
	const footfall_placement CorePlacement = FootfallConversions::ToCorePlacement(Placement);
	footfall_error Error = {};
	if (footfall_creature_teleport(Handle.Get(), &CorePlacement, &Error) != FOOTFALL_OK)
	{
		OutError = FootfallConversions::ToEngine(Error);
		return false;
	}
	return true;
}

void FFootfallCreature::ShiftOrigin(const FVector& Offset)
{
	const footfall_dvec3 By = FootfallConversions::ToCore(Offset);
	footfall_creature_shift_origin(Handle.Get(), &By, nullptr);
}

TArray<footfall_event, TInlineAllocator<32>> FFootfallCreature::Events() const
{
	TArray<footfall_event, TInlineAllocator<32>> Found;
	Found.SetNumZeroed(32);
	size_t Count = 0;
	footfall_creature_events(Handle.Get(), Found.GetData(), static_cast<size_t>(Found.Num()), &Count, nullptr);
	Found.SetNum(static_cast<int32>(Count));
	return Found;
}

footfall_leg_view FFootfallCreature::Leg(int32 Index) const
{
	footfall_leg_view View = {};
	footfall_creature_get_leg_view(Handle.Get(), static_cast<uint32>(Index), &View, nullptr);
	return View;
}
