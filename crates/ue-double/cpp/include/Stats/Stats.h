// SPDX-License-Identifier: MIT OR Apache-2.0
// Statistics, which the double does not keep.
#pragma once

#include "UObject/NameTypes.h"

struct TStatId
{
};

#define DECLARE_STATS_GROUP(Description, GroupId, Category)
#define DECLARE_CYCLE_STAT(Description, StatId, GroupId)
#define DECLARE_DWORD_COUNTER_STAT(Description, StatId, GroupId)
#define SET_DWORD_STAT(StatId, Value)
#define SCOPE_CYCLE_COUNTER(StatId)
#define RETURN_QUICK_DECLARE_CYCLE_STAT(StatName, GroupId) return TStatId()
#define SCENE_QUERY_STAT(QueryName) FName(TEXT(#QueryName))
