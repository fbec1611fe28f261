// SPDX-License-Identifier: Apache-2.0
#include "base/text/column_packer.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "base/bytes.h"

namespace stepscope {
namespace {

constexpr std::string_view kMagic = "STEPSC01";
constexpr size_t kAlignment = 8;

// JavaScript reads the numbers of a header as doubles. Below this bound a stride is exact, too;
// larger steps are stored in the payload.
constexpr int64_t kJsonIntegerMax = int64_t{1} << 52;

bool fits_json(int64_t number) { return number >= -kJsonIntegerMax && number <= kJsonIntegerMax; }

bool is_line(const std::vector<int64_t>& steps, int64_t stride) {
  for (size_t i = 1; i < steps.size(); ++i) {
    if (steps[i] - steps[i - 1] != stride) return false;
  }
  return true;
}

bool fits_float32(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double value) {
    return std::isnan(value) || static_cast<double>(static_cast<float>(value)) == value;
  });
}

void pad(std::string& out, char filler, size_t extra) {
  while ((out.size() + extra) % kAlignment != 0) out += filler;
}

}  // namespace

template <typename Stored, typename Number>
void ColumnPacker::add_bytes(JsonWriter& header, const char* type,
                             const std::vector<Number>& numbers, Number base) {
  pad(payload_, '\0', 0);
  const size_t at = payload_.size();
  header.field("type", type).key("at").integer(static_cast<int64_t>(at));
  payload_.resize(at + numbers.size() * sizeof(Stored));
  auto* out = reinterpret_cast<uint8_t*>(payload_.data() + at);
  for (const Number number : numbers) {
    store_le(out, static_cast<Stored>(number - base));
    out += sizeof(Stored);
  }
}

void ColumnPacker::add_steps(JsonWriter& header, const std::vector<int64_t>& steps) {
  header.begin_object();
  const auto [lowest, highest] = std::minmax_element(steps.begin(), steps.end());
  if (steps.empty()) {
    header.field("type", "line").field("base", int64_t{0}).field("stride", int64_t{0});
  } else if (!fits_json(*lowest) || !fits_json(*highest)) {
    add_bytes<int64_t>(header, "i64", steps, int64_t{0});
  } else if (const int64_t stride = steps.size() > 1 ? steps[1] - steps[0] : 0;
             is_line(steps, stride)) {
    header.field("type", "line").field("base", steps[0]).field("stride", stride);
  } else if (*highest - *lowest <= int64_t{UINT32_MAX}) {
    header.field("base", *lowest);
    add_bytes<uint32_t>(header, "u32", steps, *lowest);
  } else {
    add_bytes<int64_t>(header, "i64", steps, int64_t{0});
  }
  header.end_object();
}

void ColumnPacker::add_wall_times(JsonWriter& header, const std::vector<double>& wall_times) {
  add_floats(header, wall_times, false);
}

void ColumnPacker::add_floats(JsonWriter& header, const std::vector<double>& numbers,
                              bool is_float32) {
  header.begin_object();
  if (is_float32) {
    add_bytes<float>(header, "f32", numbers, 0.0);
  } else {
    add_bytes<double>(header, "f64", numbers, 0.0);
  }
  header.end_object();
}

void ColumnPacker::add_values(JsonWriter& header, const std::vector<double>& values) {
  add_floats(header, values, fits_float32(values));
}

void ColumnPacker::add_smoothed(JsonWriter& header, const std::vector<double>& smoothed,
                                const std::vector<double>& values) {
  add_floats(header, smoothed, fits_float32(values));
}

void ColumnPacker::add_codes(JsonWriter& header, const std::vector<uint8_t>& codes) {
  header.begin_object();
  add_bytes<uint8_t>(header, "u8", codes, uint8_t{0});
  header.end_object();
}

std::string ColumnPacker::finish(const std::string& header) const {
  std::string padded = header;
  pad(padded, ' ', kMagic.size() + sizeof(uint32_t));
  std::string out;
  out.reserve(kMagic.size() + sizeof(uint32_t) + padded.size() + payload_.size());
  out += kMagic;
  append_le(out, static_cast<uint32_t>(padded.size()));
  return out.append(padded).append(payload_);
}

}  // namespace stepscope
