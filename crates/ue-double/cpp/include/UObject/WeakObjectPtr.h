// SPDX-License-Identifier: MIT OR Apache-2.0
// Pointers to objects.
#pragma once

#include "UObject/Object.h"

template <typename ObjectType>
class TObjectPtr;

/** Knows when its object is gone, though another has got its number. */
template <typename ObjectType = UObject>
class TWeakObjectPtr
{
public:
	TWeakObjectPtr() = default;
	TWeakObjectPtr(std::nullptr_t)
	{
	}
	template <typename OtherType, typename = std::enable_if_t<std::is_convertible_v<OtherType*, ObjectType*>>>
	TWeakObjectPtr(OtherType* Object)
	{
		// No object has more than one base here, and the type may be known by name only.
		if (const UObject* Base = reinterpret_cast<const UObject*>(Object))
		{
			Index = Base->GetUniqueID();
			Serial = Base->DoubleSerial();
		}
	}
	template <typename OtherType>
	TWeakObjectPtr(const TObjectPtr<OtherType>& Object)
		: TWeakObjectPtr(Object.Get())
	{
	}
	template <typename OtherType>
	TWeakObjectPtr(const TWeakObjectPtr<OtherType>& Other)
		: TWeakObjectPtr(Other.Get())
	{
	}
	ObjectType* Get() const
	{
		return reinterpret_cast<ObjectType*>(Serial != 0 ? DoubleFindObject(Index, Serial) : nullptr);
	}
	bool IsValid() const
	{
		return Get() != nullptr;
	}
	void Reset()
	{
		*this = TWeakObjectPtr();
	}
	ObjectType* operator->() const
	{
		check(IsValid());
		return Get();
	}
	bool operator==(const TWeakObjectPtr& Other) const
	{
		return Get() == Other.Get() && (Get() != nullptr || Serial == Other.Serial);
	}

private:
	uint32 Index = 0;
	uint32 Serial = 0;
};

template <typename ObjectType>
class TObjectPtr
{
public:
	TObjectPtr() = default;
	TObjectPtr(ObjectType* InObject)
		: Object(InObject)
	{
	}
	template <typename OtherType>
	TObjectPtr(const TObjectPtr<OtherType>& Other)
		: Object(Other.Get())
	{
	}
	ObjectType* Get() const
	{
		return Object;
	}
	operator ObjectType*() const
	{
		return Object;
	}
	ObjectType* operator->() const
	{
		check(Object != nullptr);
		return Object;
	}
	ObjectType& operator*() const
	{
		check(Object != nullptr);
		return *Object;
	}

private:
	ObjectType* Object = nullptr;
};

/** Everything is loaded in the double. */
template <typename ObjectType>
class TSoftObjectPtr
{
public:
	TSoftObjectPtr() = default;
	TSoftObjectPtr(ObjectType* Object)
		: Weak(Object)
	{
	}
	ObjectType* Get() const
	{
		return Weak.Get();
	}
	ObjectType* LoadSynchronous() const
	{
		return Weak.Get();
	}

private:
	TWeakObjectPtr<ObjectType> Weak;
};
