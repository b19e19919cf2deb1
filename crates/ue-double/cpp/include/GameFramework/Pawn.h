// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include "GameFramework/Actor.h"

class APawn : public AActor
{
	DOUBLE_CLASS(APawn, AActor)
};
