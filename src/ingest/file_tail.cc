// SPDX-License-Identifier: Apache-2.0
#include "ingest/file_tail.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/crc32c.h"
#include "ingest/discovery.h"

namespace stepscope::ingest {
namespace {

// A file's first event carries its creation time: these bytes differ between any two files.
constexpr size_t kHeadBytes = 48;

// Passes reads on and takes the head from them, so that it costs no read of its own.
class HeadKeeper final : public ByteSource {
 public:
  HeadKeeper(ByteSource& source, Head& head) : source_(source), head_(head) {}

  Result<size_t> read_at(uint64_t offset, std::span<uint8_t> out) override {
    auto got = source_.read_at(offset, out);
    if (got.ok() && offset == 0 && got.value() > head_.bytes && head_.bytes < kHeadBytes) {
      head_.bytes = static_cast<uint32_t>(std::min(got.value(), kHeadBytes));
      head_.crc = crc32c(out.first(head_.bytes));
    }
    return got;
  }

 private:
  ByteSource& source_;
  Head& head_;
};

// Reading a file of this size takes some 50 microseconds.
constexpr uint64_t kSmallFileBytes = 64 << 10;

}  // namespace

FileTail::FileTail(storage::Storage& storage, InfoPool& infos, std::string path)
    : storage_(storage),
      infos_(infos),
      path_(std::make_shared<const std::string>(std::move(path))),
      is_marker_(is_run_marker_name(*path_)) {}

uint64_t FileTail::bytes_to_read(const storage::FileInfo& now) const {
  if (is_marker_) return 0;
  if (now == info_ && !has_failed()) return 0;
  const bool is_same = now.inode == info_.inode && now.size >= offset();
  return std::max<uint64_t>(1, is_same ? now.size - offset() : now.size);
}

bool FileTail::read(const storage::FileInfo& now, Scratch& scratch, const OnBlock& on_block) {
  return read_with(
      now, [&](ByteSource& source) { reading_->read(source, now.size, scratch, on_block); });
}

bool FileTail::read_together(const storage::FileInfo& now, Readers readers,
                             const OnBlock& on_block) {
  return read_with(now, [&](ByteSource& source) {
    if (!reading_->read_together(source, now.size, readers, on_block)) return;
    reading_->read(source, now.size, readers.scratch[0], on_block);
  });
}

bool FileTail::read_with(const storage::FileInfo& now, const ReadSource& read_source) {
  if (is_marker_) return false;
  const auto source = storage_.open(*path_);
  if (!source.ok()) return std::exchange(problem_, source.error().message) != problem_;

  const std::string problem_before = std::exchange(problem_, {});
  const bool is_other = is_other_file(now, *source.value());
  if (is_other || !reading_) start_over();
  const uint64_t size_before = std::exchange(info_, now).size;
  HeadKeeper keeper(*source.value(), head_);
  read_source(keeper);
  problem_ = reading_->problem();
  return is_other || now.size != size_before || problem_ != problem_before;
}

bool FileTail::is_other_file(const storage::FileInfo& now, ByteSource& source) {
  if (head_.bytes == 0) return false;
  if (now.inode != info_.inode || now.device != info_.device) return true;
  if (now.size < offset() || now.size < info_.size) return true;
  std::array<uint8_t, kHeadBytes> head;
  const auto got = source.read_at(0, std::span(head).first(head_.bytes));
  return got.ok() && crc32c(Bytes(head).first(got.value())) != head_.crc;
}

void FileTail::start_over() {
  resting_.reset();
  head_ = {};
  reading_ = std::make_unique<Reading>(infos_);
}

store::SourceReport FileTail::report() const {
  const record::ReaderPosition& position = reading_->position();
  const record::DamageLog& damage = reading_->damage();
  store::SourceReport report;
  report.path = path_;
  report.bytes = info_.size;
  report.bytes_read = position.offset;
  report.damaged_places = damage.count();
  report.damaged_bytes = damage.bytes();
  report.problem = problem_;
  for (const record::Damage& place : damage.listed()) {
    report.damage.push_back({place.offset, place.bytes, std::string(describe(place.kind))});
  }
  if (position.damaged_from) {
    // Nothing readable has come behind it yet; it is told as what it is now.
    const uint64_t from = *position.damaged_from;
    ++report.damaged_places;
    report.damaged_bytes += info_.size - from;
    report.damage.push_back({from, info_.size - from, std::string(describe(position.damage_kind))});
  }
  return report;
}

void FileTail::rest() {
  if (resting_ || info_.size > kSmallFileBytes) return;
  resting_ = contribution();
  reading_.reset();
}

std::shared_ptr<const store::Contribution> FileTail::contribution() {
  if (resting_) {
    if (resting_->source.problem == problem_) return resting_;
    auto changed = std::make_shared<store::Contribution>(*resting_);
    changed->source.problem = problem_;
    return changed;
  }
  if (!reading_) start_over();  // It could not be opened yet, or is a mere marker.
  auto contribution = std::make_shared<store::Contribution>(reading_->build());
  store::SourceReport full = report();
  full.events = contribution->source.events;
  full.dropped_values = contribution->source.dropped_values;
  full.writer = std::move(contribution->source.writer);
  contribution->source = std::move(full);
  return contribution;
}

}  // namespace stepscope::ingest
