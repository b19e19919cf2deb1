// SPDX-License-Identifier: MIT OR Apache-2.0
// Classes, structs and their properties, as the generator finds them in headers.
#pragma once

#include "Containers/Map.h"
#include "Internationalization/Text.h"

class UObject;
class UStruct;

/** What a property holds. */
enum class EDoubleProperty : uint8
{
	Number,
	Bool,
	Struct,
	Other
};

class FProperty
{
public:
	FProperty(const TCHAR* InName, EDoubleProperty InKind, const TCHAR* InType)
		: Kind(InKind)
		, Name(InName)
		, Type(InType)
	{
	}
	FName GetFName() const
	{
		return FName(*Name);
	}
	FString GetName() const
	{
		return Name;
	}
	FString GetCPPType() const
	{
		return Type;
	}
	bool HasMetaData(const TCHAR* Key) const
	{
		return MetaData.Contains(Key);
	}
	const FString& GetMetaData(const TCHAR* Key) const
	{
		static const FString Nothing;
		const FString* Found = MetaData.Find(Key);
		return Found != nullptr ? *Found : Nothing;
	}
	FText GetToolTipText() const
	{
		return FText::FromString(GetMetaData(TEXT("ToolTip")));
	}
	/** For the generator. */
	FProperty* With(const TCHAR* Key, const TCHAR* Value)
	{
		MetaData.Add(Key, Value);
		return this;
	}

	const EDoubleProperty Kind;

private:
	FString Name;
	FString Type;
	TMap<FString, FString> MetaData;
};

class FNumericProperty : public FProperty
{
public:
	static bool Is(const FProperty& Property)
	{
		return Property.Kind == EDoubleProperty::Number;
	}
};

class UScriptStruct;

class FStructProperty : public FProperty
{
public:
	FStructProperty(const TCHAR* InName, const TCHAR* InType, UScriptStruct* InStruct)
		: FProperty(InName, EDoubleProperty::Struct, InType)
		, Struct(InStruct)
	{
	}
	UScriptStruct* Struct;
	static bool Is(const FProperty& Property)
	{
		return Property.Kind == EDoubleProperty::Struct;
	}
};

template <typename FieldType>
const FieldType* CastField(const FProperty* Property)
{
	return Property != nullptr && FieldType::Is(*Property) ? static_cast<const FieldType*>(Property) : nullptr;
}

class UStruct
{
public:
	UStruct(const TCHAR* InName, UStruct* InSuper)
		: Super(InSuper)
		, Name(InName)
	{
	}
	FString GetName() const
	{
		return Name;
	}
	UStruct* GetSuperStruct() const
	{
		return Super;
	}
	bool IsChildOf(const UStruct* Other) const
	{
		for (const UStruct* At = this; At != nullptr; At = At->Super)
		{
			if (At == Other)
			{
				return true;
			}
		}
		return false;
	}
	TArray<FProperty*> Properties;

private:
	UStruct* Super;
	FString Name;
};

class UScriptStruct : public UStruct
{
public:
	using UStruct::UStruct;
};

class UClass : public UStruct
{
public:
	UClass(const TCHAR* InName, UClass* InSuper, UObject* (*InMake)())
		: UStruct(InName, InSuper)
		, Make(InMake)
	{
	}
	UObject* (*const Make)();
};

/** Goes over the properties of a struct or class itself. */
template <typename FieldType>
class TFieldIterator
{
public:
	explicit TFieldIterator(const UStruct* InStruct)
		: Struct(InStruct)
	{
	}
	explicit operator bool() const
	{
		return Index < Struct->Properties.Num();
	}
	TFieldIterator& operator++()
	{
		++Index;
		return *this;
	}
	FieldType* operator*() const
	{
		return Struct->Properties[Index];
	}
	FieldType* operator->() const
	{
		return Struct->Properties[Index];
	}

private:
	const UStruct* Struct;
	int32 Index = 0;
};

template <typename ObjectType>
class TSubclassOf
{
public:
	TSubclassOf() = default;
	TSubclassOf(UClass* InClass)
		: Class(InClass)
	{
	}
	operator UClass*() const
	{
		return Class;
	}

private:
	UClass* Class = nullptr;
};
