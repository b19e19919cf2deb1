// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Templates/Function.h"
#include "HAL/Platform.h"

/** On up to four threads, this one among them; returns when all is done. */
void ParallelFor(int32 Num, const TFunction<void(int32)>& Body);
