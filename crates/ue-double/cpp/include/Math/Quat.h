// SPDX-License-Identifier: MIT OR Apache-2.0
// Rotations. A product turns by its right factor first.
#pragma once

#include "Math/Vector.h"

/** Degrees: up, right and clockwise are positive. Applied as roll, then pitch, then yaw. */
struct FRotator
{
	double Pitch = 0.0;
	double Yaw = 0.0;
	double Roll = 0.0;

	static const FRotator ZeroRotator;

	FRotator() = default;
	FRotator(double InPitch, double InYaw, double InRoll)
		: Pitch(InPitch)
		, Yaw(InYaw)
		, Roll(InRoll)
	{
	}
	struct FQuat Quaternion() const;
	FVector RotateVector(const FVector& V) const;
	FVector Vector() const;
	bool ContainsNaN() const
	{
		return !FMath::IsFinite(Pitch) || !FMath::IsFinite(Yaw) || !FMath::IsFinite(Roll);
	}
	bool Equals(const FRotator& R, double Tolerance = UE_KINDA_SMALL_NUMBER) const;
	bool operator==(const FRotator& R) const = default;
	/** From -180 to 180. */
	static double NormalizeAxis(double Angle);
};

inline const FRotator FRotator::ZeroRotator(0.0, 0.0, 0.0);

struct FQuat
{
	double X = 0.0;
	double Y = 0.0;
	double Z = 0.0;
	double W = 1.0;

	static const FQuat Identity;

	FQuat() = default;
	FQuat(double InX, double InY, double InZ, double InW)
		: X(InX)
		, Y(InY)
		, Z(InZ)
		, W(InW)
	{
	}
	FQuat(const FVector& Axis, double Radians)
	{
		const double Sin = FMath::Sin(0.5 * Radians);
		X = Sin * Axis.X;
		Y = Sin * Axis.Y;
		Z = Sin * Axis.Z;
		W = FMath::Cos(0.5 * Radians);
	}
	explicit FQuat(const FRotator& Rotator)
		: FQuat(Rotator.Quaternion())
	{
	}
	FQuat operator*(const FQuat& Q) const
	{
		return FQuat(W * Q.X + X * Q.W + Y * Q.Z - Z * Q.Y, W * Q.Y - X * Q.Z + Y * Q.W + Z * Q.X,
			W * Q.Z + X * Q.Y - Y * Q.X + Z * Q.W, W * Q.W - X * Q.X - Y * Q.Y - Z * Q.Z);
	}
	FQuat Inverse() const
	{
		check(IsNormalized());
		return FQuat(-X, -Y, -Z, W);
	}
	FVector RotateVector(const FVector& V) const
	{
		const FVector Q(X, Y, Z);
		const FVector T = (Q ^ V) * 2.0;
		return V + T * W + (Q ^ T);
	}
	FVector operator*(const FVector& V) const
	{
		return RotateVector(V);
	}
	double SizeSquared() const
	{
		return X * X + Y * Y + Z * Z + W * W;
	}
	bool IsNormalized() const
	{
		return FMath::Abs(1.0 - SizeSquared()) < 0.01;
	}
	FQuat GetNormalized(double Tolerance = UE_SMALL_NUMBER) const
	{
		const double Squared = SizeSquared();
		if (!(Squared >= Tolerance))
		{
			return Identity;
		}
		const double Scale = 1.0 / FMath::Sqrt(Squared);
		return FQuat(X * Scale, Y * Scale, Z * Scale, W * Scale);
	}
	bool ContainsNaN() const
	{
		return !FMath::IsFinite(X) || !FMath::IsFinite(Y) || !FMath::IsFinite(Z) || !FMath::IsFinite(W);
	}
	/** Rotations, so that a quaternion equals its negative. */
	bool Equals(const FQuat& Q, double Tolerance = UE_KINDA_SMALL_NUMBER) const
	{
		const auto Near = [this, &Q, Tolerance](double Sign)
		{
			return FMath::Abs(X - Sign * Q.X) <= Tolerance && FMath::Abs(Y - Sign * Q.Y) <= Tolerance &&
				FMath::Abs(Z - Sign * Q.Z) <= Tolerance && FMath::Abs(W - Sign * Q.W) <= Tolerance;
		};
		return Near(1.0) || Near(-1.0);
	}
	/** Radians between them. */
	double AngularDistance(const FQuat& Q) const
	{
		const double Inner = X * Q.X + Y * Q.Y + Z * Q.Z + W * Q.W;
		return FMath::Acos(2.0 * Inner * Inner - 1.0);
	}
	FVector GetForwardVector() const
	{
		return RotateVector(FVector::ForwardVector);
	}
	FVector GetRightVector() const
	{
		return RotateVector(FVector::RightVector);
	}
	FVector GetUpVector() const
	{
		return RotateVector(FVector::UpVector);
	}
	FRotator Rotator() const;
	static FQuat FindBetweenNormals(const FVector& From, const FVector& To);
	/** Straight and renormalised, the short way round. */
	static FQuat FastLerp(const FQuat& A, const FQuat& B, double Alpha);
};

inline const FQuat FQuat::Identity(0.0, 0.0, 0.0, 1.0);
