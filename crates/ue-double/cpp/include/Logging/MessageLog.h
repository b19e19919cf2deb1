// SPDX-License-Identifier: MIT OR Apache-2.0
// Lists of messages in the editor: kept, so that a spec can look.
#pragma once

#include "Logging/TokenizedMessage.h"

class FMessageLog
{
public:
	explicit FMessageLog(const FName& InLogName)
	{
	}
	TSharedRef<FTokenizedMessage> Warning()
	{
		TSharedRef<FTokenizedMessage> Message = MakeShared<FTokenizedMessage>();
		DoubleAll().Add(Message);
		return Message;
	}
	static TArray<TSharedRef<FTokenizedMessage>>& DoubleAll()
	{
		static TArray<TSharedRef<FTokenizedMessage>> All;
		return All;
	}
};
