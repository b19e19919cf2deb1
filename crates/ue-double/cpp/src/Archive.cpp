// SPDX-License-Identifier: MIT OR Apache-2.0
// Saved data: versions, and properties under their names.
#include "Serialization/CustomVersion.h"
#include "Serialization/DoubleProperties.h"
#include "Serialization/MemoryReader.h"
#include "Serialization/MemoryWriter.h"

namespace
{
	struct FRegistered
	{
		FGuid Key;
		int32 Version;
	};

	TArray<FRegistered>& AllRegistered()
	{
		static TArray<FRegistered> All;
		return All;
	}
}

FCustomVersionRegistration::FCustomVersionRegistration(FGuid InKey, int32 Version, const TCHAR*)
{
	check(DoubleFind(InKey) < 0);
	AllRegistered().Add({InKey, Version});
}

int32 FCustomVersionRegistration::DoubleFind(const FGuid& Key)
{
	for (const FRegistered& Registered : AllRegistered())
	{
		if (Registered.Key == Key)
		{
			return Registered.Version;
		}
	}
	return -1;
}

void FArchive::UsingCustomVersion(const FGuid& Guid)
{
	const int32 Registered = FCustomVersionRegistration::DoubleFind(Guid);
	check(Registered >= 0);
	if (IsSaving() && CustomVer(Guid) < 0)
	{
		Versions.Add({Guid, Registered});
	}
}

int32 FArchive::CustomVer(const FGuid& Key) const
{
	for (const FVersion& Version : Versions)
	{
		if (Version.Key == Key)
		{
			return Version.Version;
		}
	}
	return -1;
}

void FArchive::SetCustomVersion(const FGuid& Key, int32 Version, FName)
{
	Versions.Add({Key, Version});
}

FArchive& operator<<(FArchive& Ar, FString& Value)
{
	int32 Length = Value.Len();
	Ar << Length;
	FString Read;
	for (int32 Index = 0; Index < Length && !Ar.IsError(); ++Index)
	{
		TCHAR Letter = Ar.IsSaving() ? (*Value)[Index] : TCHAR();
		Ar << Letter;
		Read.AppendChar(Letter);
	}
	Value = MoveTemp(Read);
	return Ar;
}

FArchive& operator<<(FArchive& Ar, FName& Value)
{
	// Names are compared without regard to case: how one was spelt first does not come through.
	FString Text = Ar.IsSaving() && !Value.IsNone() ? Value.ToString().ToLower() : FString();
	Ar << Text;
	Value = Text.IsEmpty() ? FName() : FName(Text);
	return Ar;
}

const FProperty* UStruct::Find(FName PropertyName) const
{
	for (const FProperty* Property : Properties)
	{
		if (Property->GetFName() == PropertyName)
		{
			return Property;
		}
	}
	return Super != nullptr ? Super->Find(PropertyName) : nullptr;
}

void UStruct::Save(FArchive& Ar, void* Owner, void* Default) const
{
	if (Super != nullptr)
	{
		Super->Save(Ar, Owner, Default);
	}
	for (const FProperty* Property : Properties)
	{
		TArray<uint8> Own;
		TArray<uint8> Usual;
		FMemoryWriter OwnAr(Own);
		FMemoryWriter UsualAr(Usual);
		Property->Exchange(OwnAr, Owner, Default);
		Property->Exchange(UsualAr, Default, Default);
		if (Own != Usual)
		{
			FName Name = Property->GetFName();
			int32 Num = Own.Num();
			Ar << Name << Num;
			Ar.Serialize(Own.GetData(), Num);
		}
	}
}

void UStruct::DoubleSerialize(FArchive& Ar, void* Owner, void* Default) const
{
	FName Name;
	if (Ar.IsSaving())
	{
		Save(Ar, Owner, Default);
		Ar << Name;
		return;
	}
	for (Ar << Name; !Name.IsNone() && !Ar.IsError(); Ar << Name)
	{
		int32 Num = 0;
		Ar << Num;
		TArray<uint8> Bytes;
		for (int32 Index = 0; Index < Num && !Ar.IsError(); ++Index)
		{
			uint8 Byte = 0;
			Ar << Byte;
			Bytes.Add(Byte);
		}
		// What there is no more is left out.
		if (const FProperty* Property = Find(Name))
		{
			FMemoryReader Reader(Bytes);
			Property->Exchange(Reader, Owner, Default);
		}
	}
}
