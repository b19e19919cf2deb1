// SPDX-License-Identifier: MIT OR Apache-2.0
// Specs, what they test, and what is logged while they run.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "Misc/AutomationTest.h"
#include "Modules/ModuleManager.h"

namespace
{
	/** The spec that runs. */
	FAutomationTestBase* Running = nullptr;

	/** Turns one check round, to see that it counts: the environment says which, from 1. */
	int32 ChecksUntilTurned()
	{
		const char* Which = std::getenv("UE_DOUBLE_TURN_CHECK");
		return Which != nullptr ? std::atoi(Which) : 0;
	}

	int32 ChecksLeft = ChecksUntilTurned();
}

void DoubleFail(const char* Expression, const char* File, int Line)
{
	std::fprintf(stderr, "%s:%d: check failed: %s\n", File, Line, Expression);
	std::fflush(stderr);
	std::abort();
}

bool DoubleEnsure(bool bHolds, const char* Expression, const char* File, int Line)
{
	if (!bHolds && Running != nullptr)
	{
		Running->AddError(FString::Printf(TEXT("%s:%d: ensure failed: %s"), *FString::FromUtf8(File), Line, *FString::FromUtf8(Expression)));
	}
	return bHolds;
}

void DoubleLog(const FLogCategoryBase& Category, ELogVerbosity::Type Verbosity, const FString& Text)
{
	if (Verbosity > ELogVerbosity::Display)
	{
		return;
	}
	const FString Line = FString(Category.Name) + TEXT(": ") + Text;
	if (Running != nullptr)
	{
		for (FAutomationTestBase::FExpected& Expected : Running->ExpectedMessages)
		{
			if (Text.Contains(Expected.Text))
			{
				++Expected.Seen;
				return;
			}
		}
		if (Verbosity <= ELogVerbosity::Warning)
		{
			Running->AddError(TEXT("logged: ") + Line);
		}
	}
	if (Verbosity <= ELogVerbosity::Warning || Running == nullptr)
	{
		std::fprintf(stderr, "%s\n", Line.ToUtf8().c_str());
	}
	check(Verbosity != ELogVerbosity::Fatal);
}

void FAutomationTestBase::AddError(const FString& Error)
{
	Errors.Add(Error);
}

void FAutomationTestBase::AddInfo(const FString& Info)
{
	std::printf("  %s\n", Info.ToUtf8().c_str());
	std::fflush(stdout);
}

void FAutomationTestBase::AddExpectedMessagePlain(
	FString Expected, ELogVerbosity::Type, EAutomationExpectedMessageFlags::MatchType, int32 Occurrences)
{
	ExpectedMessages.Add({Expected, Occurrences, 0});
}

void FAutomationTestBase::Begin()
{
	Errors.Reset();
	ExpectedMessages.Reset();
	Running = this;
}

FString FAutomationTestBase::End()
{
	Running = nullptr;
	for (const FExpected& Expected : ExpectedMessages)
	{
		if (Expected.Occurrences == 0 ? Expected.Seen == 0 : Expected.Seen != Expected.Occurrences)
		{
			Errors.Add(FString::Printf(TEXT("\"%s\" was expected to be logged %d times and was %d times"), *Expected.Text,
				Expected.Occurrences, Expected.Seen));
		}
	}
	FString All;
	for (const FString& Error : Errors)
	{
		All += Error + TEXT("\n");
	}
	return All;
}

bool FAutomationTestBase::Judge(bool bHolds, const FString& Complaint)
{
	if (ChecksLeft > 0 && --ChecksLeft == 0)
	{
		bHolds = !bHolds;
	}
	if (!bHolds)
	{
		AddError(Complaint);
	}
	return bHolds;
}

bool FAutomationTestBase::TestTrue(const FString& What, bool bValue)
{
	return Judge(bValue, What + TEXT(": is not so"));
}

bool FAutomationTestBase::TestFalse(const FString& What, bool bValue)
{
	return Judge(!bValue, What + TEXT(": is so, and must not be"));
}

bool FAutomationTestBase::TestEqual(const FString& What, int32 Actual, int32 Expected)
{
	return Judge(Actual == Expected, What + FString::Printf(TEXT(": is %d, must be %d"), Actual, Expected));
}

bool FAutomationTestBase::TestEqual(const FString& What, const FString& Actual, const FString& Expected)
{
	return Judge(Actual == Expected, What + FString::Printf(TEXT(": is \"%s\", must be \"%s\""), *Actual, *Expected));
}

bool FAutomationTestBase::TestEqual(const FString& What, float Actual, float Expected, float Tolerance)
{
	return TestEqual(What, static_cast<double>(Actual), static_cast<double>(Expected), static_cast<double>(Tolerance));
}

