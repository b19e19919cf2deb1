// SPDX-License-Identifier: MIT OR Apache-2.0
// Shared pointers, over std::shared_ptr.
#pragma once

#include <memory>

#include "HAL/Platform.h"

template <typename Type>
class TSharedPtr;

/** Never null. */
template <typename Type>
class TSharedRef
{
public:
	explicit TSharedRef(std::shared_ptr<Type> InObject)
		: Object(std::move(InObject))
	{
		check(Object != nullptr);
	}
	template <typename OtherType, typename = std::enable_if_t<std::is_convertible_v<OtherType*, Type*>>>
	TSharedRef(const TSharedRef<OtherType>& Other)
		: Object(Other.Shared())
	{
	}
	Type& operator*() const
	{
		return *Object;
	}
	Type* operator->() const
	{
		return Object.get();
	}
	Type& Get() const
	{
		return *Object;
	}
	const std::shared_ptr<Type>& Shared() const
	{
		return Object;
	}

private:
	std::shared_ptr<Type> Object;
};

template <typename Type>
class TSharedPtr
{
public:
	TSharedPtr() = default;
	TSharedPtr(std::nullptr_t)
	{
	}
	explicit TSharedPtr(std::shared_ptr<Type> InObject)
		: Object(std::move(InObject))
	{
	}
	template <typename OtherType, typename = std::enable_if_t<std::is_convertible_v<OtherType*, Type*>>>
	TSharedPtr(const TSharedPtr<OtherType>& Other)
		: Object(Other.Shared())
	{
	}
	template <typename OtherType, typename = std::enable_if_t<std::is_convertible_v<OtherType*, Type*>>>
	TSharedPtr(const TSharedRef<OtherType>& Other)
		: Object(Other.Shared())
	{
	}
	bool IsValid() const
	{
		return Object != nullptr;
	}
	Type* Get() const
	{
		return Object.get();
	}
	Type& operator*() const
	{
		check(IsValid());
		return *Object;
	}
	Type* operator->() const
	{
		check(IsValid());
		return Object.get();
	}
	TSharedRef<Type> ToSharedRef() const
	{
		return TSharedRef<Type>(Object);
	}
	void Reset()
	{
		Object.reset();
	}
	const std::shared_ptr<Type>& Shared() const
	{
		return Object;
	}

private:
	std::shared_ptr<Type> Object;
};

template <typename Type>
class TWeakPtr
{
public:
	TWeakPtr() = default;
	template <typename OtherType>
	TWeakPtr(const TSharedRef<OtherType>& Shared)
		: Object(Shared.Shared())
	{
	}
	template <typename OtherType>
	TWeakPtr(const TSharedPtr<OtherType>& Shared)
		: Object(Shared.Shared())
	{
	}
	TSharedPtr<Type> Pin() const
	{
		return TSharedPtr<Type>(Object.lock());
	}

private:
	std::weak_ptr<Type> Object;
};

template <typename Type, typename... ArgTypes>
TSharedRef<Type> MakeShared(ArgTypes&&... Args)
{
	return TSharedRef<Type>(std::make_shared<Type>(std::forward<ArgTypes>(Args)...));
}
