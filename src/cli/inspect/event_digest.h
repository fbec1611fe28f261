// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "record/event.h"

namespace stepscope::cli {

// The steps of one kind of data, as shown by --inspect.
struct StepDigest {
  std::vector<int64_t> steps;                             // In the order logged.
  std::vector<std::pair<int64_t, int64_t>> out_of_order;  // Neighbours where the second is less.

  void add(int64_t step);
};

// Summarizes event files in TensorBoard's words: their tags, and how the steps proceed. Values are
// sorted by their form on disk, not by what TensorBoard converts them to: a scalar of TensorFlow 2
// is a tensor here.
//
// Memory: eight bytes per value, and each tag once per kind.
class EventDigest {
 public:
  // If `tag` is not empty, only values of this tag are counted.
  explicit EventDigest(std::string tag = {}) : tag_(std::move(tag)) {}

  void add(const record::EventView& event);

  // The tags of each kind of data, one per line.
  std::string tags_text() const;
  // The steps of each kind. With a tag, kinds that it does not have are left out.
  std::string statistics_text() const;

 private:
  // In the order in which they are printed.
  enum class Field : uint8_t {
    Audio,
    Graph,
    Histograms,
    Images,
    Scalars,
    SessionCheckpoint,
    SessionStart,
    SessionStop,
    Tensor,
  };
  static constexpr size_t kFields = 9;

  StepDigest& digest_of(Field field) { return digests_[static_cast<size_t>(field)]; }
  void add_session(const record::EventView& event);
  void add_value(const record::ValueView& value, int64_t step);
  void add_tagged(Field field, std::string_view tag, int64_t step);

  std::string tag_;
  std::array<StepDigest, kFields> digests_;
  std::array<std::set<std::string, std::less<>>, kFields> tags_;
};

}  // namespace stepscope::cli
