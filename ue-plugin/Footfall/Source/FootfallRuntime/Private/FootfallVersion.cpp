// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallVersion.h"

#include "FootfallLog.h"
#include "Serialization/Archive.h"
#include "Serialization/CustomVersion.h"
#include "UObject/Object.h"

const FGuid FFootfallVersion::Guid(0x8C1F3A52, 0x6D0B4E77, 0x9A25E1C4, 0x37F08B6D);

namespace
{
	const FCustomVersionRegistration Registration(FFootfallVersion::Guid, FFootfallVersion::Latest, TEXT("Footfall"));
}

void FFootfallVersion::Serialize(FArchive& Ar, const UObject& Object)
{
	Ar.UsingCustomVersion(Guid);
	if (Ar.IsLoading() && Ar.CustomVer(Guid) > Latest)
	{
		// The engine refuses such a package; an archive of somebody's own may not.
		UE_LOG(LogFootfall, Warning, TEXT("%s: was saved by a later version of Footfall"), *Object.GetName());
	}
}
