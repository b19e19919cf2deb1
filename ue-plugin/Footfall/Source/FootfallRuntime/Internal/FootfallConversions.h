// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "CoreMinimal.h"
#include "footfall.h"

struct FFootfallCreatureSettings;
struct FFootfallFootIkSettings;

/**
 * Between the engine's types and the core's. Both have X forward, Y right, Z up, left-handed, and centimetres: no axis is
 * turned anywhere. The engine's degrees become radians here, and nowhere else.
 */
namespace FootfallConversions
{
	/** World space. */
	inline footfall_dvec3 ToCore(const FVector& Vector)
	{
		return {Vector.X, Vector.Y, Vector.Z};
	}

	/** Model or component space, or a direction. */
	inline footfall_vec3 ToCoreVector(const FVector& Vector)
	{
		return {static_cast<float>(Vector.X), static_cast<float>(Vector.Y), static_cast<float>(Vector.Z)};
	}

	/** Of unit length, whatever is given. */
	inline footfall_quat ToCore(const FQuat& Rotation)
	{
		const FQuat Unit = Rotation.GetNormalized();
		return {static_cast<float>(Unit.X), static_cast<float>(Unit.Y), static_cast<float>(Unit.Z), static_cast<float>(Unit.W)};
	}

	/** Rotation and translation; scale is dropped. */
	inline footfall_joint ToCoreJoint(const FTransform& Transform)
	{
		return {ToCore(Transform.GetRotation()), ToCoreVector(Transform.GetTranslation())};
	}

	/** Scale is that along X: see IsUniform. */
	inline footfall_placement ToCorePlacement(const FTransform& Transform)
	{
		const float Scale = static_cast<float>(Transform.GetScale3D().X);
		return {ToCore(Transform.GetTranslation()), ToCore(Transform.GetRotation()), Scale, 0};
	}

	/** Whether a scale is one that the core can have: the same along every axis, and above 0. */
	inline bool IsUniform(const FVector& Scale)
	{
		return Scale.X > 0.0 && Scale.AllComponentsEqual(1.0e-3 * Scale.X);
	}

	/** Yaw, pitch and roll in the core's order, as radians. */
	inline footfall_vec3 ToCoreTurns(const FRotator& Rotator)
	{
		return ToCoreVector(FVector(FMath::DegreesToRadians(Rotator.Yaw), FMath::DegreesToRadians(Rotator.Pitch),
			FMath::DegreesToRadians(Rotator.Roll)));
	}

	inline FVector ToEngine(const footfall_dvec3& Vector)
	{
		return FVector(Vector.x, Vector.y, Vector.z);
	}

	inline FVector ToEngine(const footfall_vec3& Vector)
	{
		return FVector(Vector.x, Vector.y, Vector.z);
	}

	/** Of unit length in double precision, too. */
	inline FQuat ToEngine(const footfall_quat& Rotation)
	{
		return FQuat(Rotation.x, Rotation.y, Rotation.z, Rotation.w).GetNormalized();
	}

	/** With the scale given. */
	inline FTransform ToEngine(const footfall_joint& Joint, const FVector& Scale = FVector::OneVector)
	{
		return FTransform(ToEngine(Joint.rotation), ToEngine(Joint.translation), Scale);
	}

	inline FTransform ToEngine(const footfall_placement& Placement)
	{
		return FTransform(ToEngine(Placement.rotation), ToEngine(Placement.position), FVector(Placement.scale));
	}

	/** What went wrong, in the core's words. */
	inline FString ToEngine(const footfall_error& Error)
	{
		return FString(UTF8_TO_TCHAR(Error.message));
	}

	FOOTFALLRUNTIME_API footfall_settings ToCore(const FFootfallCreatureSettings& Settings);
	FOOTFALLRUNTIME_API footfall_foot_ik_settings ToCore(const FFootfallFootIkSettings& Settings);
}
