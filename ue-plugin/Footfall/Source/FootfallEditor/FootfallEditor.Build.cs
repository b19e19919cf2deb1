// SPDX-License-Identifier: MIT OR Apache-2.0
using UnrealBuildTool;

public class FootfallEditor : ModuleRules
{
	public FootfallEditor(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		PublicDependencyModuleNames.AddRange(new[] { "Core", "CoreUObject", "Engine", "AnimGraph", "FootfallRuntime" });
		PrivateDependencyModuleNames.AddRange(new[] { "AnimGraphRuntime", "BlueprintGraph", "UnrealEd" });
	}
}
