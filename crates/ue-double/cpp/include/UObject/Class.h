// SPDX-License-Identifier: MIT OR Apache-2.0
// Classes, structs and their properties, as the generator finds them in headers.
#pragma once

#include "Containers/Map.h"
#include "Internationalization/Text.h"

class FArchive;
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

	/** For the generator: how it is saved and loaded, for its owner, and an owner as it is by default. */
	using FExchange = void (*)(FArchive& Ar, void* Owner, void* Default);
	FProperty* Saved(FExchange InExchange)
	{
		Exchange = InExchange;
		return this;
	}

	const EDoubleProperty Kind;
	FExchange Exchange = nullptr;

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
	/** Saves those properties that are not as by default, each under its name, or loads those that there still are. */
	void DoubleSerialize(FArchive& Ar, void* Owner, void* Default) const;
	TArray<FProperty*> Properties;

private:
	const FProperty* Find(FName PropertyName) const;
	void Save(FArchive& Ar, void* Owner, void* Default) const;

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
	/** What an object of this class is like if nothing is said. */
	UObject* GetDefaultObject();
	UObject* (*const Make)();

private:
	UObject* Default = nullptr;
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
