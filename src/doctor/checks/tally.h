// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text/quantities.h"
#include "doctor/checks/words.h"
#include "doctor/evidence/finding.h"

namespace stepscope::doctor {

// At most this many places of a finding are listed.
inline constexpr size_t kPlacesMax = 100;

// For and_more() of tags of runs: "3 more tags" would be wrong for one tag in four runs.
inline constexpr std::string_view kMoreSeries = "series";

// Problems of one kind: how many there are, and the first in full.
template <typename T>
struct Tally {
  uint64_t count = 0;
  T first{};
  std::vector<Place> places;  // The first of them, each once.

  void add(T one) {
    if (count++ == 0) first = std::move(one);
  }
  void add(T one, Place place) {
    add(std::move(one));
    add_place(std::move(place));
  }
  void add_place(Place place) {
    if (places.size() == kPlacesMax) return;
    const bool is_listed = std::find(places.begin(), places.end(), place) != places.end();
    if (!is_listed) places.push_back(std::move(place));
  }
  explicit operator bool() const { return count > 0; }

  // "; 3 more files" of "file", for the end of a sentence about the first one.
  std::string and_more(std::string_view one) const {
    if (count < 2) return "";
    const std::string more = fmt::format("more {}", one);
    return "; " + (one == kMoreSeries ? counted(count - 1, more, more) : counted(count - 1, more));
  }
};

// Reports the first finding on behalf of all.
inline void push_first(std::vector<Finding>& findings, Tally<Finding> found, std::string_view one) {
  if (!found) return;
  found.first.count = found.count;
  found.first.places = std::move(found.places);
  found.first.cause += found.and_more(one);
  findings.push_back(std::move(found.first));
}

}  // namespace stepscope::doctor
