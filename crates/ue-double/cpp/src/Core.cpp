// SPDX-License-Identifier: MIT OR Apache-2.0
// Strings, names, text, threads.
#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "Async/ParallelFor.h"
#include "CoreMinimal.h"

namespace
{
	std::u16string Widen(const std::string& Utf8)
	{
		std::u16string Wide;
		for (size_t At = 0; At < Utf8.size();)
		{
			const unsigned char First = static_cast<unsigned char>(Utf8[At]);
			const size_t Length = First < 0x80 ? 1 : First < 0xE0 ? 2 : First < 0xF0 ? 3 : 4;
			char32_t Code = Length == 1 ? First : First & (0xFF >> (Length + 1));
			for (size_t More = 1; More < Length && At + More < Utf8.size(); ++More)
			{
				Code = (Code << 6) | (static_cast<unsigned char>(Utf8[At + More]) & 0x3F);
			}
			if (Code >= 0x10000)
			{
				Wide += static_cast<char16_t>(0xD800 + ((Code - 0x10000) >> 10));
				Wide += static_cast<char16_t>(0xDC00 + ((Code - 0x10000) & 0x3FF));
			}
			else
			{
				Wide += static_cast<char16_t>(Code);
			}
			At += Length;
		}
		return Wide;
	}

	std::string Narrow(const std::u16string& Wide)
	{
		std::string Utf8;
		for (size_t At = 0; At < Wide.size(); ++At)
		{
			char32_t Code = Wide[At];
			if (Code >= 0xD800 && Code < 0xDC00 && At + 1 < Wide.size())
			{
				Code = 0x10000 + ((Code - 0xD800) << 10) + (Wide[++At] - 0xDC00);
			}
			const int More = Code < 0x80 ? 0 : Code < 0x800 ? 1 : Code < 0x10000 ? 2 : 3;
			Utf8 += static_cast<char>(More == 0 ? Code : ((0xF00 >> More) & 0xFF) | (Code >> (6 * More)));
			for (int Left = More - 1; Left >= 0; --Left)
			{
				Utf8 += static_cast<char>(0x80 | ((Code >> (6 * Left)) & 0x3F));
			}
		}
		return Utf8;
	}
}

std::string FString::ToUtf8() const
{
	return Narrow(Text);
}

FString FString::FromUtf8(const char* Utf8)
{
	return FString(Widen(Utf8));
}

std::string FString::Stored(const TCHAR* Value)
{
	return Narrow(Value);
}

FString FString::FormatNarrow(const TCHAR* Format, ...)
{
	const std::string Utf8 = Narrow(Format);
	va_list Args;
	va_start(Args, Format);
	va_list Again;
	va_copy(Again, Args);
	const int Length = std::vsnprintf(nullptr, 0, Utf8.c_str(), Args);
	std::string Out(static_cast<size_t>(Length), '\0');
	std::vsnprintf(Out.data(), Out.size() + 1, Utf8.c_str(), Again);
	va_end(Again);
	va_end(Args);
	return FString(Widen(Out));
}

namespace
{
	/** Every name that ever was. */
	struct FNames
	{
		std::mutex Mutex;
		std::map<std::u16string, uint32> ByLower;
		std::vector<std::u16string> Texts;
	};

	FNames& Names()
	{
		static FNames All;
		return All;
	}
}

FName::FName(const TCHAR* Text)
{
	std::u16string Lower(Text);
	for (char16_t& Letter : Lower)
	{
		Letter = Letter >= u'A' && Letter <= u'Z' ? static_cast<char16_t>(Letter + 32) : Letter;
	}
	if (Lower.empty() || Lower == u"none")
	{
		return;
	}
	FNames& All = Names();
	const std::scoped_lock Lock(All.Mutex);
	const auto [It, bIsNew] = All.ByLower.try_emplace(Lower, static_cast<uint32>(All.Texts.size() + 1));
	if (bIsNew)
	{
		All.Texts.push_back(Text);
	}
	Index = It->second;
}

FString FName::ToString() const
{
	if (IsNone())
	{
		return TEXT("None");
	}
	FNames& All = Names();
	const std::scoped_lock Lock(All.Mutex);
	return FString(All.Texts[Index - 1]);
}

FText FText::FormatOrdered(const FText& Pattern, const TArray<FText>& Args)
{
	FString Out;
	const TCHAR* At = *Pattern.String;
	while (*At != u'\0')
	{
		const int32 Which = At[0] == u'{' && At[1] >= u'0' && At[1] <= u'9' && At[2] == u'}' ? At[1] - u'0' : INDEX_NONE;
		if (Args.IsValidIndex(Which))
		{
			Out += Args[Which].String;
			At += 3;
		}
		else
		{
			Out += FString(std::u16string(1, *At++));
		}
	}
	return FText(Out);
}

namespace
{
	const std::thread::id GameThread = std::this_thread::get_id();
}

bool IsInGameThread()
{
	return std::this_thread::get_id() == GameThread;
}

void ParallelFor(int32 Num, const TFunction<void(int32)>& Body)
{
	constexpr int32 MaxThreads = 4;
	std::atomic<int32> Next = 0;
	const auto Work = [&Next, &Body, Num]()
	{
		for (int32 Index = Next++; Index < Num; Index = Next++)
		{
			Body(Index);
		}
	};
	std::vector<std::thread> Others;
	for (int32 Thread = 1; Thread < FMath::Min(MaxThreads, Num); ++Thread)
	{
		Others.emplace_back(Work);
	}
	Work();
	for (std::thread& Other : Others)
	{
		Other.join();
	}
}
