// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace stepscope::dashboards {

// One item of `requests`. What has the wrong type counts as absent, as in TensorBoard.
struct SeriesRequest {
  std::string echo;    // The members that the answer repeats, as JSON.
  std::string plugin;  // Empty if it is not a string.
  std::optional<std::string> tag;
  std::optional<std::string> run;
  std::optional<int64_t> sample;

  // Why there is no answer; empty if there is one.
  std::string_view complaint() const;
};

// The items of a JSON text, each once however often it is there. Invalid if the text is anything
// but a list of at most 10,000 objects.
Result<std::vector<SeriesRequest>> parse_series_requests(std::string_view json);

}  // namespace stepscope::dashboards
