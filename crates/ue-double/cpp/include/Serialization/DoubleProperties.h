// SPDX-License-Identifier: MIT OR Apache-2.0
// How values of properties are saved and loaded: what differs from the default, by the property's name.
#pragma once

#include <type_traits>

#include "Math/Transform.h"
#include "Serialization/Archive.h"
#include "UObject/Class.h"

template <typename T>
	requires(std::is_arithmetic_v<T> || std::is_enum_v<T>)
FArchive& operator<<(FArchive& Ar, T& Value)
{
	Ar.Serialize(&Value, sizeof(Value));
	return Ar;
}

FArchive& operator<<(FArchive& Ar, FString& Value);
FArchive& operator<<(FArchive& Ar, FName& Value);

inline FArchive& operator<<(FArchive& Ar, FVector& Value)
{
	return Ar << Value.X << Value.Y << Value.Z;
}

inline FArchive& operator<<(FArchive& Ar, FRotator& Value)
{
	return Ar << Value.Pitch << Value.Yaw << Value.Roll;
}

/** A value, and what it is if nothing is said. References to objects, and delegates, are left out. */
template <typename T>
void DoubleExchange(FArchive& Ar, T& Value, T& Default)
{
	if constexpr (requires { T::StaticStruct(); })
	{
		T::StaticStruct()->DoubleSerialize(Ar, &Value, &Default);
	}
	else if constexpr (requires { Ar << Value; })
	{
		Ar << Value;
	}
}

template <typename T>
void DoubleExchange(FArchive& Ar, TArray<T>& Value, TArray<T>&)
{
	int32 Num = Value.Num();
	Ar << Num;
	if (Ar.IsLoading())
	{
		Value.Reset();
		for (int32 Index = 0; Index < Num && !Ar.IsError(); ++Index)
		{
			Value.Add(T());
		}
	}
	for (T& Element : Value)
	{
		T Default = T();
		DoubleExchange(Ar, Element, Default);
	}
}
