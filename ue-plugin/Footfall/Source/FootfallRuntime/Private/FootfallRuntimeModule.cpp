// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallDebuggerCategory.h"
#include "FootfallLog.h"
#include "Modules/ModuleManager.h"
#include "footfall.h"

DEFINE_LOG_CATEGORY(LogFootfall);

namespace
{
	/** Hands a line of the core's log on. */
	void TakeLog(void*, uint32_t Level, const char* Message)
	{
		const FString Text = UTF8_TO_TCHAR(Message);
		switch (Level)
		{
		case FOOTFALL_LOG_ERROR:
			UE_LOG(LogFootfall, Error, TEXT("%s"), *Text);
			break;
		case FOOTFALL_LOG_WARN:
			// Refusals come back as errors too, and are told there with the actor's name.
			UE_LOG(LogFootfall, Verbose, TEXT("%s"), *Text);
			break;
		default:
			UE_LOG(LogFootfall, VeryVerbose, TEXT("%s"), *Text);
			break;
		}
	}
}

/** Joins the core's log to LogFootfall, and refuses a library that the plugin was not built for. */
class FFootfallRuntimeModule : public IModuleInterface
{
public:
	virtual void StartupModule() override
	{
		if (footfall_abi_version() != FOOTFALL_ABI_VERSION)
		{
			UE_LOG(LogFootfall, Fatal, TEXT("The library has ABI version %u, the plugin was built for %u: stage header and library together."),
				footfall_abi_version(), static_cast<uint32>(FOOTFALL_ABI_VERSION));
		}
		footfall_log_set(&TakeLog, nullptr, FOOTFALL_LOG_WARN, nullptr);
#if WITH_GAMEPLAY_DEBUGGER
		FFootfallDebuggerCategory::Register();
#endif
	}

	virtual void ShutdownModule() override
	{
#if WITH_GAMEPLAY_DEBUGGER
		FFootfallDebuggerCategory::Unregister();
#endif
		footfall_log_set(nullptr, nullptr, FOOTFALL_LOG_OFF, nullptr);
	}
};

IMPLEMENT_MODULE(FFootfallRuntimeModule, FootfallRuntime)
