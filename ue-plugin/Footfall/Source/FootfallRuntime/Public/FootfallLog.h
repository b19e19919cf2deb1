// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Logging/LogMacros.h"

/** What Footfall has to say, the core's own messages included. */
FOOTFALLRUNTIME_API DECLARE_LOG_CATEGORY_EXTERN(LogFootfall, Log, All);
