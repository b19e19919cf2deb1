// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallConversions.h"
#include "Misc/AutomationTest.h"

BEGIN_DEFINE_SPEC(FFootfallConversionsSpec, "Footfall.Unit.Conversions",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
END_DEFINE_SPEC(FFootfallConversionsSpec)

void FFootfallConversionsSpec::Define()
{
	It("turns no axis", [this]()
	{
		const footfall_dvec3 World = FootfallConversions::ToCore(FVector(1.0, 2.0, 3.0));
		TestEqual(TEXT("forward"), World.x, 1.0);
	});
}
