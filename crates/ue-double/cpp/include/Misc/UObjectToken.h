// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Logging/TokenizedMessage.h"

class FUObjectToken
{
public:
	static TSharedRef<IMessageToken> Create(const UObject* InObject)
	{
		return MakeShared<IMessageToken>(FText::FromString(InObject->GetName()));
	}
};
