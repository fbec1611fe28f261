// SPDX-License-Identifier: Apache-2.0
#include "ingest/reading.h"

#include <algorithm>
#include <utility>

#include "record/read_event.h"

namespace stepscope::ingest {
namespace {

// How often progress is reported to the caller.
constexpr uint64_t kBlockBytes = 16 << 20;

// Starting and ending a stretch takes about 50 microseconds; reading one of this size takes 1 to 2
// ms.
constexpr uint64_t kStretchBytesMin = 1 << 20;
constexpr uint64_t kStretchBytesMax = 16 << 20;

// Most tags of a file occur near its start. Ranges that know them need not guess the type of a
// value without metadata.
constexpr uint64_t kIntroductionBytes = 64 << 10;

// A boundary is searched byte by byte. If that takes long, records are large, and skipping them
// unread is faster than searching with any number of threads.
constexpr uint64_t kBoundarySearchBytes = 2 * record::kLargePayloadBytes;

// Every stretch has its own state per series: with very many series that costs more than it saves.
constexpr size_t kSeriesMax = 500;

// How far a file is searched per turn, which takes less than a tenth of a second.
constexpr uint64_t kSearchBytesPerTurn = 64 << 20;

bool go_on(uint64_t) { return true; }

// Nearly every record is one number of the expected series. Returns false if it must be decoded.
inline bool add_plain(const record::Record& record, FileBuilder& builder) {
  if (!record.is_read) return false;
  record::PlainScalar scalar;
  return record::decode_plain_scalar(record.payload, scalar) && builder.add(scalar);
}

}  // namespace

bool Reading::read(ByteSource& source, uint64_t size, Scratch& scratch, const OnBlock& on_block) {
  return read_until(source, size, size, scratch, on_block);
}

bool Reading::was_misled(ByteSource& source, uint64_t size, Scratch& scratch) {
  if (!position_.given_up) return false;
  record::RecordReader reader(source, size, scratch.buffer, damage_, position_);
  const bool was_misled = reader.was_misled();
  position_ = reader.position();
  return was_misled;
}

// Whether no record has been found yet. A file whose first header is valid is an event file, or was
// one.
bool Reading::starts_damaged() const {
  return position_.damaged_from == 0 && position_.damage_kind == record::DamageKind::BadLength;
}

bool Reading::is_foreign() const {
  return starts_damaged() && position_.interrupted &&
         position_.offset >= record::kForeignSearchBytes;
}

uint64_t Reading::search_bytes() const {
  if (position_.offset > 0 && !starts_damaged()) return kSearchBytesPerTurn;
  return record::kForeignSearchBytes - std::min(position_.offset, record::kForeignSearchBytes);
}

// Stops at the first frame that starts at or after `stop`.
bool Reading::read_until(ByteSource& source, uint64_t size, uint64_t stop, Scratch& scratch,
                         const OnBlock& on_block) {
  problem_.clear();
  record::RecordReader reader(source, size, scratch.buffer, damage_, position_);
  if (stop < size) reader.read_until(stop);
  reader.search_at_most(search_bytes());
  record::Record record;
  uint64_t reported = position_.offset;
  while (reader.position().offset < stop && reader.next(record)) {
    if (!add_plain(record, *builder_)) add_record(source, record, scratch.event);
    if (record.offset - reported >= kBlockBytes) {
      position_ = reader.position();
      if (!on_block(record.offset - reported)) return false;
      reported = record.offset;
    }
  }
  if (reader.error()) problem_ = reader.error()->message;
  position_ = reader.position();
  return on_block(position_.offset - reported);
}

void Reading::add_record(ByteSource& source, const record::Record& record,
                         record::EventView& event) {
  std::string outline;  // `event` may refer to it.
  if (record::read_event(record, source, outline, event)) return builder_->add(event, record);
  damage_.add({record.offset, record.frame_bytes(), record::damage_of(record, outline)});
}

bool Reading::read_together(ByteSource& source, uint64_t size, Readers readers,
                            const OnBlock& on_block) {
  const size_t threads = readers.pool.size();
  if (threads < 2) return true;
  if (builder_->events() == 0 && size > kIntroductionBytes &&
      !read_until(source, size, kIntroductionBytes, readers.scratch[0], on_block)) {
    return false;
  }
  while (problem_.empty() && !position_.damaged_from && builder_->series() <= kSeriesMax) {
    const uint64_t begin = position_.offset;
    const auto boundaries = find_boundaries(source, size, threads, readers.scratch[0]);
    if (boundaries.empty()) return true;
    const bool is_in_order = read_stretches(source, size, boundaries, readers);
    if (!on_block(position_.offset - begin)) return false;
    if (!is_in_order) return true;
  }
  return true;
}

// Where the next stretches end: at frames, or at the end of the file. None if they would be too
// small or a boundary is hard to find.
std::vector<uint64_t> Reading::find_boundaries(ByteSource& source, uint64_t size, size_t stretches,
                                               Scratch& scratch) const {
  const uint64_t begin = position_.offset;
  const uint64_t bytes = std::min((size - begin) / stretches, kStretchBytesMax);
  if (bytes < kStretchBytesMin) return {};
  record::DamageLog unused;
  record::RecordReader reader(source, size, scratch.buffer, unused);
  std::vector<uint64_t> boundaries;
  for (size_t i = 1; i <= stretches; ++i) {
    const uint64_t from = begin + i * bytes;
    if (size - from < kBoundarySearchBytes && i == stretches) {
      boundaries.push_back(size);
      break;
    }
    const auto boundary = reader.find_frame(from, std::min(size, from + kBoundarySearchBytes),
                                            record::kLargePayloadBytes);
    if (!boundary) return {};
    boundaries.push_back(*boundary);
  }
  return boundaries;
}

// Reads up to the last boundary, or as far as the ranges are contiguous: then it returns false.
bool Reading::read_stretches(ByteSource& source, uint64_t size,
                             const std::vector<uint64_t>& boundaries, Readers readers) {
  std::vector<Reading> later;
  for (size_t i = 0; i + 1 < boundaries.size(); ++i) later.push_back(fork(boundaries[i]));
  readers.pool.for_each(boundaries.size(), [&](size_t index, size_t worker) {
    Reading& stretch = index == 0 ? *this : later[index - 1];
    stretch.read_until(source, size, boundaries[index], readers.scratch[worker], go_on);
  });
  for (size_t i = 0; i < later.size(); ++i) {
    if (position_.offset != boundaries[i] || position_.damaged_from || !problem_.empty())
      return false;
    if (!append(std::move(later[i]))) return false;
  }
  return position_.offset == boundaries.back();
}

Reading Reading::fork(uint64_t offset) const { return {offset, builder_->fork()}; }

bool Reading::append(Reading&& next) {
  if (!builder_->append(std::move(*next.builder_))) return false;
  damage_.append(next.damage_);
  position_ = next.position_;
  problem_ = std::move(next.problem_);
  return true;
}

}  // namespace stepscope::ingest
