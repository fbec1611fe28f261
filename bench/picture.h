// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace stepscope::bench {

// A PNG of which the bytes between its head and its tail are zeros, so that a sparse file needs no
// blocks for them.
struct Picture {
  std::string head;
  uint64_t zeros = 0;
  std::string tail;

  uint64_t size() const { return head.size() + zeros + tail.size(); }
};

// `bytes` in all that only claim to be a PNG: zeros behind a head.
Result<Picture> broken_picture(uint64_t bytes);

// A PNG of one colour, 0xRRGGBB, that any browser can show: 999 pixels wide and `rows` high. It
// takes 1,000 bytes a row and some hundred more.
Picture plain_picture(uint64_t rows, uint32_t colour);

}  // namespace stepscope::bench
