// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "store/run.h"

namespace stepscope::query {

// The points of a series as TensorBoard's routes return them: current points by step, the last of
// several at the same step. If there are more than `points_max`, they are downsampled to at most
// that many. The first and last are kept, and the minimum and maximum of every bucket of
// neighbours, so no spike is lost if `points_max` is at least four; one NaN per bucket is kept too.
// 0: no limit. Cost: one pass over steps, and one over values if points must be dropped.
std::vector<store::Point> sample(const store::Series& series, size_t points_max);

}  // namespace stepscope::query
