// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace stepscope::trials {

// Whether positive numbers are spread more evenly on a logarithmic axis than on a linear one, and
// over a factor of at least 16. NaN is ignored. Cost: sorts them.
bool looks_logarithmic(const std::vector<double>& values);

}  // namespace stepscope::trials
