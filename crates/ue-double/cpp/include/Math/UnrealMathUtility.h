// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "HAL/Platform.h"

#define UE_SMALL_NUMBER (1.e-8f)
#define UE_KINDA_SMALL_NUMBER (1.e-4f)
#define UE_DOUBLE_SMALL_NUMBER (1.e-8)
#define UE_DOUBLE_KINDA_SMALL_NUMBER (1.e-4)
#define UE_PI (3.1415926535897932f)
#define UE_DOUBLE_PI (3.141592653589793238462643383279502884197169399)

struct FMath
{
	template <typename Type>
	static Type Max(Type A, Type B)
	{
		return A >= B ? A : B;
	}
	template <typename Type>
	static Type Min(Type A, Type B)
	{
		return A <= B ? A : B;
	}
	template <typename Type>
	static Type Clamp(Type Value, Type Low, Type High)
	{
		return Max(Min(Value, High), Low);
	}
	template <typename Type>
	static Type Abs(Type Value)
	{
		return Value >= 0 ? Value : -Value;
	}
	template <typename Type>
	static Type Square(Type Value)
	{
		return Value * Value;
	}
	template <typename Type>
	static Type Lerp(Type A, Type B, float Alpha)
	{
		return A + (B - A) * Alpha;
	}
	template <typename Type>
	static Type DivideAndRoundUp(Type Dividend, Type Divisor)
	{
		return (Dividend + Divisor - 1) / Divisor;
	}
	static float DegreesToRadians(float Degrees)
	{
		return Degrees * (UE_PI / 180.0f);
	}
	static double DegreesToRadians(double Degrees)
	{
		return Degrees * (UE_DOUBLE_PI / 180.0);
	}
	static float RadiansToDegrees(float Radians)
	{
		return Radians * (180.0f / UE_PI);
	}
	static double RadiansToDegrees(double Radians)
	{
		return Radians * (180.0 / UE_DOUBLE_PI);
	}
	static bool IsFinite(double Value)
	{
		return std::isfinite(Value);
	}
	static bool IsNearlyEqual(double A, double B, double Tolerance = UE_DOUBLE_SMALL_NUMBER)
	{
		return Abs(A - B) <= Tolerance;
	}
	static double Sqrt(double Value)
	{
		return std::sqrt(Value);
	}
	static float Sin(float Value)
	{
		return std::sin(Value);
	}
	static float Cos(float Value)
	{
		return std::cos(Value);
	}
	static double Sin(double Value)
	{
		return std::sin(Value);
	}
	static double Cos(double Value)
	{
		return std::cos(Value);
	}
	static double Tan(double Value)
	{
		return std::tan(Value);
	}
	static double Acos(double Value)
	{
		return std::acos(Clamp(Value, -1.0, 1.0));
	}
	static double Atan2(double Y, double X)
	{
		return std::atan2(Y, X);
	}
	static int32 RoundToInt32(double Value)
	{
		return static_cast<int32>(std::floor(Value + 0.5));
	}
	static double FloorToDouble(double Value)
	{
		return std::floor(Value);
	}
	static int32 FloorToInt(double Value)
	{
		return static_cast<int32>(std::floor(Value));
	}
};
