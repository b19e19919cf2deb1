// SPDX-License-Identifier: MIT OR Apache-2.0
#include "FootfallVersion.h"

#include "Serialization/CustomVersion.h"

const FGuid FFootfallVersion::Guid(0x8C1F3A52, 0x6D0B4E77, 0x9A25E1C4, 0x37F08B6D);

namespace
{
	const FCustomVersionRegistration Registration(FFootfallVersion::Guid, FFootfallVersion::Latest, TEXT("Footfall"));
}
