// SPDX-License-Identifier: MIT OR Apache-2.0
// What the details panel shows of settings: every number has a unit and a range, every property a tooltip.
#include "AnimNode_FootfallFootIk.h"
#include "FootfallCapsuleSync.h"
#include "FootfallCreatureComponent.h"
#include "FootfallGroundQuery.h"
#include "FootfallLab.h"
#include "FootfallPlatform.h"
#include "FootfallRigAsset.h"
#include "Misc/AutomationTest.h"
#include "Settings/FootfallCreatureSettings.h"
#include "Settings/FootfallFootIkSettings.h"
#include "UObject/UnrealType.h"

#if WITH_EDITOR

BEGIN_DEFINE_SPEC(FFootfallSettingsSpec, "Footfall.Unit.Settings", EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)

	int32 Seen = 0;

	/** Numbers, and what is made of them. */
	static bool IsNumber(const FProperty& Property)
	{
		const FString Type = Property.GetCPPType();
		return CastField<FNumericProperty>(&Property) != nullptr || Type == TEXT("FVector") || Type == TEXT("FRotator");
	}

	/** Counts are no quantities: they have a range, but no unit. */
	static bool IsQuantity(const FProperty& Property)
	{
		return IsNumber(Property) && Property.GetCPPType() != TEXT("int32");
	}

	void TestMetadata(const UStruct* Struct)
	{
		for (TFieldIterator<FProperty> It(Struct); It; ++It)
		{
			const FProperty& Property = **It;
			const FString Name = Struct->GetName() + TEXT(".") + Property.GetName();
			const FString ToolTip = Property.GetToolTipText().ToString();
			++Seen;
			TestTrue(Name + TEXT(": has a tooltip"), ToolTip.Len() > 10);
			TestTrue(Name + TEXT(": whose sentence ends"), ToolTip.EndsWith(TEXT(".")));
			TestFalse(Name + TEXT(": has a category"), Property.GetMetaData(TEXT("Category")).IsEmpty());
			if (IsNumber(Property) && Property.HasMetaData(TEXT("EditAnywhere")))
			{
				TestTrue(Name + TEXT(": is limited"), Property.HasMetaData(TEXT("ClampMin")) && Property.HasMetaData(TEXT("ClampMax")));
			}
			if (IsQuantity(Property) && Property.HasMetaData(TEXT("EditAnywhere")))
			{
				TestTrue(Name + TEXT(": has a unit"), Property.HasMetaData(TEXT("Units")) || Property.HasMetaData(TEXT("ForceUnits")));
			}
			if (const FStructProperty* Inner = CastField<FStructProperty>(&Property))
			{
				if (Inner->Struct != nullptr && Inner->Struct->GetName().StartsWith(TEXT("Footfall")))
				{
					TestMetadata(Inner->Struct);
				}
			}
		}
	}
END_DEFINE_SPEC(FFootfallSettingsSpec)

void FFootfallSettingsSpec::Define()
{
	It("say what they mean, in which unit, and how far they go", [this]()
	{
		Seen = 0;
		TestMetadata(FFootfallCreatureSettings::StaticStruct());
		TestMetadata(FFootfallFootIkSettings::StaticStruct());
		TestTrue(FString::Printf(TEXT("all of them were looked at: %d"), Seen), Seen >= 100);
	});
	It("of components, assets and nodes do, too", [this]()
	{
		Seen = 0;
		TestMetadata(UFootfallCreatureComponent::StaticClass());
		TestMetadata(UFootfallRigAsset::StaticClass());
		TestMetadata(FFootfallRigLeg::StaticStruct());
		TestMetadata(FFootfallGroundQuery::StaticStruct());
		TestMetadata(AFootfallLab::StaticClass());
		TestMetadata(AFootfallPlatform::StaticClass());
		TestMetadata(FAnimNode_FootfallFootIk::StaticStruct());
		TestMetadata(FFootfallFootIkLeg::StaticStruct());
		TestMetadata(FFootfallKeptBone::StaticStruct());
		TestTrue(FString::Printf(TEXT("all of them were looked at: %d"), Seen), Seen >= 150);
	});
}

#endif
