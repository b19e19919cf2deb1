// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"

enum class EDataValidationResult : uint8;
class FDataValidationContext;

class UDataAsset : public UObject
{
	DOUBLE_CLASS(UDataAsset, UObject)

public:
	virtual EDataValidationResult IsDataValid(FDataValidationContext& Context) const;
};
