// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallObjectIds.h"

#include "Components/PrimitiveComponent.h"
#include "Misc/ScopeLock.h"

uint64 FFootfallObjectIds::IdOf(const UObject* Object)
{
	if (Object == nullptr)
	{
		return 0;
	}
	const uint32 Index = Object->GetUniqueID();
	FScopeLock Lock(&Mutex);
	FTenant& Tenant = Tenants.FindOrAdd(Index);
	if (Tenant.Object.Get() != Object)
	{
		Tenant.Object = Object;
		++Tenant.Generation;
	}
	return (static_cast<uint64>(Tenant.Generation) << 32) | Index;
}

UObject* FFootfallObjectIds::Find(uint64 Id) const
{
	FScopeLock Lock(&Mutex);
	const FTenant* Tenant = Tenants.Find(static_cast<uint32>(Id));
	if (Tenant == nullptr || Tenant->Generation != static_cast<uint32>(Id >> 32))
	{
		return nullptr;
	}
	return const_cast<UObject*>(Tenant->Object.Get());
}

UPrimitiveComponent* FFootfallObjectIds::FindSupport(uint64 Id) const
{
	UPrimitiveComponent* Component = Find<UPrimitiveComponent>(Id);
	return Component != nullptr && Component->IsRegistered() ? Component : nullptr;
}
