// SPDX-License-Identifier: MIT OR Apache-2.0
// Versions of saved data.
#include "Serialization/CustomVersion.h"

namespace
{
	struct FRegistered
	{
		FGuid Key;
		int32 Version;
	};

	TArray<FRegistered>& AllRegistered()
	{
		static TArray<FRegistered> All;
		return All;
	}
}

FCustomVersionRegistration::FCustomVersionRegistration(FGuid InKey, int32 Version, const TCHAR*)
{
	check(DoubleFind(InKey) < 0);
	AllRegistered().Add({InKey, Version});
}

int32 FCustomVersionRegistration::DoubleFind(const FGuid& Key)
{
	for (const FRegistered& Registered : AllRegistered())
	{
		if (Registered.Key == Key)
		{
			return Registered.Version;
		}
	}
	return -1;
}

void FArchive::UsingCustomVersion(const FGuid& Guid)
{
	const int32 Registered = FCustomVersionRegistration::DoubleFind(Guid);
	check(Registered >= 0);
	if (IsSaving() && CustomVer(Guid) < 0)
	{
		Versions.Add({Guid, Registered});
	}
}

int32 FArchive::CustomVer(const FGuid& Key) const
{
	for (const FVersion& Version : Versions)
	{
		if (Version.Key == Key)
		{
			return Version.Version;
		}
	}
	return -1;
}

void FArchive::SetCustomVersion(const FGuid& Key, int32 Version, FName)
{
	Versions.Add({Key, Version});
}
