// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "stats/column.h"

namespace stepscope::stats {

struct FanovaOptions {
  size_t trees = 64;
  uint64_t seed = 0;
  size_t pair_columns = 8;  // Pairs of the columns that matter most are examined.
  size_t threads = 0;       // 0: one per core. The result is the same with any number.
};

// How much of the target each column explains.
struct Fanova {
  struct Effect {
    double share = 0;      // Of the variance of the forest's predictions: mean over the trees.
    double deviation = 0;  // Standard deviation over the trees.
  };
  struct PairEffect {
    size_t first = 0, second = 0;  // Columns.
    Effect effect;                 // Beyond the effects of each alone.
  };

  std::vector<Effect> main;       // By column.
  std::vector<PairEffect> pairs;  // Largest first.
  double r2 = 0;                  // How well the forest predicts trials it was not fitted to.
  size_t trials = 0;              // Those with a finite target.
};

// Fits a random forest to the target and splits the variance of its predictions among the columns
// (Hutter, Hoos and Leyton-Brown 2014). Trials whose target is not finite are left out. Columns of
// numbers with `is_log` are measured on their logarithmic axis.
//
// Error: Invalid if fewer than two trials have a finite target, or all have the same.
// Throws WorkStopped if the caller's work is stopped.
Result<Fanova> fanova(std::span<const Column> columns, std::span<const double> target,
                      const FanovaOptions& options = {});

}  // namespace stepscope::stats
