// SPDX-License-Identifier: MIT OR Apache-2.0
#include "Math/Transform.h"

FVector FVector::RotateAngleAxis(double Degrees, const FVector& Axis) const
{
	return FQuat(Axis, FMath::DegreesToRadians(Degrees)).RotateVector(*this);
}

FRotator FVector::Rotation() const
{
	return FRotator(FMath::RadiansToDegrees(FMath::Atan2(Z, Size2D())), FMath::RadiansToDegrees(FMath::Atan2(Y, X)), 0.0);
}

FQuat FRotator::Quaternion() const
{
	// About Z by yaw, about Y by minus pitch, about X by minus roll: a left-handed frame seen by right-handed products.
	const auto Half = [](double Degrees) { return 0.5 * FMath::DegreesToRadians(Degrees); };
	const FQuat AboutZ(0.0, 0.0, FMath::Sin(Half(Yaw)), FMath::Cos(Half(Yaw)));
	const FQuat AboutY(0.0, -FMath::Sin(Half(Pitch)), 0.0, FMath::Cos(Half(Pitch)));
	const FQuat AboutX(-FMath::Sin(Half(Roll)), 0.0, 0.0, FMath::Cos(Half(Roll)));
	return AboutZ * (AboutY * AboutX);
}

FVector FRotator::RotateVector(const FVector& V) const
{
	return Quaternion().RotateVector(V);
}

FVector FRotator::Vector() const
{
	return RotateVector(FVector::ForwardVector);
}

double FRotator::NormalizeAxis(double Angle)
{
	Angle = std::fmod(Angle, 360.0);
	return Angle > 180.0 ? Angle - 360.0 : Angle <= -180.0 ? Angle + 360.0 : Angle;
}

bool FRotator::Equals(const FRotator& R, double Tolerance) const
{
	return FMath::Abs(NormalizeAxis(Pitch - R.Pitch)) <= Tolerance && FMath::Abs(NormalizeAxis(Yaw - R.Yaw)) <= Tolerance &&
		FMath::Abs(NormalizeAxis(Roll - R.Roll)) <= Tolerance;
}

FRotator FQuat::Rotator() const
{
	// From where the axes go: X says pitch and yaw, Y and Z say roll.
	const FVector Forward = GetForwardVector();
	const double Level = Forward.Size2D();
	if (Level < 1.0e-6)
	{
		// Straight up or down, yaw and roll are one turn: it is all given to yaw.
		const FVector Right = GetRightVector();
		return FRotator(Forward.Z > 0.0 ? 90.0 : -90.0, FMath::RadiansToDegrees(FMath::Atan2(-Right.X, Right.Y)), 0.0);
	}
	return FRotator(FMath::RadiansToDegrees(FMath::Atan2(Forward.Z, Level)),
		FMath::RadiansToDegrees(FMath::Atan2(Forward.Y, Forward.X)),
		FMath::RadiansToDegrees(FMath::Atan2(-GetRightVector().Z, GetUpVector().Z)));
}

FQuat FQuat::FindBetweenNormals(const FVector& From, const FVector& To)
{
	const double Cosine = From | To;
	if (Cosine < -1.0 + 1.0e-9)
	{
		const FVector Any = FMath::Abs(From.X) < 0.9 ? FVector::ForwardVector : FVector::RightVector;
		return FQuat((From ^ Any).GetSafeNormal(), UE_DOUBLE_PI);
	}
	const FVector Axis = From ^ To;
	return FQuat(Axis.X, Axis.Y, Axis.Z, 1.0 + Cosine).GetNormalized();
}

FQuat FQuat::FastLerp(const FQuat& A, const FQuat& B, double Alpha)
{
	const double Inner = A.X * B.X + A.Y * B.Y + A.Z * B.Z + A.W * B.W;
	const double Bias = Inner >= 0.0 ? 1.0 : -1.0;
	const auto Mixed = [Alpha, Bias](double From, double To) { return Bias * From * (1.0 - Alpha) + To * Alpha; };
	return FQuat(Mixed(A.X, B.X), Mixed(A.Y, B.Y), Mixed(A.Z, B.Z), Mixed(A.W, B.W)).GetNormalized();
}
