// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"

class FCompilerResultsLog
{
public:
	void Warning(const TCHAR* Format, const UObject* Node)
	{
		++NumWarnings;
	}
	int32 NumWarnings = 0;
};
