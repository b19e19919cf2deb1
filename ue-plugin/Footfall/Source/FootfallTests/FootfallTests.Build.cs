// SPDX-License-Identifier: MIT OR Apache-2.0
using UnrealBuildTool;

public class FootfallTests : ModuleRules
{
	public FootfallTests(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		PrivateDependencyModuleNames.AddRange(new[]
			{ "Core", "CoreUObject", "Engine", "AnimGraphRuntime", "FootfallLibrary", "FootfallRuntime", "PhysicsCore" });
		SetupGameplayDebuggerSupport(Target);
		if (Target.bBuildEditor)
		{
			PrivateDependencyModuleNames.AddRange(new[] { "AnimGraph", "FootfallEditor", "UnrealEd" });
		}
	}
}
