// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/plain_number.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

#include "base/text/parse.h"

namespace stepscope::dashboards::hparams {

void append_plain(std::string& out, double value) {
  append_repr(out, value);
  if (out.ends_with(".0")) out.resize(out.size() - 2);
}

void write_plain(JsonWriter& json, double value) {
  if (!std::isfinite(value)) {
    json.number(value);
    return;
  }
  std::string text;
  append_plain(text, value);
  json.raw(text);
}

double shortened(double value) {
  const auto narrow = static_cast<float>(value);
  if (!std::isfinite(narrow) || static_cast<double>(narrow) != value) return value;
  std::array<char, 64> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), narrow);
  const std::string_view digits(buffer.data(), end.ptr);
  return parse_number<double>(digits).value_or(value);
}

}  // namespace stepscope::dashboards::hparams
