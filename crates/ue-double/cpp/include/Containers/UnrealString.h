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
	FString& AppendChar(TCHAR Letter)
	{
		Text += Letter;
		return *this;
	}
	FString ToLower() const
	{
		FString Lower = *this;
		for (char16_t& Letter : Lower.Text)
		{
			Letter = Letter >= u'A' && Letter <= u'Z' ? static_cast<char16_t>(Letter + 32) : Letter;
		}
		return Lower;
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

/** Two upper-case digits a byte. */
inline FString BytesToHex(const uint8* Bytes, int32 NumBytes)
{
	FString Hex;
	for (int32 Index = 0; Index < NumBytes; ++Index)
	{
		Hex.AppendChar(u"0123456789ABCDEF"[Bytes[Index] >> 4]).AppendChar(u"0123456789ABCDEF"[Bytes[Index] & 15]);
	}
	return Hex;
}

/** The bytes of such digits, and how many there are. */
inline int32 HexToBytes(const FString& Hex, uint8* OutBytes)
{
	const auto Digit = [](TCHAR Letter) { return static_cast<uint8>(Letter <= u'9' ? Letter - u'0' : Letter - u'A' + 10); };
	for (int32 Index = 0; Index + 1 < Hex.Len(); Index += 2)
	{
		OutBytes[Index / 2] = static_cast<uint8>(Digit((*Hex)[Index]) << 4 | Digit((*Hex)[Index + 1]));
	}
	return Hex.Len() / 2;
}
