// SPDX-License-Identifier: MIT OR Apache-2.0
// How Rust runs specs.
#pragma once

#include "rust/cxx.h"

namespace ue_double
{
	rust::Vec<rust::String> spec_names();
	rust::String run_spec(rust::Str Name);
}
