// SPDX-License-Identifier: Apache-2.0
// Scalar points in TensorBoard's two formats.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/text/json_writer.h"
#include "store/store.h"

namespace stepscope::query {

// Writes [[wall_time, step, value], ...] as the next value.
void write_points(JsonWriter& json, const std::vector<store::Point>& points);

// The series, the format and the maximum number of points of a request.
struct PointsQuery {
  std::optional<std::string_view> run;
  std::optional<std::string_view> tag;
  std::optional<std::string_view> format;  // "csv"; anything else is JSON.
  size_t points_max = 0;                   // 0: no limit.
};

struct PointsText {
  bool is_csv = false;
  std::string text;
};

// The points of a series as text, downsampled like sample(). Invalid without run and tag, NotFound
// if there is no such series.
Result<PointsText> points_text(const store::Snapshot& snapshot, const PointsQuery& query);

}  // namespace stepscope::query
