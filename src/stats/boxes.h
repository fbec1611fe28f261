// SPDX-License-Identifier: Apache-2.0
// The boxes of a tree's leaves.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "stats/axis.h"
#include "stats/tree.h"

namespace stepscope::stats {

// The part of one axis that a box covers.
struct Side {
  double begin = 0, end = 1;    // Numbers.
  uint64_t categories = 0;      // Categories, as bits.
  uint32_t category_count = 0;  // Of the whole axis; 0 for numbers.
  int cuts = 0;                 // How many splits led here; 0: the box covers the whole axis.

  double share() const {
    if (category_count == 0) return end - begin;
    return static_cast<double>(std::popcount(categories)) / category_count;
  }
};

struct Box {
  std::vector<Side> sides;    // By axis.
  std::vector<uint32_t> cut;  // The axes that it does not cover entirely, in no order.

  double share() const {
    double product = 1;
    for (const uint32_t axis : cut) product *= sides[axis].share();
    return product;
  }
};

// Calls visit(box, value) for each leaf. The box is valid during the call.
void for_each_box(const Tree& tree, std::span<const Axis> axes,
                  const std::function<void(const Box& box, double value)>& visit);

}  // namespace stepscope::stats
