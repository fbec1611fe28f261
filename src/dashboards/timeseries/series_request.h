// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace stepscope::dashboards {

// One item of `requests`. A member of the wrong type counts as absent, as in TensorBoard.
struct SeriesRequest {
  std::string echo;    // The members that the response repeats, as JSON.
  std::string plugin;  // Empty if it is not a string.
  std::optional<std::string> tag;
  std::optional<std::string> run;
  std::optional<int64_t> sample;

  // What is wrong with the request; empty if it is valid.
  std::string_view problem() const;
};

// The distinct items of a JSON text. Invalid if the text is anything but an array of at most 10,000
// objects.
Result<std::vector<SeriesRequest>> parse_series_requests(std::string_view json);

}  // namespace stepscope::dashboards
