// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/bytes.h"
#include "ingest/info_pool.h"
#include "ingest/restarts.h"
#include "record/event.h"
#include "record/plain_scalar.h"
#include "record/record_reader.h"
#include "store/run.h"

namespace stepscope::ingest {

// Sorts the events of one file into series.
//
// Threads: one owner. Memory: unpacked data is bounded; the rest is shared with the contributions
// it has created.
class FileBuilder {
 public:
  explicit FileBuilder(InfoPool& infos, store::Keep keep = store::Keep::All)
      : infos_(infos), keep_(keep) {}
  // The index of tags looks the tags up here.
  FileBuilder(const FileBuilder&) = delete;
  FileBuilder& operator=(const FileBuilder&) = delete;

  // Adds an event; `record` is its position. The event's views need not outlive the call.
  void add(const record::EventView& event, const record::Record& record);

  // Adds an event that contains just one number. Returns false and changes nothing if it does not
  // belong to the expected series: then the whole event must be added.
  bool add(const record::PlainScalar& scalar);

  // A builder with the same series but no data, to read a later range of the same file
  // concurrently.
  std::unique_ptr<FileBuilder> fork() const;

  // Appends the data of a fork that has read the next range. Returns false and changes nothing if
  // that data depends on what was added here since the fork; then the range must be read in order.
  bool append(FileBuilder&& next);

  // Everything added so far, without the report on the file, which the caller fills in.
  store::Contribution build();

  uint64_t events() const { return events_; }
  size_t series() const { return slots_.size(); }

 private:
  // One series. Which values belong to it is decided by tag, kind and, for tensors, metadata.
  struct Slot {
    std::string_view tag;  // A copy of the view of `info`'s tag, for faster access.
    record::ValueKind kind;
    uint32_t next_of_tag;    // Another slot of the same tag, or kNoSlot.
    uint32_t restarts_seen;  // How many restarts are applied.
    std::variant<store::ScalarPartBuilder, store::RecordPartBuilder> builder;
    Shared<const store::SeriesInfo> info;
    // The raw metadata of the series' first value; null if empty, as it usually is for numbers.
    std::shared_ptr<const std::string> metadata;

    bool holds_scalars() const { return builder.index() == 0; }
    bool has_metadata(std::string_view raw) const {
      return metadata ? *metadata == raw : raw.empty();
    }
    std::unique_ptr<Slot> fork(store::Keep keep) const;
    void append(Slot&& next);
  };
  static constexpr uint32_t kNoSlot = ~uint32_t{0};
  // Points are packed a thousand at a time. A file with thousands of tags would have as many
  // half-full buffers, so all are packed when this many points are buffered.
  static constexpr uint64_t kUnpackedMax = 256 * 1024;

  // The first slot of a tag. It is small because there may be millions of tags: the tag is stored
  // in the slot, and the hash lets the index grow without reading the tags.
  struct Place {
    uint32_t hash;
    uint32_t slot;
  };
  struct ByTag {
    using is_transparent = void;
    const FileBuilder* builder;

    static uint32_t hash_of(std::string_view tag) {
      return static_cast<uint32_t>(std::hash<std::string_view>()(tag));
    }
    size_t operator()(std::string_view tag) const { return hash_of(tag); }
    size_t operator()(const Place& place) const { return place.hash; }
    std::string_view tag_of(std::string_view tag) const { return tag; }
    std::string_view tag_of(const Place& place) const { return builder->slots_[place.slot]->tag; }
    bool operator()(const auto& a, const auto& b) const { return tag_of(a) == tag_of(b); }
  };
  using SlotIndex = boost::unordered_flat_set<Place, ByTag, ByTag>;

