// SPDX-License-Identifier: MIT OR Apache-2.0
// Text for people. The double knows one language.
#pragma once

#include "UObject/NameTypes.h"

class FText
{
public:
	static FText FromString(const FString& String)
	{
		return FText(String);
	}
	static FText FromName(const FName& Name)
	{
		return FText(Name.ToString());
	}
	static FText AsNumber(int32 Number)
	{
		return FText(FString::Printf(TEXT("%d"), Number));
	}
	static FText GetEmpty()
	{
		return FText();
	}
	template <typename... ArgTypes>
	static FText Format(const FText& Pattern, const ArgTypes&... Args)
	{
		return FormatOrdered(Pattern, {Args...});
	}
	FText() = default;
	const FString& ToString() const
	{
		return String;
	}
	bool IsEmpty() const
	{
		return String.IsEmpty();
	}

private:
	explicit FText(const FString& InString)
		: String(InString)
	{
	}
	static FText FormatOrdered(const FText& Pattern, const TArray<FText>& Args);

	FString String;
};

#define LOCTEXT(Key, Literal) FText::FromString(TEXT(Literal))
