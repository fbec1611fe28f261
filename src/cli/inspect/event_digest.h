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

// What --inspect tells of the steps of one kind of data.
struct StepDigest {
  std::vector<int64_t> steps;                             // In the order logged.
  std::vector<std::pair<int64_t, int64_t>> out_of_order;  // Neighbours of which the second is less.

  void add(int64_t step);
};

// A summary of event files in TensorBoard's words: which tags are there and how their steps run.
// Values are sorted by what stands on disk, not by what TensorBoard makes of it later: a scalar of
// TensorFlow 2 is a tensor here.
//
// Memory: eight bytes a value, and each tag once a kind.
class EventDigest {
 public:
  // `tag` not empty: only values of this tag are counted.
  explicit EventDigest(std::string tag = {}) : tag_(std::move(tag)) {}

  void add(const record::EventView& event);

  // The tags of each kind of data, a line each.
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
