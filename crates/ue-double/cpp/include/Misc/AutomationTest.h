// SPDX-License-Identifier: MIT OR Apache-2.0
// Specs: told what they describe when they are made, and run one block at a time.
#pragma once

#include "CoreMinimal.h"

enum class EAutomationTestFlags : uint32
{
	None = 0,
	EditorContext = 0x1,
	ClientContext = 0x2,
	ServerContext = 0x4,
	CommandletContext = 0x8,
	ProgramContext = 0x10,
	NonNullRHI = 0x100,
	SmokeFilter = 0x01000000,
	EngineFilter = 0x02000000,
	ProductFilter = 0x04000000,
	PerfFilter = 0x08000000,
	StressFilter = 0x10000000,
	NegativeFilter = 0x20000000
};

constexpr EAutomationTestFlags operator|(EAutomationTestFlags A, EAutomationTestFlags B)
{
	return static_cast<EAutomationTestFlags>(static_cast<uint32>(A) | static_cast<uint32>(B));
}
constexpr EAutomationTestFlags operator&(EAutomationTestFlags A, EAutomationTestFlags B)
{
	return static_cast<EAutomationTestFlags>(static_cast<uint32>(A) & static_cast<uint32>(B));
}
constexpr bool operator!(EAutomationTestFlags A)
{
	return static_cast<uint32>(A) == 0;
}

inline constexpr EAutomationTestFlags EAutomationTestFlags_ApplicationContextMask = static_cast<EAutomationTestFlags>(0x1f);
inline constexpr EAutomationTestFlags EAutomationTestFlags_FilterMask = static_cast<EAutomationTestFlags>(0x3f000000);

constexpr bool DoubleIsOneFilter(EAutomationTestFlags Flags)
{
	const uint32 Filter = static_cast<uint32>(Flags & EAutomationTestFlags_FilterMask);
	return Filter != 0 && (Filter & (Filter - 1)) == 0;
}

namespace EAutomationExpectedMessageFlags
{
	enum MatchType
	{
		Exact,
		Contains
	};
}

class FAutomationTestBase
{
public:
	virtual ~FAutomationTestBase() = default;
	void AddError(const FString& Error);
	void AddInfo(const FString& Info);
	bool HasAnyErrors() const
	{
		return !Errors.IsEmpty();
	}
	/** So many times a line that holds this is logged; another number of times is an error, 0 is any but none. */
	void AddExpectedMessagePlain(FString Expected, ELogVerbosity::Type Verbosity,
		EAutomationExpectedMessageFlags::MatchType Match = EAutomationExpectedMessageFlags::Contains, int32 Occurrences = 1);
	bool TestTrue(const FString& What, bool bValue);
	bool TestFalse(const FString& What, bool bValue);
	bool TestEqual(const FString& What, int32 Actual, int32 Expected);
	bool TestEqual(const FString& What, const FString& Actual, const FString& Expected);
	bool TestEqual(const FString& What, float Actual, float Expected, float Tolerance = UE_KINDA_SMALL_NUMBER);
	bool TestEqual(const FString& What, double Actual, double Expected, double Tolerance = UE_KINDA_SMALL_NUMBER);
	bool TestEqual(const FString& What, const FVector& Actual, const FVector& Expected, float Tolerance = UE_KINDA_SMALL_NUMBER);
	bool TestEqual(const FString& What, const FTransform& Actual, const FTransform& Expected, float Tolerance = UE_KINDA_SMALL_NUMBER);
	bool TestEqual(const FString& What, const FRotator& Actual, const FRotator& Expected, float Tolerance = UE_KINDA_SMALL_NUMBER);
	bool TestNotNull(const FString& What, const void* Pointer);
	bool TestNull(const FString& What, const void* Pointer);

protected:
	void Begin();
	/** Looks at what was expected, and gives what went wrong. */
	FString End();

private:
	friend void DoubleLog(const FLogCategoryBase& Category, ELogVerbosity::Type Verbosity, const FString& Text);
	bool Judge(bool bHolds, const FString& Complaint);

	struct FExpected
	{
		FString Text;
		int32 Occurrences;
		int32 Seen;
	};
	TArray<FString> Errors;
	TArray<FExpected> ExpectedMessages;
};

class FAutomationSpecBase : public FAutomationTestBase
{
public:
	FAutomationSpecBase(const FString& InName, bool bIsComplex);
	void Describe(const FString& Description, TFunction<void()> DoWork);
	void It(const FString& Description, TFunction<void()> DoWork);
	void BeforeEach(TFunction<void()> DoWork);
	void AfterEach(TFunction<void()> DoWork);
	virtual void Define() = 0;
	virtual FString GetBeautifiedTestName() const = 0;

	/** For the runner. */
	struct FBlock
	{
		FString Name;
		TArray<TFunction<void()>> Befores;
		TFunction<void()> Body;
		TArray<TFunction<void()>> Afters;
	};
	const TArray<FBlock>& DoubleBlocks();
	/** Empty if all is well. */
	FString DoubleRun(const FBlock& Block);
	static TArray<FAutomationSpecBase*>& DoubleAll();

private:
	struct FScope
	{
		FString Name;
		TArray<TFunction<void()>> Befores;
		TArray<TFunction<void()>> Afters;
	};
	TArray<FScope> Scopes;
	TArray<FBlock> Blocks;
	bool bIsDefined = false;
};

#define BEGIN_DEFINE_SPEC(TClass, PrettyName, TFlags) \
	class TClass : public FAutomationSpecBase \
	{ \
	public: \
		explicit TClass(const FString& InName) \
			: FAutomationSpecBase(InName, false) \
		{ \
			static_assert(!!((TFlags) & EAutomationTestFlags_ApplicationContextMask), "a spec runs in some application"); \
			static_assert(DoubleIsOneFilter(TFlags), "a spec has one filter"); \
		} \
		virtual FString GetBeautifiedTestName() const override \
		{ \
			return FString(TEXT(PrettyName)); \
		} \
		virtual void Define() override;

#define END_DEFINE_SPEC(TClass) \
	} \
	; \
	namespace \
	{ \
		TClass TClass##AutomationSpecInstance(TEXT(#TClass)); \
	}

#define DEFINE_SPEC(TClass, PrettyName, TFlags) \
	BEGIN_DEFINE_SPEC(TClass, PrettyName, TFlags) \
	END_DEFINE_SPEC(TClass)
