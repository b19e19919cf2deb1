// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Components/ActorComponent.h"
#include "InputCoreTypes.h"

enum EInputEvent : int
{
	IE_Pressed,
	IE_Released
};

class UInputComponent : public UActorComponent
{
	DOUBLE_CLASS(UInputComponent, UActorComponent)

public:
	template <typename ObjectType>
	void BindKey(const FKey& Key, EInputEvent Event, ObjectType* Object, void (ObjectType::*Method)())
	{
		Keys.FindOrAdd(Key.Name).AddUObject(Object, Method);
	}
	/** Somebody presses a key. */
	void DoublePress(const FKey& Key)
	{
		if (const TDoubleMulticast<>* Bound = Keys.Find(Key.Name))
		{
			Bound->Broadcast();
		}
	}

private:
	TMap<FName, TDoubleMulticast<>> Keys;
};
