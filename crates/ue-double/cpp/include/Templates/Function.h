// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <functional>

template <typename Signature>
using TFunction = std::function<Signature>;
