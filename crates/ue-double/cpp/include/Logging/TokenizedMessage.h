// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"

class IMessageToken
{
public:
	explicit IMessageToken(const FText& InText)
		: Text(InText)
	{
	}
	const FText& ToText() const
	{
		return Text;
	}

private:
	FText Text;
};

class FTextToken
{
public:
	static TSharedRef<IMessageToken> Create(const FText& InMessage)
	{
		return MakeShared<IMessageToken>(InMessage);
	}
};

class FTokenizedMessage
{
public:
	FTokenizedMessage* AddToken(const TSharedRef<IMessageToken>& Token)
	{
		Tokens.Add(Token);
		return this;
	}
	const TArray<TSharedRef<IMessageToken>>& GetMessageTokens() const
	{
		return Tokens;
	}

private:
	TArray<TSharedRef<IMessageToken>> Tokens;
};
