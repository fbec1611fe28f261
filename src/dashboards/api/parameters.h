// SPDX-License-Identifier: Apache-2.0
// Parameters of /api/v1 as typed values. A malformed value is an Invalid error that names the
// parameter.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/text/json_writer.h"
#include "http/message/request.h"
#include "store/store.h"

namespace stepscope::dashboards {

// A finite or infinite number; NaN is refused.
Result<double> number_parameter(const http::Request& request, std::string_view name,
                                double otherwise);

// An integer from 0 to `most`.
Result<uint64_t> count_parameter(const http::Request& request, std::string_view name,
                                 uint64_t otherwise, uint64_t most);

// A step: any 64-bit integer.
Result<int64_t> step_parameter(const http::Request& request, std::string_view name,
                               int64_t otherwise);

// "true" or "1", "false" or "0"; absent is false.
Result<bool> flag_parameter(const http::Request& request, std::string_view name);

// The values of a parameter that may be repeated, without duplicates, in the order sent.
std::vector<std::string_view> distinct_parameters(const http::Request& request,
                                                  std::string_view name);

// The runs named by `run`, or all if none is named. NotFound if there is no such run.
Result<std::vector<const store::Run*>> selected_runs(const http::Request& request,
                                                     const store::Snapshot& snapshot);

// The requested part of a long list: `offset` and `limit`.
struct ListRange {
  uint64_t offset = 0;
  uint64_t limit = 0;

  bool contains(uint64_t index) const { return index >= offset && index - offset < limit; }
};
Result<ListRange> range_parameters(const http::Request& request);

// The filter `search`: texts that contain it, ignoring ASCII case.
class Search {
 public:
  explicit Search(const http::Request& request);
  bool matches(std::string_view text) const;

 private:
  std::string_view pattern_;
};

// A wall time, or null if it is not finite.
void write_time(JsonWriter& json, std::string_view name, double wall_time);

}  // namespace stepscope::dashboards
