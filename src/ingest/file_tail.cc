// SPDX-License-Identifier: Apache-2.0
#include "ingest/file_tail.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/crc32c.h"
#include "ingest/discovery.h"
#include "record/outline.h"

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

// How often the caller is told of progress within a file.
constexpr uint64_t kBlockBytes = 16 << 20;

}  // namespace

FileTail::FileTail(storage::Storage& storage, std::string path)
    : storage_(storage),
      path_(std::move(path)),
      is_marker_(is_run_marker_name(path_)),
      builder_(std::make_unique<FileBuilder>()) {}

uint64_t FileTail::bytes_to_read(const storage::FileInfo& now) const {
  if (is_marker_) return 0;
  if (now == info_ && !has_failed()) return 0;
  const bool is_same = now.inode == info_.inode && now.size >= position_.offset;
  return std::max<uint64_t>(1, is_same ? now.size - position_.offset : now.size);
}

bool FileTail::read(const storage::FileInfo& now, Scratch& scratch,
                    const std::function<bool(uint64_t)>& on_block) {
  if (is_marker_) return false;
  const auto source = storage_.open(path_);
  if (!source.ok()) return std::exchange(problem_, source.error().message) != problem_;

  const std::string problem_before = std::exchange(problem_, {});
  const bool is_other = is_other_file(now, *source.value());
  if (is_other || resting_) start_over();
  const uint64_t size_before = std::exchange(info_, now).size;
  HeadKeeper keeper(*source.value(), head_);
  read_records(keeper, scratch, on_block);
  return is_other || now.size != size_before || problem_ != problem_before;
}

bool FileTail::is_other_file(const storage::FileInfo& now, ByteSource& source) {
  if (head_.bytes == 0) return false;
  if (now.inode != info_.inode || now.device != info_.device) return true;
  if (now.size < position_.offset || now.size < info_.size) return true;
  std::array<uint8_t, kHeadBytes> head;
  const auto got = source.read_at(0, std::span(head).first(head_.bytes));
  return got.ok() && crc32c(Bytes(head).first(got.value())) != head_.crc;
}

void FileTail::start_over() {
  resting_.reset();
  head_ = {};
  position_ = {};
  damage_ = {};
  builder_ = std::make_unique<FileBuilder>();
}

void FileTail::read_records(ByteSource& source, Scratch& scratch,
                            const std::function<bool(uint64_t)>& on_block) {
  record::RecordReader reader(source, info_.size, scratch.buffer, damage_, position_);
  record::Record record;
  uint64_t told = position_.offset;
  while (reader.next(record)) {
    add_record(source, record, scratch.event);
    if (record.offset - told >= kBlockBytes) {
      position_ = reader.position();
      if (!on_block(record.offset - told)) return;
      told = record.offset;
    }
  }
  if (reader.error()) problem_ = reader.error()->message;
  position_ = reader.position();
  on_block(position_.offset - told);
}

void FileTail::add_record(ByteSource& source, const record::Record& record,
                          record::EventView& event) {
  if (record.is_read) {
    if (record::decode_event(record.payload, event)) return builder_->add(event, record);
  } else {
    const auto outline = record::outline_event(source, record.payload_offset(), record.length);
    if (outline.ok() && record::decode_event(as_bytes(outline.value()), event)) {
      return builder_->add(event, record);
    }
  }
  damage_.add({record.offset, record::kHeaderBytes + record.length + record::kFooterBytes,
               record::DamageKind::NotAnEvent});
}

store::SourceReport FileTail::report() const {
  store::SourceReport report;
  report.name = path_;
  report.bytes = info_.size;
  report.bytes_read = position_.offset;
  report.damaged_places = damage_.count();
  report.damaged_bytes = damage_.bytes();
  report.problem = problem_;
  for (const record::Damage& damage : damage_.listed()) {
    report.damage.push_back({damage.offset, damage.bytes, std::string(describe(damage.kind))});
  }
  if (position_.damaged_from) {
    // Nothing readable has come behind it yet; it is told as what it is now.
    const uint64_t from = *position_.damaged_from;
    ++report.damaged_places;
    report.damaged_bytes += info_.size - from;
    report.damage.push_back(
        {from, info_.size - from, std::string(describe(position_.damage_kind))});
  }
  return report;
}

void FileTail::rest() {
  if (resting_ || info_.size > kSmallFileBytes) return;
  resting_ = contribution();
  builder_.reset();
  position_ = {};
  damage_ = {};
}

std::shared_ptr<const store::Contribution> FileTail::contribution() {
  if (resting_) {
    if (resting_->source.problem == problem_) return resting_;
    auto changed = std::make_shared<store::Contribution>(*resting_);
    changed->source.problem = problem_;
    return changed;
  }
  auto contribution = std::make_shared<store::Contribution>(builder_->build());
  store::SourceReport full = report();
  full.events = contribution->source.events;
  full.dropped_values = contribution->source.dropped_values;
  full.writer = std::move(contribution->source.writer);
  contribution->source = std::move(full);
  return contribution;
}

}  // namespace stepscope::ingest
