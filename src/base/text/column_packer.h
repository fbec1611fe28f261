// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/text/json_writer.h"

namespace stepscope {

// Packs columns of numbers in the format of src/dashboards/api/http_api.md. Each add_...() appends
// a column's bytes to the payload, if any, and writes their position and encoding as the next value
// of `header`. Every number is restored exactly, except smoothed ones.
class ColumnPacker {
 public:
  void add_steps(JsonWriter& header, const std::vector<int64_t>& steps);
  void add_wall_times(JsonWriter& header, const std::vector<double>& wall_times);
  void add_values(JsonWriter& header, const std::vector<double>& values);
  // The smoothed `values`, rounded to float32 if that represents all of `values` exactly.
  void add_smoothed(JsonWriter& header, const std::vector<double>& smoothed,
                    const std::vector<double>& values);

  // Numbers below 256, such as codes.
  void add_codes(JsonWriter& header, const std::vector<uint8_t>& codes);

  // The whole response: magic, header, payload.
  std::string finish(const std::string& header) const;

 private:
  void add_floats(JsonWriter& header, const std::vector<double>& numbers, bool is_float32);
  template <typename Stored, typename Number>
  void add_bytes(JsonWriter& header, const char* type, const std::vector<Number>& numbers,
                 Number base);

  std::string payload_;
};

}  // namespace stepscope
