// SPDX-License-Identifier: MIT OR Apache-2.0
using UnrealBuildTool;

public class HostProject : ModuleRules
{
	public HostProject(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		PrivateDependencyModuleNames.AddRange(new[] { "Core", "CoreUObject", "Engine" });
	}
}
