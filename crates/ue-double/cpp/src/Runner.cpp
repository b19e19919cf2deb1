// SPDX-License-Identifier: MIT OR Apache-2.0
#include "DoubleRunner.h"

#include <string>

#include "Misc/AutomationTest.h"

void DoubleStartModules();

rust::Vec<rust::String> ue_double::spec_names()
{
	rust::Vec<rust::String> Names;
	for (FAutomationSpecBase* Spec : FAutomationSpecBase::DoubleAll())
	{
		for (const FAutomationSpecBase::FBlock& Block : Spec->DoubleBlocks())
		{
			Names.push_back(rust::String(Block.Name.ToUtf8()));
		}
	}
	return Names;
}

rust::String ue_double::run_spec(rust::Str Name)
{
	DoubleStartModules();
	const FString Wanted = FString::FromUtf8(std::string(Name).c_str());
	for (FAutomationSpecBase* Spec : FAutomationSpecBase::DoubleAll())
	{
		for (const FAutomationSpecBase::FBlock& Block : Spec->DoubleBlocks())
		{
			if (Block.Name == Wanted)
			{
				return rust::String(Spec->DoubleRun(Block).ToUtf8());
			}
		}
	}
	return rust::String("there is no such spec");
}
