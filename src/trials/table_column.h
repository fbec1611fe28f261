// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "trials/announced.h"
#include "trials/metric_cell.h"
#include "trials/metric_spec.h"

namespace stepscope::trials {

// A column of the table of trials: one cell per trial.
struct TableColumn {
  enum class Kind : uint8_t { Hparam, Metric, Name };

  Kind kind = Kind::Hparam;
  std::string name = {};   // Not of metrics.
  MetricSpec metric = {};  // Only of metrics.
  std::string title = {};
  std::string description = {};  // Safe HTML.

  bool is_category = false;
  std::vector<Choice> domain = {};  // Categories only: declared ones first, then in natural order.
  std::vector<double> values = {};  // Numbers, or indices into the domain; NaN if missing.
  std::vector<uint8_t> missing = {};  // A Missing, or kOddText and up: see odd_texts.
  // Texts that some trials logged in place of a number: that with index i has the code kOddText +
  // i.
  std::vector<std::string> odd_texts = {};

  std::optional<std::pair<double, double>> declared = {};  // Numbers only: the interval announced.
  bool is_log = false;   // Numbers only: spread more evenly on a logarithmic axis.
  bool differs = false;  // Two trials have different values.
  size_t present = 0;    // Trials that have a value.
};

inline constexpr uint8_t kOddText = 16;
inline constexpr uint8_t kOddTextsMax =
    255 - kOddText;  // More have the code 255, without the text.

// Sets `differs`, `present` and, for numbers, `is_log` from the cells.
void summarise(TableColumn& column);

}  // namespace stepscope::trials
