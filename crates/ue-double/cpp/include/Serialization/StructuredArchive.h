// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "Serialization/Archive.h"

/** A record of an archive, which is no more than the archive here. */
class FStructuredArchiveRecord
{
public:
	explicit FStructuredArchiveRecord(FArchive& InArchive)
		: Archive(InArchive)
	{
	}
	FArchive& GetUnderlyingArchive() const
	{
		return Archive;
	}

private:
	FArchive& Archive;
};
