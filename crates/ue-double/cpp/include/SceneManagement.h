// SPDX-License-Identifier: MIT OR Apache-2.0
// As much of a preview's drawing as counts and checks lines.
#pragma once

#include "CoreMinimal.h"

enum ESceneDepthPriorityGroup : uint8
{
	SDPG_World,
	SDPG_Foreground
};

class FPrimitiveDrawInterface
{
public:
	struct FDoubleLine
	{
		FVector Start;
		FVector End;
	};
	TArray<FDoubleLine> DoubleLines;
	void DrawLine(const FVector& Start, const FVector& End, const FLinearColor& Color, uint8 DepthPriorityGroup)
	{
		check(!Start.ContainsNaN() && !End.ContainsNaN());
		DoubleLines.Add({Start, End});
	}
};
