// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"

class FCompilerResultsLog
{
public:
	void Warning(const TCHAR* Format, const UObject* Node)
	{
		Warnings.Add(Format);
	}
	/** What it was warned of. */
	TArray<FString> Warnings;
};