bool FAutomationTestBase::TestEqual(const FString& What, double Actual, double Expected, double Tolerance)
{
	const bool bIsNear = FMath::Abs(Actual - Expected) <= Tolerance;
	return Judge(bIsNear, What + FString::Printf(TEXT(": is %.9g, must be %.9g within %g"), Actual, Expected, Tolerance));
}

bool FAutomationTestBase::TestEqual(const FString& What, const FVector& Actual, const FVector& Expected, float Tolerance)
{
	return Judge(Actual.Equals(Expected, Tolerance), What + TEXT(": is ") + Actual.ToString() + TEXT(", must be ") + Expected.ToString());
}

bool FAutomationTestBase::TestEqual(const FString& What, const FTransform& Actual, const FTransform& Expected, float Tolerance)
{
	return Judge(Actual.Equals(Expected, Tolerance), What + TEXT(": is at ") + Actual.GetTranslation().ToString() + TEXT(", must be at ") +
		Expected.GetTranslation().ToString() + TEXT(", or is turned or scaled otherwise"));
}

bool FAutomationTestBase::TestEqual(const FString& What, const FRotator& Actual, const FRotator& Expected, float Tolerance)
{
	return Judge(Actual.Equals(Expected, Tolerance), What + FString::Printf(TEXT(": is %.6g %.6g %.6g, must be %.6g %.6g %.6g"),
		Actual.Pitch, Actual.Yaw, Actual.Roll, Expected.Pitch, Expected.Yaw, Expected.Roll));
}

bool FAutomationTestBase::TestNotNull(const FString& What, const void* Pointer)
{
	return Judge(Pointer != nullptr, What + TEXT(": is null"));
}

bool FAutomationTestBase::TestNull(const FString& What, const void* Pointer)
{
	return Judge(Pointer == nullptr, What + TEXT(": is not null"));
}

FAutomationSpecBase::FAutomationSpecBase(const FString&, bool)
{
	DoubleAll().Add(this);
}

TArray<FAutomationSpecBase*>& FAutomationSpecBase::DoubleAll()
{
	static TArray<FAutomationSpecBase*> All;
	return All;
}

void FAutomationSpecBase::Describe(const FString& Description, TFunction<void()> DoWork)
{
	Scopes.Add({Description, {}, {}});
	DoWork();
	Scopes.RemoveAt(Scopes.Num() - 1);
}

void FAutomationSpecBase::It(const FString& Description, TFunction<void()> DoWork)
{
	FBlock Block;
	Block.Name = GetBeautifiedTestName();
	for (const FScope& Scope : Scopes)
	{
		Block.Name += Scope.Name.IsEmpty() ? FString() : TEXT(".") + Scope.Name;
		Block.Befores.Append(Scope.Befores);
		for (const TFunction<void()>& After : Scope.Afters)
		{
			Block.Afters.Add(After);
		}
	}
	Block.Name += TEXT(".") + Description;
	Block.Body = DoWork;
	Blocks.Add(Block);
}

void FAutomationSpecBase::BeforeEach(TFunction<void()> DoWork)
{
	Scopes.Last().Befores.Add(DoWork);
}

void FAutomationSpecBase::AfterEach(TFunction<void()> DoWork)
{
	Scopes.Last().Afters.Add(DoWork);
}

const TArray<FAutomationSpecBase::FBlock>& FAutomationSpecBase::DoubleBlocks()
{
	if (!bIsDefined)
	{
		bIsDefined = true;
		Scopes.Add({});
		Define();
		Scopes.Reset();
	}
	return Blocks;
}

FString FAutomationSpecBase::DoubleRun(const FBlock& Block)
{
	Begin();
	for (const TFunction<void()>& Before : Block.Befores)
	{
		Before();
	}
	Block.Body();
	for (const TFunction<void()>& After : Block.Afters)
	{
		After();
	}
	return End();
}

namespace
{
	TArray<IModuleInterface* (*)()>& ModuleMakers()
	{
		static TArray<IModuleInterface* (*)()> All;
		return All;
	}
}

FDoubleModule::FDoubleModule(const char*, IModuleInterface* (*Make)())
{
	ModuleMakers().Add(Make);
}

/** Starts every module, once. */
void DoubleStartModules()
{
	static TArray<IModuleInterface*> Started;
	if (Started.IsEmpty())
	{
		for (IModuleInterface* (*Make)() : ModuleMakers())
		{
			Started.Add(Make());
			Started.Last()->StartupModule();
		}
	}
}
