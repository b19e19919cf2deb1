// SPDX-License-Identifier: MIT OR Apache-2.0
// Marks that the generator reads. Only GENERATED_BODY stands for code: what the generated header defines for its line.
#pragma once

#define UCLASS(...)
#define USTRUCT(...)
#define UENUM(...)
#define UPROPERTY(...)
#define UFUNCTION(...)
#define UMETA(...)
#define DOUBLE_JOIN_PASTE(A, B, C) A##_##B##_##C
#define DOUBLE_JOIN(A, B, C) DOUBLE_JOIN_PASTE(A, B, C)
#define GENERATED_BODY(...) DOUBLE_JOIN(CURRENT_FILE_ID, __LINE__, GENERATED_BODY)

template <typename EnumType>
class TEnumAsByte
{
public:
	TEnumAsByte() = default;
	TEnumAsByte(EnumType InValue)
		: Value(static_cast<uint8>(InValue))
	{
	}
	operator EnumType() const
	{
		return static_cast<EnumType>(Value);
	}

private:
	uint8 Value = 0;
};
