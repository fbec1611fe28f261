// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "trials/metrics.h"
#include "trials/sessions.h"

namespace stepscope::trials {

// A value of a category.
using Choice = std::variant<double, bool, std::string>;

struct Labels {
  std::string display_name;
  std::string description;  // Markdown.
};

struct AnnouncedHparam {
  Labels labels;
  std::optional<std::pair<double, double>> interval;
  std::vector<Choice> choices;  // In the order announced, each once.
};

// What the experiments of all runs announce, combined. If several label a column, the first label
// that is not empty is used; intervals are widened, and choices collected.
struct Announced {
  std::map<std::string, AnnouncedHparam, std::less<>> hparams;
  std::map<Metric, Labels> metrics;
};

// An experiment that cannot be decoded is added to the problems.
Announced read_announced(Sessions& sessions);

}  // namespace stepscope::trials
