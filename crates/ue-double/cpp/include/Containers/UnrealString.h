// SPDX-License-Identifier: MIT OR Apache-2.0
// Strings of TCHAR.
#pragma once

#include "Containers/Array.h"

class FString
{
public:
	FString() = default;
	FString(const TCHAR* InText)
		: Text(InText != nullptr ? InText : u"")
	{
	}
	FString(const char* Ascii)
		: FString(FromUtf8(Ascii))
	{
	}
	explicit FString(std::u16string InText)
		: Text(std::move(InText))
	{
	}
	/** Pointers to TCHAR go where the format says %s; all else is as in printf. */
	template <typename... ArgTypes>
	static FString Printf(const TCHAR* Format, ArgTypes... Args)
	{
		return FormatStored(Format, Stored(Args)...);
	}
	static FString Join(const TArray<FString>& Range, const TCHAR* Separator)
	{
		FString Joined;
		for (int32 Index = 0; Index < Range.Num(); ++Index)
		{
			Joined.Text += Index == 0 ? u"" : Separator;
			Joined.Text += Range[Index].Text;
		}
		return Joined;
	}
	const TCHAR* operator*() const
	{
		return Text.c_str();
	}
	int32 Len() const
	{
		return static_cast<int32>(Text.size());
	}
	bool IsEmpty() const
	{
		return Text.empty();
	}
	void Reset()
	{
		Text.clear();
	}
	bool Contains(const FString& Part) const
	{
		return Text.find(Part.Text) != std::u16string::npos;
	}
	bool StartsWith(const FString& Part) const
	{
		return Text.starts_with(Part.Text);
	}
	bool EndsWith(const FString& Part) const
	{
		return Text.ends_with(Part.Text);
	}
	FString& operator+=(const FString& Other)
	{
		Text += Other.Text;
		return *this;
	}
	friend FString operator+(FString A, const FString& B)
	{
		return A += B;
	}
	bool operator==(const FString& Other) const
	{
		return Text == Other.Text;
	}
	auto operator<=>(const FString& Other) const
	{
		return Text <=> Other.Text;
	}
	/** Not of the engine: as UTF-8. */
	std::string ToUtf8() const;
	static FString FromUtf8(const char* Utf8);

private:
	static std::string Stored(const TCHAR* Value);
	template <typename ArgType>
	static ArgType Stored(ArgType Value)
	{
		return Value;
	}
	static const char* Passed(const std::string& Value)
	{
		return Value.c_str();
	}
	template <typename ArgType>
	static ArgType Passed(ArgType Value)
	{
		return Value;
	}
	static FString FormatNarrow(const TCHAR* Format, ...);
	template <typename... ArgTypes>
	static FString FormatStored(const TCHAR* Format, const ArgTypes&... Args)
	{
		return FormatNarrow(Format, Passed(Args)...);
	}

	std::u16string Text;
};

#define UTF8_TO_TCHAR(Utf8) (*FString::FromUtf8(Utf8))
#define TCHAR_TO_UTF8(Text) (FString(Text).ToUtf8().c_str())
