// SPDX-License-Identifier: MIT OR Apache-2.0
// Scale, then rotation, then translation. A product applies its left factor first.
#pragma once

#include "Math/Quat.h"

class FTransform
{
public:
	static const FTransform Identity;

	FTransform() = default;
	explicit FTransform(const FVector& InTranslation)
		: Translation(InTranslation)
	{
	}
	explicit FTransform(const FQuat& InRotation)
		: Rotation(InRotation)
	{
	}
	FTransform(const FQuat& InRotation, const FVector& InTranslation, const FVector& InScale = FVector::OneVector)
		: Rotation(InRotation)
		, Translation(InTranslation)
		, Scale3D(InScale)
	{
	}
	FTransform(const FRotator& InRotation, const FVector& InTranslation, const FVector& InScale = FVector::OneVector)
		: FTransform(InRotation.Quaternion(), InTranslation, InScale)
	{
	}
	explicit FTransform(const FRotator& InRotation)
		: FTransform(InRotation, FVector::ZeroVector)
	{
	}
	const FQuat& GetRotation() const
	{
		return Rotation;
	}
	const FVector& GetTranslation() const
	{
		return Translation;
	}
	const FVector& GetLocation() const
	{
		return Translation;
	}
	const FVector& GetScale3D() const
	{
		return Scale3D;
	}
	FRotator Rotator() const
	{
		return Rotation.Rotator();
	}
	void SetRotation(const FQuat& InRotation)
	{
		Rotation = InRotation;
	}
	void SetTranslation(const FVector& InTranslation)
	{
		Translation = InTranslation;
	}
	void SetLocation(const FVector& InTranslation)
	{
		Translation = InTranslation;
	}
	void SetScale3D(const FVector& InScale)
	{
		Scale3D = InScale;
	}
	void SetIdentity()
	{
		*this = Identity;
	}
	void AddToTranslation(const FVector& Delta)
	{
		Translation += Delta;
	}
	FTransform operator*(const FTransform& Other) const
	{
		check(Rotation.IsNormalized() && Other.Rotation.IsNormalized());
		return FTransform(Other.Rotation * Rotation, Other.TransformPosition(Translation), Scale3D * Other.Scale3D);
	}
	FVector TransformPosition(const FVector& V) const
	{
		return Rotation.RotateVector(Scale3D * V) + Translation;
	}
	FVector TransformVector(const FVector& V) const
	{
		return Rotation.RotateVector(Scale3D * V);
	}
	FVector TransformVectorNoScale(const FVector& V) const
	{
		return Rotation.RotateVector(V);
	}
	FQuat TransformRotation(const FQuat& Q) const
	{
		return Rotation * Q;
	}
	FVector InverseTransformPosition(const FVector& V) const
	{
		return Rotation.Inverse().RotateVector(V - Translation) * SafeReciprocal(Scale3D);
	}
	FVector InverseTransformVectorNoScale(const FVector& V) const
	{
		return Rotation.Inverse().RotateVector(V);
	}
	FQuat InverseTransformRotation(const FQuat& Q) const
	{
		return Rotation.Inverse() * Q;
	}
	FTransform GetRelativeTransform(const FTransform& Other) const
	{
		const FQuat Back = Other.Rotation.Inverse();
		const FVector Reciprocal = SafeReciprocal(Other.Scale3D);
		return FTransform(Back * Rotation, Back.RotateVector(Translation - Other.Translation) * Reciprocal, Scale3D * Reciprocal);
	}
	FTransform Inverse() const
	{
		return Identity.GetRelativeTransform(*this);
	}
	void Blend(const FTransform& A, const FTransform& B, float Alpha)
	{
		Translation = A.Translation + (B.Translation - A.Translation) * Alpha;
		Scale3D = A.Scale3D + (B.Scale3D - A.Scale3D) * Alpha;
		Rotation = FQuat::FastLerp(A.Rotation, B.Rotation, Alpha);
	}
	bool ContainsNaN() const
	{
		return Translation.ContainsNaN() || Rotation.ContainsNaN() || Scale3D.ContainsNaN();
	}
	bool IsRotationNormalized() const
	{
		return Rotation.IsNormalized();
	}
	bool Equals(const FTransform& Other, double Tolerance = UE_KINDA_SMALL_NUMBER) const
	{
		return Translation.Equals(Other.Translation, Tolerance) && Rotation.Equals(Other.Rotation, Tolerance) &&
			Scale3D.Equals(Other.Scale3D, Tolerance);
	}

private:
	static FVector SafeReciprocal(const FVector& V)
	{
		const auto Of = [](double Value) { return FMath::Abs(Value) <= UE_SMALL_NUMBER ? 0.0 : 1.0 / Value; };
		return FVector(Of(V.X), Of(V.Y), Of(V.Z));
	}

	FQuat Rotation;
	FVector Translation = FVector::ZeroVector;
	FVector Scale3D = FVector(1.0, 1.0, 1.0);
};

inline const FTransform FTransform::Identity = FTransform();
