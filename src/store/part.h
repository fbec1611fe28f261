// SPDX-License-Identifier: Apache-2.0
// The data of one series in one file. Parts are immutable; builders create new ones as the file
// grows.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "base/counted.h"
#include "base/few.h"
#include "store/chunk.h"

namespace stepscope::store {

inline constexpr int64_t kNoStep = std::numeric_limits<int64_t>::max();

// A range of a part in which steps never decrease. It supersedes earlier points at `cut_step` and
// later: the job was restarted from there.
struct Segment {
  uint64_t begin = 0;  // Index of its first point in the part.
  int64_t cut_step = 0;
};

using Segments = Few<Segment>;

// All scalar points, in the order logged.
struct ScalarPart : Counted {
  struct PlacedChunk {
    uint64_t begin = 0;  // Index of its first point in the part.
    Shared<const Chunk> chunk;
  };
  using Chunks = Few<PlacedChunk>;

  Chunks chunks;
  Segments segments;
  uint64_t size = 0;

  // The index in `chunks` of the chunk that contains point `index`.
  size_t chunk_of(uint64_t index) const;
  int64_t step(uint64_t index) const;
  size_t memory_bytes() const;
};

// Where to read a value other than a scalar on demand: image, histogram, text, graph.
struct RecordRef {
  int64_t step = 0;
  double wall_time = 0;
  uint64_t offset = 0;       // Of the record's frame in its file.
  uint64_t length = 0;       // Of the record's payload.
  uint32_t value_index = 0;  // Which value of the event's summary.
  uint32_t items = 0;  // Number of blobs: a batch of 3 images has 5, including width and height.
};

struct RecordPart : Counted {
  static constexpr size_t kBlockRefs = 256;
  using Block = std::vector<RecordRef>;

  std::vector<std::shared_ptr<const Block>> blocks;  // All but the last have kBlockRefs refs.
  Segments segments;
  uint64_t size = 0;

  const RecordRef& ref(uint64_t index) const {
    return (*blocks[index / kBlockRefs])[index % kBlockRefs];
  }
  size_t memory_bytes() const;
};

// Detects where steps decrease.
class SegmentTracker {
 public:
  // A point with `step` is about to be added at `index`.
  void note(Segments& segments, uint64_t index, int64_t step) {
    if (step < last_step_ || segments.empty()) open(segments, index, step);
    last_step_ = step;
  }
  // Points that another tracker has seen are about to be added at `index`; there is at least one,
  // with these segments.
  void append(Segments& segments, uint64_t index, const SegmentTracker& next,
              const Segments& next_segments);
  // The log says that the job restarts from `step`.
  void restart(Segments& segments, uint64_t index, int64_t step) {
    open(segments, index, step);
    last_step_ = step;
  }

 private:
  static void open(Segments& segments, uint64_t index, int64_t cut_step);

  int64_t last_step_ = std::numeric_limits<int64_t>::min();
};

// Builds a ScalarPart incrementally. Between build() and the next add() it holds only the last part
// built.
class ScalarPartBuilder {
 public:
  // Keep::Steps applies to full chunks, which are most of a long series.
  explicit ScalarPartBuilder(Keep keep = Keep::All) : keep_(keep) {}

  void add(int64_t step, double wall_time, double value) {
    if (!open_) reopen();
    tracker_.note(open_->part->segments, open_->part->size, step);
    open_->points.push_back({step, wall_time, value});
    ++open_->part->size;
    if (open_->points.size() == Chunk::kPointsMax) pack_points();
  }
  void restart(int64_t step);

  // Adds everything in `next`, as if it had been added here. `next` must not have seen a restart.
  void append(ScalarPartBuilder&& next);

  // Points that are not packed yet: 24 bytes each.
  size_t unpacked() const { return open_ ? open_->points.size() : 0; }

  // Everything added so far. Cheap if nothing was added since.
  Shared<const ScalarPart> build();

 private:
  struct Open {
    Shared<ScalarPart> part;  // Its size includes `points`. Not shared.
    std::vector<Point> points;
  };
  void reopen();
  void pack_points();

  SegmentTracker tracker_;
  Keep keep_;
  std::unique_ptr<Open> open_;
  Shared<const ScalarPart> built_;
};

class RecordPartBuilder {
 public:
  void add(const RecordRef& ref);
  void restart(int64_t step);
  // Like ScalarPartBuilder's.
  void append(RecordPartBuilder&& next);
  Shared<const RecordPart> build();

 private:
  struct Open {
    Shared<RecordPart> part;  // Its size includes `block`. Not shared.
    RecordPart::Block block;  // The last one, being filled.
  };
  void reopen();
  void close_block();

  SegmentTracker tracker_;
  std::unique_ptr<Open> open_;
  Shared<const RecordPart> built_;
};

}  // namespace stepscope::store
