// SPDX-License-Identifier: Apache-2.0
#include "query/points/stretches.h"

namespace stepscope::query {
namespace {

int64_t step_at(const store::ScalarPart& part, uint64_t index) { return part.step(index); }
int64_t step_at(const store::RecordPart& part, uint64_t index) { return part.ref(index).step; }

// The end of the points with a step below `limit`.
template <typename Part>
uint64_t end_below(const Stretch<Part>& segment, int64_t limit) {
  if (limit == store::kNoStep || step_at(*segment.part, segment.end - 1) < limit) {
    return segment.end;
  }
  uint64_t low = segment.begin;
  uint64_t high = segment.end - 1;
  while (low < high) {
    const uint64_t middle = low + (high - low) / 2;
    if (step_at(*segment.part, middle) < limit) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

// Goes from the last point to the first. Later points affect an earlier one only by the lowest step
// that any of them restarts from, so one number is carried along.
template <typename Part>
class Fold {
 public:
  void add(const Part& part, int64_t part_cut_step) {
    uint64_t end = part.size;
    for (auto segment = part.segments.rbegin(); segment != part.segments.rend(); ++segment) {
      if (segment->begin < end) {
        split({&part, segment->begin, end}, std::min(limit_, part_cut_step));
      }
      end = segment->begin;
      limit_ = std::min(limit_, segment->cut_step);
    }
  }

  Stretches<Part> take() {
    std::reverse(found_.current.begin(), found_.current.end());
    std::reverse(found_.superseded.begin(), found_.superseded.end());
    return std::move(found_);
  }

 private:
  void split(const Stretch<Part>& segment, int64_t limit) {
    const uint64_t middle = end_below(segment, limit);
    if (middle > segment.begin) found_.current.push_back({segment.part, segment.begin, middle});
    if (middle < segment.end) found_.superseded.push_back({segment.part, middle, segment.end});
  }

  int64_t limit_ = store::kNoStep;
  Stretches<Part> found_;
};

}  // namespace

Stretches<store::ScalarPart> scalar_stretches(const store::Series& series) {
  Fold<store::ScalarPart> fold;
  for (auto part = series.parts.rbegin(); part != series.parts.rend(); ++part) {
    if (part->scalars) fold.add(*part->scalars, part->cut_step);
  }
  return fold.take();
}

Stretches<store::RecordPart> record_stretches(const store::Series& series) {
  Fold<store::RecordPart> fold;
  for (auto part = series.parts.rbegin(); part != series.parts.rend(); ++part) {
    if (part->records) fold.add(*part->records, part->cut_step);
  }
  return fold.take();
}

}  // namespace stepscope::query
