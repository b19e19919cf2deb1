// SPDX-License-Identifier: MIT OR Apache-2.0
// Three doubles.
#pragma once

#include "Containers/UnrealString.h"
#include "Math/UnrealMathUtility.h"

struct FRotator;

struct FVector
{
	using FReal = double;

	double X = 0.0;
	double Y = 0.0;
	double Z = 0.0;

	static const FVector ZeroVector;
	static const FVector OneVector;
	static const FVector UpVector;
	static const FVector ForwardVector;
	static const FVector RightVector;

	FVector() = default;
	explicit FVector(double Value)
		: X(Value)
		, Y(Value)
		, Z(Value)
	{
	}
	FVector(double InX, double InY, double InZ)
		: X(InX)
		, Y(InY)
		, Z(InZ)
	{
	}
	explicit FVector(const struct FIntVector& Vector);
	FVector operator+(const FVector& V) const
	{
		return FVector(X + V.X, Y + V.Y, Z + V.Z);
	}
	FVector operator-(const FVector& V) const
	{
		return FVector(X - V.X, Y - V.Y, Z - V.Z);
	}
	FVector operator*(const FVector& V) const
	{
		return FVector(X * V.X, Y * V.Y, Z * V.Z);
	}
	FVector operator*(double Scale) const
	{
		return FVector(X * Scale, Y * Scale, Z * Scale);
	}
	friend FVector operator*(double Scale, const FVector& V)
	{
		return V * Scale;
	}
	FVector operator/(double Scale) const
	{
		return FVector(X / Scale, Y / Scale, Z / Scale);
	}
	FVector operator-() const
	{
		return FVector(-X, -Y, -Z);
	}
	FVector& operator+=(const FVector& V)
	{
		return *this = *this + V;
	}
	FVector& operator-=(const FVector& V)
	{
		return *this = *this - V;
	}
	/** Dot product. */
	double operator|(const FVector& V) const
	{
		return X * V.X + Y * V.Y + Z * V.Z;
	}
	/** Cross product. */
	FVector operator^(const FVector& V) const
	{
		return FVector(Y * V.Z - Z * V.Y, Z * V.X - X * V.Z, X * V.Y - Y * V.X);
	}
	bool operator==(const FVector& V) const
	{
		return X == V.X && Y == V.Y && Z == V.Z;
	}
	double SizeSquared() const
	{
		return *this | *this;
	}
	double Size() const
	{
		return FMath::Sqrt(SizeSquared());
	}
	double Length() const
	{
		return Size();
	}
	double Size2D() const
	{
		return FMath::Sqrt(X * X + Y * Y);
	}
	bool IsZero() const
	{
		return X == 0.0 && Y == 0.0 && Z == 0.0;
	}
	bool ContainsNaN() const
	{
		return !FMath::IsFinite(X) || !FMath::IsFinite(Y) || !FMath::IsFinite(Z);
	}
	bool Equals(const FVector& V, double Tolerance = UE_KINDA_SMALL_NUMBER) const
	{
		return FMath::Abs(X - V.X) <= Tolerance && FMath::Abs(Y - V.Y) <= Tolerance && FMath::Abs(Z - V.Z) <= Tolerance;
	}
	bool AllComponentsEqual(double Tolerance = UE_KINDA_SMALL_NUMBER) const
	{
		return FMath::Abs(X - Y) <= Tolerance && FMath::Abs(X - Z) <= Tolerance && FMath::Abs(Y - Z) <= Tolerance;
	}
	FVector GetSafeNormal(double Tolerance = UE_SMALL_NUMBER) const
	{
		const double Squared = SizeSquared();
		return Squared < Tolerance ? ZeroVector : *this / FMath::Sqrt(Squared);
	}
	FVector GetAbs() const
	{
		return FVector(FMath::Abs(X), FMath::Abs(Y), FMath::Abs(Z));
	}
	double GetMax() const
	{
		return FMath::Max(FMath::Max(X, Y), Z);
	}
	FVector RotateAngleAxis(double Degrees, const FVector& Axis) const;
	FRotator Rotation() const;
	FString ToString() const
	{
		return FString::Printf(TEXT("X=%3.3f Y=%3.3f Z=%3.3f"), X, Y, Z);
	}
	static double Dist(const FVector& A, const FVector& B)
	{
		return (A - B).Size();
	}
	static double Distance(const FVector& A, const FVector& B)
	{
		return (A - B).Size();
	}
	static double Dist2D(const FVector& A, const FVector& B)
	{
		return (A - B).Size2D();
	}
	static double DistSquared(const FVector& A, const FVector& B)
	{
		return (A - B).SizeSquared();
	}
	static double DotProduct(const FVector& A, const FVector& B)
	{
		return A | B;
	}
	static FVector CrossProduct(const FVector& A, const FVector& B)
	{
		return A ^ B;
	}
};

inline const FVector FVector::ZeroVector(0.0, 0.0, 0.0);
inline const FVector FVector::OneVector(1.0, 1.0, 1.0);
inline const FVector FVector::UpVector(0.0, 0.0, 1.0);
inline const FVector FVector::ForwardVector(1.0, 0.0, 0.0);
inline const FVector FVector::RightVector(0.0, 1.0, 0.0);

struct FIntVector
{
	int32 X = 0;
	int32 Y = 0;
	int32 Z = 0;

	FIntVector() = default;
	FIntVector(int32 InX, int32 InY, int32 InZ)
		: X(InX)
		, Y(InY)
		, Z(InZ)
	{
	}
	FIntVector operator-(const FIntVector& V) const
	{
		return FIntVector(X - V.X, Y - V.Y, Z - V.Z);
	}
	bool operator==(const FIntVector& V) const = default;
};

inline FVector::FVector(const FIntVector& Vector)
	: X(Vector.X)
	, Y(Vector.Y)
	, Z(Vector.Z)
{
}

struct FVector2D
{
	double X = 0.0;
	double Y = 0.0;
};
