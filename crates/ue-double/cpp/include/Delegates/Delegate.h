// SPDX-License-Identifier: MIT OR Apache-2.0
// Delegates: who is bound is held weakly.
#pragma once

#include "Templates/Function.h"
#include "UObject/WeakObjectPtr.h"

template <typename... ArgTypes>
class TDoubleMulticast
{
public:
	template <typename ObjectType, typename ClassType>
	void AddUObject(ObjectType* Object, void (ClassType::*Method)(ArgTypes...))
	{
		Bindings.Add({TWeakObjectPtr<UObject>(Object), [Object, Method](ArgTypes... Args) { (Object->*Method)(Args...); }});
	}
	void RemoveAll(const UObject* Object)
	{
		for (int32 Index = Bindings.Num() - 1; Index >= 0; --Index)
		{
			if (Bindings[Index].Object.Get() == Object)
			{
				Bindings.RemoveAt(Index);
			}
		}
	}
	bool IsBound() const
	{
		return !Bindings.IsEmpty();
	}
	void Broadcast(ArgTypes... Args) const
	{
		// Whoever is called may bind and unbind.
		const TArray<FBinding> Copy = Bindings;
		for (const FBinding& Binding : Copy)
		{
			if (Binding.Object.IsValid())
			{
				Binding.Call(Args...);
			}
		}
	}

private:
	struct FBinding
	{
		TWeakObjectPtr<UObject> Object;
		TFunction<void(ArgTypes...)> Call;
	};
	TArray<FBinding> Bindings;
};

#define AddDynamic(Object, Method) AddUObject(Object, Method)

#define DECLARE_DYNAMIC_MULTICAST_DELEGATE(DelegateName) using DelegateName = TDoubleMulticast<>
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(DelegateName, Type1, Name1) using DelegateName = TDoubleMulticast<Type1>
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_FourParams(DelegateName, Type1, Name1, Type2, Name2, Type3, Name3, Type4, Name4) \
	using DelegateName = TDoubleMulticast<Type1, Type2, Type3, Type4>
