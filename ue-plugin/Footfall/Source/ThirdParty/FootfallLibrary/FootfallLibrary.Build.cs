// SPDX-License-Identifier: MIT OR Apache-2.0
using System.IO;
using UnrealBuildTool;

// The core as a static library, with its C header. `ci/stage-plugin` puts both here; they are not kept in the repository,
// where the header has its place at the top.
public class FootfallLibrary : ModuleRules
{
	public FootfallLibrary(ReadOnlyTargetRules Target) : base(Target)
	{
		Type = ModuleType.External;

		if (Directory.Exists(Path.Combine(ModuleDirectory, "include")))
		{
			PublicSystemIncludePaths.Add(Path.Combine(ModuleDirectory, "include"));
		}
		else
		{
			PublicSystemIncludePaths.Add(Path.Combine(PluginDirectory, "..", "..", "include"));
		}

		string Library = Path.Combine(ModuleDirectory, "lib", LibraryOf(Target));
		if (!File.Exists(Library))
		{
			throw new BuildException("Footfall: " + Library + " is missing. Run ci/stage-plugin on or for " + Target.Platform + ".");
		}
		PublicAdditionalLibraries.Add(Library);
		ExternalDependencies.Add(Library);
	}

	// Mac holds both architectures in one file; other desktops are x86-64, phones ARM64.
	private static string LibraryOf(ReadOnlyTargetRules Target)
	{
		bool bIsWindows = Target.Platform == UnrealTargetPlatform.Win64;
		return Path.Combine(Target.Platform.ToString(), bIsWindows ? "footfall_ffi.lib" : "libfootfall_ffi.a");
	}
}
