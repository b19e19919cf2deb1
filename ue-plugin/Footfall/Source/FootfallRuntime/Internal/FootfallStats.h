// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "ProfilingDebugging/CpuProfilerTrace.h"
#include "Stats/Stats.h"

DECLARE_STATS_GROUP(TEXT("Footfall"), STATGROUP_Footfall, STATCAT_Advanced);

/** Times the rest of a block for `stat Footfall`, and for Insights. */
#define FOOTFALL_SCOPE(Stat) \
	SCOPE_CYCLE_COUNTER(Stat); \
	TRACE_CPUPROFILER_EVENT_SCOPE(Stat)
