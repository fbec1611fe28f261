// SPDX-License-Identifier: Apache-2.0
#include "store/part.h"

#include <algorithm>
#include <utility>

namespace stepscope::store {
namespace {

// A last chunk smaller than this is reopened for the points that follow it. A larger one is kept
// and merged later with chunks of about its size, so that the cost of a live point does not grow
// with its series.
constexpr size_t kReopenBelow = 64;

Shared<const Chunk> merge(const Chunk& first, const Chunk& second) {
  std::vector<Point> points;
  points.reserve(first.size() + second.size());
  first.append_to(points);
  second.append_to(points);
  return Chunk::pack(points);
}

// Merges neighbours of about equal size, like the carries of a binary counter: a point is repacked
// only a few times before its chunk is full.
void merge_small_chunks(ScalarPart::Chunks& chunks) {
  while (chunks.size() >= 2) {
    auto& [begin, previous] = chunks[chunks.size() - 2];
    const auto& last = chunks.back().chunk;
    if (previous->size() > last->size()) return;
    if (previous->size() + last->size() > Chunk::kPointsMax) return;
    previous = merge(*previous, *last);
    chunks.pop_back();
  }
}

// A file may have a million tags of one point each, all waiting to be packed.
constexpr size_t kFirstPoints = 4;

// The next series of the same thread reuses the buffer of the previous one. Otherwise a log of many
// small files would allocate and free a buffer for each.
thread_local std::vector<Point> spare_points;

std::vector<Point> take_points() {
  std::vector<Point> points = std::exchange(spare_points, {});
  points.clear();
  if (points.capacity() == 0) points.reserve(kFirstPoints);
  return points;
}

}  // namespace

size_t ScalarPart::chunk_of(uint64_t index) const {
  const auto after =
      std::upper_bound(chunks.begin(), chunks.end(), index,
                       [](uint64_t i, const PlacedChunk& placed) { return i < placed.begin; });
  return static_cast<size_t>(after - chunks.begin()) - 1;
}

int64_t ScalarPart::step(uint64_t index) const {
  const auto& [begin, chunk] = chunks[chunk_of(index)];
  return chunk->step(index - begin);
}

size_t ScalarPart::memory_bytes() const {
  size_t bytes = sizeof *this + chunks.heap_bytes() + segments.heap_bytes();
  for (const auto& placed : chunks) bytes += placed.chunk->memory_bytes();
  return bytes;
}

size_t RecordPart::memory_bytes() const {
  return sizeof *this + size * sizeof(RecordRef) + blocks.capacity() * sizeof(blocks[0]) +
         segments.heap_bytes();
}

void SegmentTracker::open(Segments& segments, uint64_t index, int64_t cut_step) {
  if (!segments.empty() && segments.back().begin == index) {
    segments.back().cut_step = std::min(segments.back().cut_step, cut_step);
  } else {
    segments.push_back({index, cut_step});
  }
}

void SegmentTracker::append(Segments& segments, uint64_t index, const SegmentTracker& next,
                            const Segments& next_segments) {
  note(segments, index, next_segments.front().cut_step);
  for (size_t i = 1; i < next_segments.size(); ++i) {
    open(segments, index + next_segments[i].begin, next_segments[i].cut_step);
  }
  last_step_ = next.last_step_;
}

void ScalarPartBuilder::reopen() {
  open_ = std::make_unique<Open>();
  open_->points = take_points();
  open_->part = built_ ? make_counted<ScalarPart>(*built_) : make_counted<ScalarPart>();
  if (!built_) return;
  auto& chunks = open_->part->chunks;
  if (!chunks.empty() && chunks.back().chunk->size() < kReopenBelow) {
    chunks.back().chunk->append_to(open_->points);
    chunks.pop_back();
  }
}

void ScalarPartBuilder::restart(int64_t step) {
  if (!open_) reopen();
  tracker_.restart(open_->part->segments, open_->part->size, step);
}

void ScalarPartBuilder::pack_points() {
  auto& [part, points] = *open_;
  // A chunk that is not full is unpacked again.
  const Keep keep = points.size() == Chunk::kPointsMax ? keep_ : Keep::All;
  part->chunks.push_back({part->size - points.size(), Chunk::pack(points, keep)});
  points.clear();
  merge_small_chunks(part->chunks);
}

void ScalarPartBuilder::append(ScalarPartBuilder&& next) {
  const auto added = next.build();
  if (!added || added->size == 0) return;
  if (!open_) reopen();
  if (!open_->points.empty()) pack_points();
  ScalarPart& part = *open_->part;
  tracker_.append(part.segments, part.size, next.tracker_, added->segments);
  for (const auto& [begin, chunk] : added->chunks) {
    part.chunks.push_back({part.size + begin, chunk});
    merge_small_chunks(part.chunks);
  }
  part.size += added->size;
}

Shared<const ScalarPart> ScalarPartBuilder::build() {
  if (!open_) return built_;
  if (!open_->points.empty()) pack_points();
  open_->part->chunks.shrink_to_fit();
  open_->part->segments.shrink_to_fit();
  built_ = std::move(open_->part);
  spare_points = std::move(open_->points);
  open_.reset();
  return built_;
}

void RecordPartBuilder::reopen() {
  open_ = std::make_unique<Open>();
  open_->part = built_ ? make_counted<RecordPart>(*built_) : make_counted<RecordPart>();
  RecordPart& part = *open_->part;
  if (part.size % RecordPart::kBlockRefs != 0) {
    open_->block = *part.blocks.back();
    part.blocks.pop_back();
  }
}

void RecordPartBuilder::add(const RecordRef& ref) {
  if (!open_) reopen();
  auto& [part, block] = *open_;
  tracker_.note(part->segments, part->size, ref.step);
  block.push_back(ref);
  ++part->size;
  if (block.size() == RecordPart::kBlockRefs) close_block();
}

void RecordPartBuilder::close_block() {
  open_->block.shrink_to_fit();
  open_->part->blocks.push_back(
      std::make_shared<const RecordPart::Block>(std::exchange(open_->block, {})));
}

void RecordPartBuilder::restart(int64_t step) {
  if (!open_) reopen();
  tracker_.restart(open_->part->segments, open_->part->size, step);
}

void RecordPartBuilder::append(RecordPartBuilder&& next) {
  const auto added = next.build();
  for (uint64_t i = 0; added && i < added->size; ++i) add(added->ref(i));
}

Shared<const RecordPart> RecordPartBuilder::build() {
  if (!open_) return built_;
  if (!open_->block.empty()) close_block();
  built_ = std::move(open_->part);
  open_.reset();
  return built_;
}

}  // namespace stepscope::store
