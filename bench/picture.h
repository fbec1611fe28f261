// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace stepscope::bench {

// A PNG whose bytes between head and tail are zeros, so that a sparse file needs no blocks for
// them.
struct Picture {
  std::string head;
  uint64_t zeros = 0;
  std::string tail;

  uint64_t size() const { return head.size() + zeros + tail.size(); }
};

// `bytes` in total that only look like a PNG: a header followed by zeros.
Result<Picture> broken_picture(uint64_t bytes);

// A valid PNG of one colour, 0xRRGGBB: 999 pixels wide and `rows` high. It takes 1,000 bytes per
// row plus a few hundred.
Picture plain_picture(uint64_t rows, uint32_t colour);

}  // namespace stepscope::bench
