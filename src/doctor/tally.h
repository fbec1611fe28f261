// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace stepscope::doctor {

// Things of one kind that were found: how many, and the first of them in full.
template <typename T>
struct Tally {
  uint64_t count = 0;
  T first{};

  void add(T one) {
    if (count++ == 0) first = std::move(one);
  }
  explicit operator bool() const { return count > 0; }

  // ", and so in 3 more", for the end of a sentence about the first one.
  std::string and_more(const char* what) const {
    return count < 2 ? "" : "; " + std::to_string(count - 1) + " more " + what;
  }
};

}  // namespace stepscope::doctor
