// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallRigAsset.h"

#include "Engine/SkeletalMesh.h"
#include "FootfallTestMesh.h"
#include "FootfallTestSaved.h"
#include "FootfallVersion.h"
#include "Misc/AutomationTest.h"
#include "Serialization/MemoryReader.h"
#include "Serialization/MemoryWriter.h"
#include "Serialization/ObjectAndNameAsStringProxyArchive.h"
#include "UObject/Package.h"

#if WITH_EDITOR
#include "Misc/DataValidation.h"
#endif

BEGIN_DEFINE_SPEC(FFootfallRigAssetSpec, "Footfall.Unit.RigAsset",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ProductFilter)
	UFootfallRigAsset* Rig = nullptr;
	USkeletalMesh* Mesh = nullptr;

	/** A rig asset out of saved bytes of a version; none for those from before there was one. */
	static UFootfallRigAsset* Load(const TArray<uint8>& Bytes, int32 Version)
	{
		FMemoryReader Reader(Bytes, true);
		FObjectAndNameAsStringProxyArchive Archive(Reader, false);
		if (Version != FFootfallVersion::Unversioned)
		{
			Archive.SetCustomVersion(FFootfallVersion::Guid, Version, TEXT("Footfall"));
		}
		UFootfallRigAsset* Loaded = NewObject<UFootfallRigAsset>(GetTransientPackage());
		Loaded->Serialize(Archive);
		return Loaded;
	}

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
	It("comes back from bytes as it was saved, with its version", [this]()
	{
		Rig->Spine = {TEXT("hips")};
		Rig->Legs[2].StepDistance = 31.0f;
		Rig->Settings.Motion.MoveSpeed = 77.0f;
		TArray<uint8> Bytes;
		FMemoryWriter Writer(Bytes, true);
		FObjectAndNameAsStringProxyArchive Saved(Writer, false);
		Rig->Serialize(Saved);
		TestEqual(TEXT("its version"), Saved.CustomVer(FFootfallVersion::Guid), static_cast<int32>(FFootfallVersion::Latest));
		TestTrue(TEXT("there are bytes"), Bytes.Num() > 100);
		const UFootfallRigAsset* Loaded = Load(Bytes, FFootfallVersion::Latest);
		TestTrue(TEXT("a list of bones"), Loaded->Spine == Rig->Spine);
		TestEqual(TEXT("legs"), Loaded->Legs.Num(), 4);
		TestTrue(TEXT("a leg's bone"), Loaded->Legs.Num() == 4 && Loaded->Legs[2].Knee == Rig->Legs[2].Knee);
		TestEqual(TEXT("a leg's number"), Loaded->Legs.Num() == 4 ? Loaded->Legs[2].StepDistance : 0.0f, 31.0f);
		TestEqual(TEXT("a setting"), Loaded->Settings.Motion.MoveSpeed, 77.0f);
		TestEqual(TEXT("a setting that was left alone"), Loaded->Settings.Motion.TurnSpeed, FFootfallCreatureSettings().Motion.TurnSpeed);
	});
	It("loads from bytes of a later version with a warning", [this]()
	{
		AddExpectedMessagePlain(TEXT("later version"), ELogVerbosity::Warning);
		TArray<uint8> Bytes;
		FMemoryWriter Writer(Bytes, true);
		FObjectAndNameAsStringProxyArchive Saved(Writer, false);
		Rig->Serialize(Saved);
		TestEqual(TEXT("legs"), Load(Bytes, FFootfallVersion::Latest + 1)->Legs.Num(), 4);
	});
#if defined(UE_DOUBLE)
	It("loads what every earlier version has saved", [this]()
	{
		for (int32 Version = FFootfallVersion::Unversioned; Version <= FFootfallVersion::Latest; ++Version)
		{
			const FString Saved(FootfallTestSaved::RigAssets[Version]);
			TArray<uint8> Bytes;
			Bytes.SetNumZeroed(Saved.Len() / 2);
			HexToBytes(Saved, Bytes.GetData());
			UFootfallRigAsset* Loaded = Load(Bytes, Version);
			TestEqual(TEXT("problems"), Loaded->FindProblems(Mesh).Num(), 0);
			TestEqual(TEXT("legs"), Loaded->Legs.Num(), 4);
			TestTrue(TEXT("a leg's bone"), Loaded->Legs.Num() == 4 && Loaded->Legs[2].Knee == FName(TEXT("calf_l")));
			TestEqual(TEXT("the tail"), Loaded->Tail.Num(), 7);
			TestEqual(TEXT("a setting"), Loaded->Settings.Motion.MoveSpeed, 77.0f);
			// Not a byte of it is unknown: saved again, it is the same.
			TArray<uint8> Again;
			FMemoryWriter Writer(Again, true);
			Loaded->Serialize(Writer);
			TestEqual(TEXT("saved again"), BytesToHex(Again.GetData(), Again.Num()), FString(FootfallTestSaved::RigAssets[FFootfallVersion::Latest]));
		}
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
