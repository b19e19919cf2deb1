// SPDX-License-Identifier: MIT OR Apache-2.0
// The node in the editor's graph: what it is called, and what it says of bones that are not there.
#include "Misc/AutomationTest.h"

#if WITH_EDITOR

#include "AnimGraphNode_FootfallFootIk.h"
#include "Animation/Skeleton.h"
#include "Engine/SkeletalMesh.h"
#include "FootfallTestMesh.h"
#include "Kismet2/CompilerResultsLog.h"
#include "UObject/Package.h"

BEGIN_DEFINE_SPEC(FFootfallGraphNodeSpec, "Footfall.Unit.GraphNode", EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)

	/** How many warnings a compilation gives. */
	int32 CountWarnings(UAnimGraphNode_FootfallFootIk& Node, USkeleton* Skeleton)
	{
		FCompilerResultsLog Log;
		Node.ValidateAnimNodeDuringCompilation(Skeleton, Log);
		return Log.NumWarnings;
	}
END_DEFINE_SPEC(FFootfallGraphNodeSpec)

void FFootfallGraphNodeSpec::Define()
{
	It("has a title, a tooltip and a place in the menu", [this]()
	{
		const UAnimGraphNode_FootfallFootIk* Node = NewObject<UAnimGraphNode_FootfallFootIk>(GetTransientPackage());
		TestEqual(TEXT("title"), Node->GetNodeTitle(ENodeTitleType::ListView).ToString(), FString(TEXT("Footfall Foot IK")));
		TestTrue(TEXT("tooltip"), Node->GetTooltipText().ToString().Len() > 20);
		TestTrue(TEXT("menu"), Node->GetMenuCategory().ToString().Contains(TEXT("Footfall")));
	});
	It("warns of every bone that is not there, and of none that is", [this]()
	{
		UAnimGraphNode_FootfallFootIk* Node = NewObject<UAnimGraphNode_FootfallFootIk>(GetTransientPackage());
		USkeletalMesh* Mesh = FootfallTestMesh::Make(FootfallTestMesh::Biped());
		TestEqual(TEXT("neither pelvis nor legs"), CountWarnings(*Node, Mesh->GetSkeleton()), 2);
		Node->Node.Pelvis.BoneName = TEXT("pelvis");
		FFootfallFootIkLeg Leg;
		Leg.Thigh.BoneName = TEXT("thigh_l");
		Leg.Calf.BoneName = TEXT("calf_l");
		Leg.Foot.BoneName = TEXT("foot_l");
		Node->Node.Legs.Add(Leg);
		TestEqual(TEXT("a leg without a ball"), CountWarnings(*Node, Mesh->GetSkeleton()), 0);
		Node->Node.Legs[0].Ball.BoneName = TEXT("toe_l");
		Node->Node.Legs[0].Calf.BoneName = TEXT("shin_l");
		TestEqual(TEXT("two wrong names"), CountWarnings(*Node, Mesh->GetSkeleton()), 2);
		TestEqual(TEXT("no skeleton"), CountWarnings(*Node, nullptr), 0);
	});
}

#endif
