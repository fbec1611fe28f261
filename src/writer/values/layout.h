// SPDX-License-Identifier: Apache-2.0
// Charts laid out for the custom scalars dashboard.
#pragma once

#include <stepscope/charts.h>

#include <string>
#include <vector>

#include "base/result.h"

namespace stepscope::writer {

// The value of the tag custom_scalars__config__. Texts must be UTF-8.
Result<std::string> layout_value(const std::vector<Category>& categories);

}  // namespace stepscope::writer
