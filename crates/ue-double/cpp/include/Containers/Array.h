// SPDX-License-Identifier: MIT OR Apache-2.0
// The engine's array, over std::vector. Indices are checked, as they are in a development build.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <vector>

#include "Containers/ArrayView.h"

/** Where elements lie makes no difference to the double. */
struct FDefaultAllocator
{
};
template <uint32 NumInlineElements>
struct TInlineAllocator
{
};

template <typename ElementType, typename Allocator = FDefaultAllocator>
class TArray
{
	// A vector of bool has no elements to point at.
	using StoredType = std::conditional_t<std::is_same_v<ElementType, bool>, uint8, ElementType>;

public:
	TArray() = default;
	TArray(std::initializer_list<ElementType> Init)
		: Elements(Init.begin(), Init.end())
	{
	}
	TArray(const ElementType* Data, int32 Count)
		: Elements(Data, Data + Count)
	{
	}
	template <typename OtherType>
	explicit TArray(const TArrayView<OtherType>& View)
		: Elements(View.begin(), View.end())
	{
	}
	template <typename OtherAllocator>
	TArray(const TArray<ElementType, OtherAllocator>& Other)
		: Elements(Other.begin(), Other.end())
	{
	}
	int32 Num() const
	{
		return static_cast<int32>(Elements.size());
	}
	bool IsEmpty() const
	{
		return Elements.empty();
	}
	bool IsValidIndex(int32 Index) const
	{
		return Index >= 0 && Index < Num();
	}
	StoredType* GetData()
	{
		return Elements.data();
	}
	const StoredType* GetData() const
	{
		return Elements.data();
	}
	StoredType& operator[](int32 Index)
	{
		check(IsValidIndex(Index));
		return Elements[static_cast<SIZE_T>(Index)];
	}
	const StoredType& operator[](int32 Index) const
	{
		check(IsValidIndex(Index));
		return Elements[static_cast<SIZE_T>(Index)];
	}
	StoredType& Last()
	{
		return (*this)[Num() - 1];
	}
	const StoredType& Last() const
	{
		return (*this)[Num() - 1];
	}
	int32 Add(const ElementType& Element)
	{
		Elements.push_back(Element);
		return Num() - 1;
	}
	int32 Add(ElementType&& Element)
	{
		Elements.push_back(std::move(Element));
		return Num() - 1;
	}
	int32 AddUnique(const ElementType& Element)
	{
		const int32 Found = Find(Element);
		return Found != INDEX_NONE ? Found : Add(Element);
	}
	template <typename... ArgTypes>
	int32 Emplace(ArgTypes&&... Args)
	{
		Elements.emplace_back(std::forward<ArgTypes>(Args)...);
		return Num() - 1;
	}
	template <typename OtherAllocator>
	void Append(const TArray<ElementType, OtherAllocator>& Other)
	{
		Elements.insert(Elements.end(), Other.begin(), Other.end());
	}
	int32 Find(const ElementType& Element) const
	{
		const auto It = std::find(Elements.begin(), Elements.end(), Element);
		return It == Elements.end() ? INDEX_NONE : static_cast<int32>(It - Elements.begin());
	}
	template <typename KeyType>
	int32 IndexOfByKey(const KeyType& Key) const
	{
		const auto It = std::find(Elements.begin(), Elements.end(), Key);
		return It == Elements.end() ? INDEX_NONE : static_cast<int32>(It - Elements.begin());
	}
	bool Contains(const ElementType& Element) const
	{
		return Find(Element) != INDEX_NONE;
	}
	template <typename PredicateType>
	bool ContainsByPredicate(PredicateType Predicate) const
	{
		return std::any_of(Elements.begin(), Elements.end(), Predicate);
	}
	int32 Remove(const ElementType& Element)
	{
		return static_cast<int32>(std::erase(Elements, Element));
	}
	void RemoveAt(int32 Index)
	{
		check(IsValidIndex(Index));
		Elements.erase(Elements.begin() + Index);
	}
	void Reset(int32 NewSize = 0)
	{
		Elements.clear();
		Reserve(NewSize);
	}
	void Empty(int32 Slack = 0)
	{
		Reset(Slack);
	}
	void Reserve(int32 Number)
	{
		Elements.reserve(static_cast<SIZE_T>(Number));
	}
	void SetNum(int32 NewNum)
	{
		Elements.resize(static_cast<SIZE_T>(NewNum));
	}
	void SetNumZeroed(int32 NewNum)
	{
		Elements.resize(static_cast<SIZE_T>(NewNum), StoredType{});
	}
	/** What is not initialised is not given away: it is zero here. */
	void SetNumUninitialized(int32 NewNum)
	{
		SetNumZeroed(NewNum);
	}
	void Sort()
	{
		std::sort(Elements.begin(), Elements.end());
	}
	template <typename PredicateType>
	void Sort(const PredicateType& Predicate)
	{
		std::sort(Elements.begin(), Elements.end(), Predicate);
	}
	template <typename PredicateType>
	StoredType* FindByPredicate(PredicateType Predicate)
	{
		return MakeArrayView(*this).FindByPredicate(Predicate);
	}
	bool operator==(const TArray& Other) const
	{
		return Elements == Other.Elements;
	}
	auto begin()
	{
		return Elements.begin();
	}
	auto end()
	{
		return Elements.end();
	}
	auto begin() const
	{
		return Elements.begin();
	}
	auto end() const
	{
		return Elements.end();
	}

private:
	std::vector<StoredType> Elements;
};

/** An array that owns what it points at. */
template <typename ElementType>
class TIndirectArray
{
public:
	TIndirectArray() = default;
	TIndirectArray(const TIndirectArray&) = delete;
	TIndirectArray& operator=(const TIndirectArray&) = delete;
	~TIndirectArray()
	{
		for (ElementType* Element : Elements)
		{
			delete Element;
		}
	}
	int32 Add(ElementType* Element)
	{
		Elements.push_back(Element);
		return Num() - 1;
	}
	int32 Num() const
	{
		return static_cast<int32>(Elements.size());
	}
	ElementType& operator[](int32 Index)
	{
		check(Index >= 0 && Index < Num());
		return *Elements[static_cast<SIZE_T>(Index)];
	}

private:
	std::vector<ElementType*> Elements;
};
