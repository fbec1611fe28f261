// SPDX-License-Identifier: Apache-2.0
#include "ingest/file_tail.h"

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include "base/crc32c.h"
#include "ingest/discovery.h"

namespace stepscope::ingest {
namespace {

// A file's first event carries its creation time: these bytes differ between any two files.
constexpr size_t kHeadBytes = 48;

// Forwards reads and copies the head from them, which saves a separate read. All reads of a file
// go through it, so this is also where reading stops when the loader does.
class HeadKeeper final : public ByteSource {
 public:
  HeadKeeper(ByteSource& source, Head& head, const std::atomic<bool>* is_stopping)
      : source_(source), head_(head), is_stopping_(is_stopping) {}

  uint64_t next_data(uint64_t offset) override { return source_.next_data(offset); }

  Result<size_t> read_at(uint64_t offset, std::span<uint8_t> out) override {
    if (is_stopping_ != nullptr && *is_stopping_) return unavailable("reading was stopped");
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
  const std::atomic<bool>* const is_stopping_;
};

// Reading a file of this size takes about 50 microseconds.
constexpr uint64_t kSmallFileBytes = 64 << 10;

}  // namespace

FileTail::FileTail(const Supply& supply, std::string path)
    : supply_(supply),
      path_(std::make_shared<const std::string>(std::move(path))),
      is_marker_(is_run_marker_name(*path_)) {}

void FileTail::update(const storage::FileInfo& info) {
  const Stat now{info.size, info.modified_ns, info.device, info.inode};
  if (now == stat_) return;
  is_changed_ = true;
  is_replaced_ |= now.inode != stat_.inode || now.device != stat_.device || now.size < stat_.size;
  stat_ = now;
}

uint64_t FileTail::bytes_to_read() const {
  if (is_marker_) return 0;
  if (!is_changed_ && !is_unfinished_ && !has_failed()) return 0;
  if (reading_ && reading_->is_foreign()) return 1;
  const bool is_same = !is_replaced_ && stat_.size >= offset();
  return std::max<uint64_t>(1, is_same ? stat_.size - offset() : stat_.size);
}

bool FileTail::set_problem(const std::string& problem) {
  if (problem == this->problem()) return false;
  problem_ = problem.empty() ? nullptr : std::make_unique<const std::string>(problem);
  return true;
}

template <typename ReadSource>
bool FileTail::read_with(Scratch& scratch, const ReadSource& read_source) {
  if (is_marker_) return false;
  const auto source = supply_.storage.open(*path_);
  if (!source.ok()) return set_problem(source.error().message);
  return read_from(*source.value(), scratch, read_source);
}

// A builder that ran out of memory is unusable. Its memory is freed, the data shown so far is kept,
// and the file is read again at the next scan.
bool FileTail::give_up() {
  reading_.reset();
  head_ = {};
  is_unfinished_ = false;
  return set_problem("cannot read file: out of memory: " + *path_);
}

template <typename ReadSource>
bool FileTail::read_from(ByteSource& whole, Scratch& scratch, const ReadSource& read_source) try {
  HeadKeeper source(whole, head_, supply_.is_stopping);
  const bool is_other = is_other_file(source);
  if (is_other) ++replacements_;
  if (is_other || !reading_ || reading_->was_misled(source, stat_.size, scratch)) start_over();
  // A file of the same size may have new data: a hole that a network file system has filled.
  const bool was_changed = std::exchange(is_changed_, false);
  const bool was_unfinished = is_unfinished_;
  is_replaced_ = is_unfinished_ = false;
  // While the file is read, its contribution reports no problem.
  const auto problem_before = std::exchange(problem_, nullptr);
  read_source(source);
  is_unfinished_ |= reading_->is_searching() && reading_->problem().empty();
  set_problem(reading_->problem());
  const bool has_new_problem = problem() != (problem_before ? *problem_before : std::string_view());
  return is_other || was_changed || has_new_problem || was_unfinished;
} catch (const std::bad_alloc&) {
  return give_up();
}

bool FileTail::read(Scratch& scratch, const OnBlock& on_block) {
  return read_with(
      scratch, [&](ByteSource& source) { reading_->read(source, stat_.size, scratch, on_block); });
}

bool FileTail::read_open(ByteSource& source, Scratch& scratch, const OnBlock& on_block) {
  if (is_marker_) return false;
  return read_from(source, scratch,
                   [&](ByteSource& from) { reading_->read(from, stat_.size, scratch, on_block); });
}

bool FileTail::read_together(Readers readers, const OnBlock& on_block) {
  return read_with(readers.scratch[0], [&](ByteSource& source) {
    is_unfinished_ = reading_->read_together(source, stat_.size, readers, on_block);
  });
}

bool FileTail::is_other_file(ByteSource& source) {
  if (head_.bytes == 0) return false;
  if (is_replaced_ || stat_.size < offset()) return true;
  std::array<uint8_t, kHeadBytes> head;
  const auto got = source.read_at(0, std::span(head).first(head_.bytes));
  return got.ok() && crc32c(Bytes(head).first(got.value())) != head_.crc;
}

void FileTail::start_over() {
  head_ = {};
  reading_ = std::make_unique<Reading>(supply_.infos, supply_.keep);
}

// Adds the problems of the file to those of its values.
void FileTail::add_trouble(store::SourceTrouble& trouble) const {
  const record::ReaderPosition& position = reading_->position();
  const record::DamageLog& damage = reading_->damage();
  trouble.damaged_places = damage.count();
  trouble.damaged_records = damage.bad_payloads();
  trouble.damaged_bytes = damage.bytes();
  trouble.problem = problem();
  trouble.replacements = replacements_;
  for (const record::Damage& place : damage.listed()) {
    trouble.damage.push_back({place.offset, place.bytes, std::string(describe(place.kind))});
  }
  if (position.damaged_from) {
    const auto kind = reading_->is_foreign() ? record::DamageKind::Foreign : position.damage_kind;
    // Nothing readable follows it yet; it is reported as damage for now.
    const uint64_t from = *position.damaged_from;
    ++trouble.damaged_places;
    trouble.damaged_records += position.damage_kind == record::DamageKind::BadPayload;
    trouble.damaged_bytes += stat_.size - from;
    trouble.damage.push_back({from, stat_.size - from, std::string(describe(kind))});
  }
}

void FileTail::free_reading_state() {
  if (stat_.size <= kSmallFileBytes && !is_unfinished_) reading_.reset();
}

FileTail::ContributionPtr FileTail::contribution(const ContributionPtr& before) {
  if (!reading_ && before) {
    store::SourceTrouble trouble = before->source.trouble();
    if (trouble.problem == problem()) return before;
    auto changed = std::make_shared<store::Contribution>(*before);
    trouble.problem = problem();
    changed->source.set_trouble(std::move(trouble));
    return changed;
  }
  if (!reading_) start_over();  // It could not be opened yet, or is only a marker.
  auto contribution = std::make_shared<store::Contribution>(reading_->build());
  store::SourceReport& source = contribution->source;
  source.path = path_;
  source.modified_ns = stat_.modified_ns;
  source.bytes = stat_.size;
  source.bytes_read = reading_->position().offset;
  store::SourceTrouble trouble = source.trouble();
  add_trouble(trouble);
  source.set_trouble(std::move(trouble));
  return contribution;
}

}  // namespace stepscope::ingest
