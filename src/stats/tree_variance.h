// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "stats/axis.h"
#include "stats/tree.h"

namespace stepscope::stats {

// Functional analysis of variance of what a tree predicts, when every place in the box of all axes
// is equally likely.
struct TreeVariance {
  double total = 0;
  std::vector<double> main;  // By axis: of the mean prediction at each of its places.
};

// Exact. Cost: leaves x depth.
TreeVariance tree_variance(const Tree& tree, std::span<const Axis> axes);

using AxisPair = std::pair<size_t, size_t>;

// For each pair, the variance of the mean prediction at places of both axes, beyond what the axes
// explain one by one. An axis with more than 128 places is examined at 128 of them.
//
// Cost: pairs x (leaves + 128 x 128).
std::vector<double> pair_variances(const Tree& tree, std::span<const Axis> axes,
                                   std::span<const AxisPair> pairs);

}  // namespace stepscope::stats
