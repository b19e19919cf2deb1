// SPDX-License-Identifier: MIT OR Apache-2.0
// The node in the editor's graph: what it is called, and what it says of bones that are not there.
#include "Misc/AutomationTest.h"

#if WITH_EDITOR

#include "AnimGraphNode_FootfallFootIk.h"
#include "Animation/Skeleton.h"
#include "Engine/SkeletalMesh.h"
#include "FootfallTestBiped.h"
#include "FootfallTestMesh.h"
#include "FootfallTestWorld.h"
#include "FootfallVersion.h"
#include "Components/SkeletalMeshComponent.h"
#include "Engine/SkinnedAsset.h"
#include "SceneManagement.h"
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
#if defined(UE_DOUBLE)
	It("carries a version when it is saved", [this]()
	{
		FArchive Saved;
		NewObject<UAnimGraphNode_FootfallFootIk>(GetTransientPackage())->Serialize(Saved);
		TestEqual(TEXT("saved as"), Saved.CustomVer(FFootfallVersion::Guid), static_cast<int32>(FFootfallVersion::Latest));
	});
	It("shows probes, floor, knees and limits in a preview, where the bones are", [this]()
	{
		FFootfallTestWorld World;
		FFootfallTestBuild Build;
		Build.Actor.SetTranslation(FVector(300.0, 0.0, 50.0));
		FFootfallTestBiped Biped(World.Get(), Build);
		UAnimGraphNode_FootfallFootIk* Node = NewObject<UAnimGraphNode_FootfallFootIk>(GetTransientPackage());
		FPrimitiveDrawInterface Drawn;
		Node->Draw(&Drawn, Biped.Mesh);
		Node->Draw(nullptr, nullptr);
		TestEqual(TEXT("lines of a node without bones"), Drawn.DoubleLines.Num(), 0);
		FString Doubts;
		Node->Node.SetFromSkeleton(Biped.Mesh->GetSkinnedAsset()->GetRefSkeleton(), Doubts);
		Node->Draw(&Drawn, Biped.Mesh);
		// Of each leg two probes of three lines, a floor of three, a pole and a limit; of the pelvis five.
		TestEqual(TEXT("lines"), Drawn.DoubleLines.Num(), 2 * (2 * 3 + 3 + 2) + 5);
		const FVector Ankle = Biped.Bone(TEXT("foot_l")).GetTranslation();
		const FVector Up = Drawn.DoubleLines[0].Start;
		TestTrue(TEXT("a probe begins over the ankle"), FVector::Dist2D(Up, Ankle) < 0.01 && Up.Z > Ankle.Z + 10.0);
	});
#endif
}

#endif
