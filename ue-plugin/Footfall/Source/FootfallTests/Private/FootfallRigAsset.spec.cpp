// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallRigAsset.h"

#include "Engine/SkeletalMesh.h"
#include "FootfallCreatureComponent.h"
#include "FootfallTestMesh.h"
#include "FootfallVersion.h"
#include "Misc/AutomationTest.h"
#include "UObject/Package.h"

#if WITH_EDITOR
#include "Misc/DataValidation.h"
#endif

BEGIN_DEFINE_SPEC(FFootfallRigAssetSpec, "Footfall.Unit.RigAsset",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ProductFilter)
	UFootfallRigAsset* Rig = nullptr;
	USkeletalMesh* Mesh = nullptr;

	/** One problem, which names the asset and the word. */
	void TestProblem(const TCHAR* Word)
	{
		const TArray<FText> Problems = Rig->FindProblems(Mesh);
		TestEqual(FString(TEXT("problems with ")) + Word, Problems.Num(), 1);
		if (Problems.Num() == 1)
		{
			TestTrue(Problems[0].ToString() + TEXT(": names ") + Word, Problems[0].ToString().Contains(Word));
			TestTrue(TEXT("and the asset"), Problems[0].ToString().Contains(Rig->GetName()));
		}
	}
END_DEFINE_SPEC(FFootfallRigAssetSpec)

void FFootfallRigAssetSpec::Define()
{
	BeforeEach([this]()
	{
		Rig = NewObject<UFootfallRigAsset>(GetTransientPackage());
		Rig->SetToLizard();
		Mesh = FootfallTestMesh::Make(FootfallTestMesh::Lizard());
	});

	It("of the lizard has no problems", [this]()
	{
		TestEqual(TEXT("problems"), Rig->FindProblems(Mesh).Num(), 0);
	});
	It("names every bone that is not there", [this]()
	{
		Rig->Legs[1].Knee = TEXT("elbow");
		TestProblem(TEXT("Legs[1].Knee is elbow"));
		Rig->SetToLizard();
		Rig->Tail[2] = TEXT("tail_99");
		TestProblem(TEXT("Tail[2] is tail_99"));
		Rig->SetToLizard();
		Rig->Body = NAME_None;
		TestProblem(TEXT("Body names no bone"));
		Rig->SetToLizard();
		Rig->Head = TEXT("skull");
		Rig->LeftEye = TEXT("lamp");
		TestEqual(TEXT("two problems at once"), Rig->FindProblems(Mesh).Num(), 2);
	});
	It("hands on what the core says of bones that do not hold together", [this]()
	{
		Rig->Legs[0].Knee = TEXT("upperarm_l");
		TestProblem(TEXT("does not hold together"));
		Rig->SetToLizard();
		Rig->Legs.SetNum(1);
		TestProblem(TEXT("does not hold together"));
		Rig->SetToLizard();
		Rig->Legs[2].Group = 5;
		TestProblem(TEXT("does not hold together"));
		Rig->SetToLizard();
		Rig->Legs[3].StepDistance = -1.0f;
		TestProblem(TEXT("step"));
	});
	It("hands on what the core says of settings", [this]()
	{
		Rig->Settings.Head.MaxYaw = 720.0f;
		TestProblem(TEXT("head.max_yaw"));
		Rig->SetToLizard();
		Rig->Settings.Motion.Gravity = std::numeric_limits<float>::quiet_NaN();
		TestProblem(TEXT("motion.gravity"));
	});
	It("fills itself in from its mesh as it would be by hand", [this]()
	{
		UFootfallRigAsset* Guessed = NewObject<UFootfallRigAsset>(GetTransientPackage());
		Guessed->Mesh = Mesh;
		TestTrue(TEXT("legs were found"), Guessed->SetFromMesh());
		TestTrue(TEXT("chains"), Guessed->Spine == Rig->Spine && Guessed->Neck == Rig->Neck && Guessed->Tail == Rig->Tail);
		TestTrue(TEXT("body, head and eyes"), Guessed->Body == Rig->Body && Guessed->Head == Rig->Head && Guessed->LeftEye == Rig->LeftEye &&
			Guessed->RightEye == Rig->RightEye);
		TestEqual(TEXT("legs"), Guessed->Legs.Num(), 4);
		for (int32 Leg = 0; Leg < FMath::Min(Guessed->Legs.Num(), 4); ++Leg)
		{
			const FFootfallRigLeg& Found = Guessed->Legs[Leg];
			const FFootfallRigLeg& Known = Rig->Legs[Leg];
			TestTrue(TEXT("a leg"), Found.Hip == Known.Hip && Found.Knee == Known.Knee && Found.Ankle == Known.Ankle && Found.Toe == Known.Toe);
			TestEqual(TEXT("its group"), Found.Group, Known.Group);
		}
		TestEqual(TEXT("problems"), Guessed->FindProblems(Mesh).Num(), 0);
		AddExpectedMessagePlain(TEXT("no leg was found"), ELogVerbosity::Warning);
		Guessed->Mesh = FootfallTestMesh::Make({{TEXT("box"), INDEX_NONE, FVector::ZeroVector}});
		TestFalse(TEXT("a box has none"), Guessed->SetFromMesh());
	});
	It("asks for a mesh", [this]()
	{
		Mesh = nullptr;
		TestProblem(TEXT("Mesh is not set"));
	});
#if defined(UE_DOUBLE)
	It("carries a version when it is saved, as creatures do, and loads from every earlier one", [this]()
	{
		for (UObject* Object : {static_cast<UObject*>(Rig), static_cast<UObject*>(NewObject<UFootfallCreatureComponent>(GetTransientPackage()))})
		{
			FArchive Saved;
			Object->Serialize(Saved);
			TestEqual(Object->GetName() + TEXT(" is saved as"), Saved.CustomVer(FFootfallVersion::Guid), static_cast<int32>(FFootfallVersion::Latest));
		}
		for (int32 Version = FFootfallVersion::Unversioned; Version <= FFootfallVersion::Latest; ++Version)
		{
			FArchive Loaded;
			Loaded.SetIsLoading(true);
			if (Version != FFootfallVersion::Unversioned)
			{
				Loaded.SetCustomVersion(FFootfallVersion::Guid, Version, TEXT("Footfall"));
			}
			Rig->Serialize(Loaded);
			TestEqual(TEXT("problems"), Rig->FindProblems(Mesh).Num(), 0);
		}
		AddExpectedMessagePlain(TEXT("later version"), ELogVerbosity::Warning);
		FArchive Later;
		Later.SetIsLoading(true);
		Later.SetCustomVersion(FFootfallVersion::Guid, FFootfallVersion::Latest + 1, TEXT("Footfall"));
		Rig->Serialize(Later);
	});
#endif
#if WITH_EDITOR
	It("is validated in the editor", [this]()
	{
		FDataValidationContext Good;
		Rig->Mesh = Mesh;
		TestTrue(TEXT("valid"), Rig->IsDataValid(Good) != EDataValidationResult::Invalid && Good.GetNumErrors() == 0);
		FDataValidationContext Bad;
		Rig->Head = TEXT("skull");
		TestTrue(TEXT("invalid"), Rig->IsDataValid(Bad) == EDataValidationResult::Invalid && Bad.GetNumErrors() == 1);
	});
#endif
}
