// SPDX-License-Identifier: Apache-2.0
// Charts of several scalars, for the custom scalars dashboard.
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace stepscope {

// One line for each tag that matches one of these regular expressions.
struct MultilineChart {
  std::vector<std::string> tags;
};

// A line with a band around it, given by three tags.
struct MarginSeries {
  std::string value;
  std::string lower;
  std::string upper;
};

struct MarginChart {
  std::vector<MarginSeries> series;
};

struct Chart {
  std::string title;
  std::variant<MultilineChart, MarginChart> content;
};

struct Category {
  std::string title;
  std::vector<Chart> charts;
  bool closed = false;  // Initially collapsed.
};

}  // namespace stepscope
