// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "stats/column.h"

namespace stepscope::stats {

// A column as regression trees see it: a code per trial, and where each code is on an axis from 0
// to 1. Trials without the hyperparameter have a code of their own, so whether it is set can matter
// as well.
//
// On an axis of numbers, missing values take a share of the axis at its start: their share of the
// trials. On an axis of categories, every category takes the same share. Categories beyond the 63
// most frequent share one code.
struct Axis {
  static constexpr uint32_t kCategoriesMax = 64;

  bool is_category = false;
  std::vector<uint32_t> codes = {};      // By trial.
  std::vector<double> positions = {};    // By code, for numbers: ascending.
  std::vector<uint32_t> ascending = {};  // The trials by code, for numbers.
  uint32_t code_count = 0;

  double position(uint32_t trial) const { return positions[codes[trial]]; }
};

Axis make_axis(const Column& column);

}  // namespace stepscope::stats
