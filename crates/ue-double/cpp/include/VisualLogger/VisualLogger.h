// SPDX-License-Identifier: MIT OR Apache-2.0
// The Visual Logger: counts what it is told while it records.
#pragma once

#include "CoreMinimal.h"

class FVisualLogger
{
public:
	static FVisualLogger& Get();
	static bool IsRecording()
	{
		return Get().bIsRecording;
	}
	void SetIsRecording(bool bInIsRecording)
	{
		bIsRecording = bInIsRecording;
	}
	void DoubleTell(const UObject* Owner, const FVector& Location, const FString& Text = FString());
	int32 DoubleTold = 0;

private:
	bool bIsRecording = false;
};

#define UE_VLOG(LogOwner, CategoryName, Verbosity, Format, ...) \
	if (FVisualLogger::IsRecording()) \
	FVisualLogger::Get().DoubleTell(LogOwner, FVector::ZeroVector, FString::Printf(Format __VA_OPT__(, ) __VA_ARGS__))
#define UE_VLOG_LOCATION(LogOwner, CategoryName, Verbosity, Location, Thickness, Color, Format, ...) \
	if (FVisualLogger::IsRecording()) \
	FVisualLogger::Get().DoubleTell(LogOwner, Location)
#define UE_VLOG_SEGMENT(LogOwner, CategoryName, Verbosity, SegmentStart, SegmentEnd, Color, Format, ...) \
	if (FVisualLogger::IsRecording()) \
	FVisualLogger::Get().DoubleTell(LogOwner, SegmentEnd)
