// SPDX-License-Identifier: Apache-2.0
// Expands small inputs to large texts, so that a fuzzer finds code that is slower than linear.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace stepscope::fuzz {

// The text, and which reader to call with it.
struct Inflated {
  uint8_t reader = 0;
  std::string text;
};

// The first four bytes give the reader, the lengths of a head and of a piece, and how often the
// piece is repeated; the rest is the tail. The text has at most about 128 KiB: quadratic time at
// this size exceeds the fuzzer's timeout.
inline Inflated inflate(const uint8_t* data, size_t size) {
  constexpr size_t kControlBytes = 4;
  constexpr size_t kTextBytesMax = size_t{128} << 10;
  Inflated made;
  if (size < kControlBytes) return made;
  made.reader = data[0];
  std::string_view rest(reinterpret_cast<const char*>(data) + kControlBytes, size - kControlBytes);
  const auto take = [&rest](size_t bytes) {
    const std::string_view taken = rest.substr(0, std::min(bytes, rest.size()));
    rest.remove_prefix(taken.size());
    return taken;
  };
  made.text = take(data[1]);
  const std::string_view piece = take(data[2]);
  const size_t times_max = piece.empty() ? 0 : kTextBytesMax / piece.size();
  const size_t times = std::min(times_max, size_t{1} << std::min<size_t>(data[3] / 8, 20));
  for (size_t i = 0; i < times; ++i) made.text += piece;
  made.text += rest;
  return made;
}

}  // namespace stepscope::fuzz
