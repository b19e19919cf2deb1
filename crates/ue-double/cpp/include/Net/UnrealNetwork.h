// SPDX-License-Identifier: MIT OR Apache-2.0
// Replication: which properties take part. Nothing is sent.
#pragma once

#include "CoreMinimal.h"

#define DOREPLIFETIME(ClassName, Property) \
	static_assert(sizeof(ClassName::Property) > 0); \
	OutLifetimeProps.Add({FName(TEXT(#Property))})
