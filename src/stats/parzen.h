// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

namespace stepscope::stats {

// Smooth distributions over a grid, from how often each place was observed: a mixture of one kernel
// per observed place and one flat kernel, which stands for one more observation. The result sums up
// to 1. At least one place must have been observed.

// Places in an order: the kernels are normal distributions, cut off at the ends of the grid, whose
// width follows from the observations by Scott's rule.
std::vector<double> number_density(const std::vector<double>& counts);

// Places without an order.
std::vector<double> category_density(const std::vector<double>& counts);

}  // namespace stepscope::stats