  // Events other than summaries, and values other than plain numbers.
  void add_other(const record::EventView& event, const record::Record& record);
  void add_value(const record::EventView& event, const record::Record& record, uint32_t index);
  void add_value(Slot& slot, const record::EventView& event, const record::Record& record,
                 uint32_t index);
  void add_tensor(Slot& slot, const record::EventView& event, const record::Record& record,
                  uint32_t index);
  void add_record(Slot& slot, const record::EventView& event, const record::Record& record,
                  uint32_t index, uint32_t items);
  void drop_value(std::string_view tag);
  void add_scalar(Slot& slot, int64_t step, double wall_time, double value);
  void add_session_log(const record::EventView& event);
  // Call this before adding to a slot or building from it.
  void apply_restarts(Slot& slot) const {
    if (slot.restarts_seen != restarts_.count()) apply_missed_restarts(slot);
  }
  void apply_missed_restarts(Slot& slot) const;
  void note_wall_time(double wall_time, bool has_data);
  void pack_everything();

  // Null if the tag already has too many series: then the value is dropped.
  Slot* slot_for(const record::ValueView& value);
  Slot& slot_for(const store::SeriesInfo& info);
  Slot& make_slot(store::SeriesInfo info, const record::ValueView& value);
  Slot& add_slot(std::unique_ptr<Slot> slot);
  // The slot here that corresponds to a slot of a fork: one of ours, kNoSlot for a new one, or
  // nothing if unknown.
  std::optional<uint32_t> place_of(const Slot& made) const;
  uint32_t first_of_tag(std::string_view tag) const;
  void index_slot(uint32_t number);
  std::unique_ptr<SlotIndex> make_index() const;
  void sort_new_slots();
  void build_series(Slot& slot, store::Contribution& contribution) const;
  bool matches(const Slot& slot, const record::ValueView& value) const;
  // The next value most likely belongs to the slot after this one.
  void guess_after(uint32_t number) { guess_ = number + 1 < slots_.size() ? number + 1 : 0; }

  InfoPool& infos_;
  const store::Keep keep_;
  std::vector<std::unique_ptr<Slot>> slots_;
  size_t forked_slots_ = 0;  // The first slots, which a fork copied from its origin.
  // The first slot of each tag, once there are too many for a linear search.
  std::unique_ptr<SlotIndex> slot_of_tag_;
  // From then on also all slots of the last build(), by tag: a run needs them in this order, and
  // sorting a million at each commit takes longer than reading.
  std::vector<uint32_t> by_tag_;
  uint32_t guess_ = 0;  // Tags usually come in the order of the previous step.
  uint64_t unpacked_ = 0;

  double start_time_ = std::numeric_limits<double>::infinity();
  double clock_start_time_ = std::numeric_limits<double>::infinity();
  bool has_clock_data_ = false;  // Data, not only the header, from a clock that was set.
  double last_time_ = -std::numeric_limits<double>::infinity();
  int64_t restart_step_ = store::kNoStep;
  bool has_started_ = false;
  Restarts restarts_;  // Except the first START.
  uint64_t events_ = 0;
  uint64_t dropped_values_ = 0;
  std::vector<std::string> dropped_tags_;
  std::shared_ptr<const std::string> writer_;
};

// The code that runs for every point is inline: there may be a billion of them, and this avoids
// calls in the loop.

inline bool FileBuilder::add(const record::PlainScalar& scalar) {
  if (guess_ >= slots_.size()) return false;
  Slot& slot = *slots_[guess_];
  if (slot.kind != record::ValueKind::SimpleValue || !is_same_text(slot.tag, scalar.tag)) {
    return false;
  }
  guess_after(guess_);
  ++events_;
  note_wall_time(scalar.wall_time, true);
  add_scalar(slot, scalar.step, scalar.wall_time, scalar.value);
  return true;
}

inline void FileBuilder::add_scalar(Slot& slot, int64_t step, double wall_time, double value) {
  apply_restarts(slot);
  std::get_if<store::ScalarPartBuilder>(&slot.builder)->add(step, wall_time, value);
  if (++unpacked_ > kUnpackedMax) pack_everything();
}

inline void FileBuilder::note_wall_time(double wall_time, bool has_data) {
  if (!std::isfinite(wall_time)) return;
  start_time_ = std::min(start_time_, wall_time);
  if (wall_time >= store::kClockSetTime) {
    clock_start_time_ = std::min(clock_start_time_, wall_time);
    has_clock_data_ |= has_data;
  }
  last_time_ = std::max(last_time_, wall_time);
}

}  // namespace stepscope::ingest
