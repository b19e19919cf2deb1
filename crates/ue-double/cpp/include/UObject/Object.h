// SPDX-License-Identifier: MIT OR Apache-2.0
// Objects: named, owned, numbered, and collected when told to. Nothing keeps garbage alive here, so that whoever holds a
// bare pointer to it for too long is found by the address sanitizer.
#pragma once

#include "Serialization/StructuredArchive.h"
#include "UObject/Class.h"

class UWorld;

/** A property that takes part in replication. */
struct FLifetimeProperty
{
	FName DoubleName;
};

enum EObjectFlags
{
	RF_NoFlags = 0,
	RF_Transient = 0x40
};

class UObject
{
public:
	UObject();
	virtual ~UObject();
	UObject(const UObject&) = delete;
	UObject& operator=(const UObject&) = delete;

	static UClass* StaticClass();

	UClass* GetClass() const
	{
		return Class;
	}
	UObject* GetOuter() const
	{
		return Outer;
	}
	FString GetName() const
	{
		return Name.ToString();
	}
	FName GetFName() const
	{
		return Name;
	}
	FString GetPathName() const;
	uint32 GetUniqueID() const
	{
		return Index;
	}
	bool IsA(const UClass* Other) const
	{
		return Class->IsChildOf(Other);
	}
	template <typename ClassType>
	bool IsA() const
	{
		return IsA(ClassType::StaticClass());
	}
	void MarkAsGarbage()
	{
		bIsGarbage = true;
	}
	bool IsGarbage() const
	{
		return bIsGarbage;
	}
	virtual UWorld* GetWorld() const;
	virtual bool Modify(bool bAlwaysMarkDirty = true)
	{
		return true;
	}
	virtual void Serialize(FArchive& Ar)
	{
		Serialize(FStructuredArchiveRecord(Ar));
	}
	virtual void Serialize(FStructuredArchiveRecord Record);
	virtual void GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const
	{
	}
	virtual void BeginDestroy()
	{
	}
	template <typename ClassType>
	ClassType* CreateDefaultSubobject(FName SubobjectName);

	/** How many objects had this one's number before. */
	uint32 DoubleSerial() const
	{
		return Serial;
	}

private:
	UClass* Class;
	UObject* Outer;
	FName Name;
	uint32 Index;
	uint32 Serial;
	bool bIsGarbage = false;
};

/** What the next object that is constructed is. */
struct FDoubleConstruction
{
	UClass* Class;
	UObject* Outer;
	FName Name;
};
UObject* DoubleConstruct(const FDoubleConstruction& What);
/** The object of a number, if it is still the one of that serial, and no garbage. */
UObject* DoubleFindObject(uint32 Index, uint32 Serial);
/** How many objects there are. */
int32 DoubleNumObjects();
UObject* GetTransientPackage();
/** Frees what is garbage. */
void CollectGarbage(EObjectFlags KeepFlags, bool bPerformFullPurge = true);

inline bool IsValid(const UObject* Object)
{
	return Object != nullptr && !Object->IsGarbage();
}

inline FString GetPathNameSafe(const UObject* Object)
{
	return Object != nullptr ? Object->GetPathName() : FString(TEXT("None"));
}

inline FString GetNameSafe(const UObject* Object)
{
	return Object != nullptr ? Object->GetName() : FString(TEXT("None"));
}

template <typename ObjectType>
ObjectType* NewObject(UObject* Outer = GetTransientPackage(), UClass* Class = ObjectType::StaticClass(), FName Name = NAME_None,
	EObjectFlags = RF_NoFlags)
{
	check(Class->IsChildOf(ObjectType::StaticClass()));
	return static_cast<ObjectType*>(DoubleConstruct({Class, Outer, Name}));
}

template <typename ClassType>
ClassType* UObject::CreateDefaultSubobject(FName SubobjectName)
{
	return NewObject<ClassType>(this, ClassType::StaticClass(), SubobjectName);
}

template <typename To, typename From>
To* Cast(From* Object)
{
	return Object != nullptr && Object->IsA(To::StaticClass()) ? static_cast<To*>(Object) : nullptr;
}

template <typename To, typename From>
const To* Cast(const From* Object)
{
	return Object != nullptr && Object->IsA(To::StaticClass()) ? static_cast<const To*>(Object) : nullptr;
}

template <typename To, typename From>
To* CastChecked(From* Object)
{
	To* Found = Cast<To>(Object);
	check(Found != nullptr);
	return Found;
}

/** In the body of a class of the double itself, whose header no generator reads. */
#define DOUBLE_CLASS(ClassType, SuperType) \
public: \
	using Super = SuperType; \
	using ThisClass = ClassType; \
	static UClass* StaticClass() \
	{ \
		static UClass Class(TEXT(#ClassType), SuperType::StaticClass(), []() -> UObject* { return new ClassType(); }); \
		return &Class; \
	} \
\
private:
