// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "stats/axis.h"
#include "stats/tree.h"

namespace stepscope::stats {

struct ForestOptions {
  size_t trees = 64;
  uint64_t seed = 0;
  // Cells (trials x axes) that a tree may be fitted to. Beyond that, each tree gets fewer trials.
  size_t cells_max = 2'000'000;
  size_t threads = 0;  // 0: one per core.
};

struct Forest {
  std::vector<Tree> trees;
  // The share of the target's variance that the trees explain for trials they were not fitted to:
  // 1 is everything, 0 no more than the mean does. NaN if no trial was left out.
  double r2 = 0;
  size_t trials_per_tree = 0;
};

// Fits trees to random draws of the trials, with replacement. The result depends on the seed and
// not on the number of threads.
//
// Throws WorkStopped if the caller's work is stopped.
Forest grow_forest(std::span<const Axis> axes, std::span<const double> targets,
                   const ForestOptions& options);

}  // namespace stepscope::stats
