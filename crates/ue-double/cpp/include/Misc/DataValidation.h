// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"

enum class EDataValidationResult : uint8
{
	Invalid,
	Valid,
	NotValidated
};

class FDataValidationContext
{
public:
	void AddError(const FText& Text)
	{
		Errors.Add(Text);
	}
	int32 GetNumErrors() const
	{
		return Errors.Num();
	}
	const TArray<FText>& DoubleErrors() const
	{
		return Errors;
	}

private:
	TArray<FText> Errors;
};

inline EDataValidationResult CombineDataValidationResults(EDataValidationResult A, EDataValidationResult B)
{
	return A == EDataValidationResult::Invalid || B == EDataValidationResult::Invalid ? EDataValidationResult::Invalid
		: A == EDataValidationResult::NotValidated                                    ? B
																					  : A;
}
