// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "HAL/Platform.h"

struct FColor
{
	uint8 B = 0;
	uint8 G = 0;
	uint8 R = 0;
	uint8 A = 255;

	constexpr FColor(uint8 InR, uint8 InG, uint8 InB)
		: B(InB)
		, G(InG)
		, R(InR)
	{
	}
	static const FColor Red;
	static const FColor Green;
	static const FColor Blue;
	static const FColor Yellow;
	static const FColor Silver;
};

struct FLinearColor
{
	float R = 0.0f;
	float G = 0.0f;
	float B = 0.0f;
	float A = 1.0f;
	constexpr FLinearColor(float InR, float InG, float InB)
		: R(InR)
		, G(InG)
		, B(InB)
	{
	}
};

inline const FColor FColor::Red(255, 0, 0);
inline const FColor FColor::Green(0, 255, 0);
inline const FColor FColor::Blue(0, 0, 255);
inline const FColor FColor::Yellow(255, 255, 0);
inline const FColor FColor::Silver(155, 165, 175);
