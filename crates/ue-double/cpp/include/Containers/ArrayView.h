// SPDX-License-Identifier: MIT OR Apache-2.0
// A look at somebody else's elements.
#pragma once

#include "Templates/UnrealTemplate.h"

template <typename ElementType>
class TArrayView
{
public:
	TArrayView() = default;
	TArrayView(ElementType* InData, int32 InNum)
		: Data(InData)
		, Count(InNum)
	{
	}
	template <typename ContainerType, typename = decltype(std::declval<ContainerType&>().GetData())>
	TArrayView(ContainerType&& Container)
		: Data(Container.GetData())
		, Count(Container.Num())
	{
	}
	ElementType* GetData() const
	{
		return Data;
	}
	int32 Num() const
	{
		return Count;
	}
	bool IsEmpty() const
	{
		return Count == 0;
	}
	bool IsValidIndex(int32 Index) const
	{
		return Index >= 0 && Index < Count;
	}
	ElementType& operator[](int32 Index) const
	{
		check(IsValidIndex(Index));
		return Data[Index];
	}
	TArrayView Slice(int32 Index, int32 InNum) const
	{
		check(Index >= 0 && InNum >= 0 && Index + InNum <= Count);
		return TArrayView(Data + Index, InNum);
	}
	template <typename PredicateType>
	ElementType* FindByPredicate(PredicateType Predicate) const
	{
		for (ElementType& Element : *this)
		{
			if (Predicate(Element))
			{
				return &Element;
			}
		}
		return nullptr;
	}
	ElementType* begin() const
	{
		return Data;
	}
	ElementType* end() const
	{
		return Data + Count;
	}

private:
	ElementType* Data = nullptr;
	int32 Count = 0;
};

template <typename ElementType>
using TConstArrayView = TArrayView<const ElementType>;

template <typename ElementType>
TArrayView<ElementType> MakeArrayView(ElementType* Data, int32 Num)
{
	return TArrayView<ElementType>(Data, Num);
}

template <typename ContainerType>
auto MakeArrayView(ContainerType& Container)
{
	return TArrayView<std::remove_pointer_t<decltype(Container.GetData())>>(Container.GetData(), Container.Num());
}
