// SPDX-License-Identifier: MIT OR Apache-2.0
// Maps and sets, ordered so that a run is like the last.
#pragma once

#include <map>
#include <set>

#include "Templates/UnrealTemplate.h"

template <typename KeyType, typename ValueType>
struct TPair
{
	KeyType Key;
	ValueType Value;
};

template <typename KeyType, typename ValueType>
class TMap
{
	using PairType = TPair<KeyType, ValueType>;

public:
	ValueType& Add(const KeyType& Key, const ValueType& Value)
	{
		return FindOrAdd(Key) = Value;
	}
	ValueType& FindOrAdd(const KeyType& Key)
	{
		return Pairs.try_emplace(Key, PairType{Key, ValueType()}).first->second.Value;
	}
	ValueType* Find(const KeyType& Key)
	{
		const auto It = Pairs.find(Key);
		return It == Pairs.end() ? nullptr : &It->second.Value;
	}
	const ValueType* Find(const KeyType& Key) const
	{
		const auto It = Pairs.find(Key);
		return It == Pairs.end() ? nullptr : &It->second.Value;
	}
	bool Contains(const KeyType& Key) const
	{
		return Pairs.count(Key) != 0;
	}
	int32 Remove(const KeyType& Key)
	{
		return static_cast<int32>(Pairs.erase(Key));
	}
	int32 Num() const
	{
		return static_cast<int32>(Pairs.size());
	}
	void Reset()
	{
		Pairs.clear();
	}

	/** Goes over pairs. */
	class FIterator
	{
	public:
		explicit FIterator(typename std::map<KeyType, PairType>::const_iterator InIt)
			: It(InIt)
		{
		}
		const PairType& operator*() const
		{
			return It->second;
		}
		FIterator& operator++()
		{
			++It;
			return *this;
		}
		bool operator!=(const FIterator& Other) const
		{
			return It != Other.It;
		}

	private:
		typename std::map<KeyType, PairType>::const_iterator It;
	};
	FIterator begin() const
	{
		return FIterator(Pairs.begin());
	}
	FIterator end() const
	{
		return FIterator(Pairs.end());
	}

private:
	std::map<KeyType, PairType> Pairs;
};

template <typename ElementType>
class TSet
{
public:
	void Add(const ElementType& Element)
	{
		Elements.insert(Element);
	}
	bool Contains(const ElementType& Element) const
	{
		return Elements.count(Element) != 0;
	}
	int32 Num() const
	{
		return static_cast<int32>(Elements.size());
	}
	void Reset()
	{
		Elements.clear();
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
	std::set<ElementType> Elements;
};
