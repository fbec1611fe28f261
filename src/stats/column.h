// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace stepscope::stats {

// A hyperparameter: one value per trial.
struct Column {
  enum class Kind : uint8_t { Number, Category };

  Kind kind = Kind::Number;
  // A number, or the index of a category. NaN where the trial does not have the hyperparameter.
  std::vector<double> values = {};

  // Numbers only: the range that was searched, which contains all values.
  double low = 0, high = 0;
  bool is_log = false;  // Ratios matter, not differences; `low` is positive.
  double step = 0;      // The distance between allowed values; 0 if there is none.

  // Categories only: every index is below this.
  size_t categories = 0;

  bool is_category() const { return kind == Kind::Category; }
  // No trial could have had another value.
  bool is_fixed() const { return is_category() ? categories < 2 : !(low < high); }
};

// A column of numbers whose range is that of its values.
Column number_column(std::vector<double> values, bool is_log = false);

}  // namespace stepscope::stats
