// SPDX-License-Identifier: MIT OR Apache-2.0
#include <memory>
#include <vector>

#include "CoreMinimal.h"
#include "Engine/DataAsset.h"
#include "Misc/DataValidation.h"

namespace
{
	struct FSlot
	{
		UObject* Object = nullptr;
		uint32 Serial = 0;
	};

	/** Slots never move: workers look into them while the game thread makes objects. */
	struct FObjects
	{
		static constexpr uint32 Capacity = 1 << 20;
		std::unique_ptr<FSlot[]> Slots = std::make_unique<FSlot[]>(Capacity);
		std::vector<uint32> Free;
		uint32 Count = 0;
		uint32 NextSerial = 1;
		std::vector<FDoubleConstruction> UnderConstruction;
	};

	FObjects& Objects()
	{
		static FObjects All;
		return All;
	}
}

UObject::UObject()
{
	check(IsInGameThread());
	FObjects& All = Objects();
	check(!All.UnderConstruction.empty());
	const FDoubleConstruction& What = All.UnderConstruction.back();
	Class = What.Class;
	Outer = What.Outer;
	Name = What.Name;
	if (All.Free.empty())
	{
		check(All.Count < FObjects::Capacity);
		Index = All.Count++;
	}
	else
	{
		Index = All.Free.back();
		All.Free.pop_back();
	}
	Serial = All.NextSerial++;
	All.Slots[Index] = {this, Serial};
	if (Name.IsNone())
	{
		Name = FName(FString::Printf(TEXT("%s_%u"), *Class->GetName(), Serial));
	}
}

UObject::~UObject()
{
	Objects().Slots[Index] = {};
	Objects().Free.push_back(Index);
}

UClass* UObject::StaticClass()
{
	static UClass Class(TEXT("UObject"), nullptr, []() -> UObject* { return new UObject(); });
	return &Class;
}

FString UObject::GetPathName() const
{
	return Outer != nullptr ? Outer->GetPathName() + TEXT(".") + GetName() : GetName();
}

UWorld* UObject::GetWorld() const
{
	return Outer != nullptr ? Outer->GetWorld() : nullptr;
}

void UObject::Serialize(FStructuredArchiveRecord Record)
{
	Class->DoubleSerialize(Record.GetUnderlyingArchive(), this, Class->GetDefaultObject());
}

UObject* UClass::GetDefaultObject()
{
	if (Default == nullptr)
	{
		Default = DoubleConstruct({this, GetTransientPackage(), FName(*(TEXT("Default__") + GetName()))});
	}
	return Default;
}

UObject* DoubleConstruct(const FDoubleConstruction& What)
{
	check(IsInGameThread());
	Objects().UnderConstruction.push_back(What);
	UObject* Made = What.Class->Make();
	Objects().UnderConstruction.pop_back();
	return Made;
}

UObject* DoubleFindObject(uint32 Index, uint32 Serial)
{
	const FSlot& Slot = Objects().Slots[Index];
	return Slot.Serial == Serial && IsValid(Slot.Object) ? Slot.Object : nullptr;
}

int32 DoubleNumObjects()
{
	return static_cast<int32>(Objects().Count - Objects().Free.size());
}

UObject* GetTransientPackage()
{
	static UObject* Package = DoubleConstruct({UObject::StaticClass(), nullptr, FName(TEXT("Transient"))});
	return Package;
}

void CollectGarbage(EObjectFlags, bool)
{
	check(IsInGameThread());
	FObjects& All = Objects();
	// What belongs to garbage is garbage.
	bool bHasFound = true;
	while (bHasFound)
	{
		bHasFound = false;
		for (uint32 Index = 0; Index < All.Count; ++Index)
		{
			UObject* Object = All.Slots[Index].Object;
			if (IsValid(Object) && Object->GetOuter() != nullptr && Object->GetOuter()->IsGarbage())
			{
				Object->MarkAsGarbage();
				bHasFound = true;
			}
		}
	}
	std::vector<UObject*> Garbage;
	for (uint32 Index = 0; Index < All.Count; ++Index)
	{
		UObject* Object = All.Slots[Index].Object;
		if (Object != nullptr && Object->IsGarbage())
		{
			Garbage.push_back(Object);
		}
	}
	for (UObject* Object : Garbage)
	{
		Object->BeginDestroy();
	}
	for (UObject* Object : Garbage)
	{
		delete Object;
	}
}

EDataValidationResult UDataAsset::IsDataValid(FDataValidationContext&) const
{
	return EDataValidationResult::NotValidated;
}
