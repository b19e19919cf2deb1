// SPDX-License-Identifier: MIT OR Apache-2.0
using UnrealBuildTool;

public class FootfallRuntime : ModuleRules
{
	public FootfallRuntime(ReadOnlyTargetRules Target) : base(Target)
	{
		PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
		PublicDependencyModuleNames.AddRange(new[] { "Core", "CoreUObject", "Engine", "AnimGraphRuntime" });
		PrivateDependencyModuleNames.AddRange(new[] { "FootfallLibrary", "InputCore", "PhysicsCore" });
		SetupGameplayDebuggerSupport(Target);
	}
}
