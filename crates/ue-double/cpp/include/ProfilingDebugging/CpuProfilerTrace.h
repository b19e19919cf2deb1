// SPDX-License-Identifier: MIT OR Apache-2.0
// Traces, which the double does not keep.
#pragma once

#define TRACE_CPUPROFILER_EVENT_SCOPE(Name)
