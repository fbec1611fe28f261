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
// Threads: one owner. Memory: what is not packed yet is bounded; the rest is shared with the
// contributions it has made.
class FileBuilder {
 public:
  explicit FileBuilder(InfoPool& infos, store::Keep keep = store::Keep::All)
      : infos_(infos), keep_(keep) {}
  // The index of tags looks the tags up here.
  FileBuilder(const FileBuilder&) = delete;
  FileBuilder& operator=(const FileBuilder&) = delete;

  // Takes an event in; `record` tells where it stands. The event's views need not outlive the call.
  void add(const record::EventView& event, const record::Record& record);

  // Takes in the number of an event that holds nothing else. False if it is not of the series that
  // was to be expected: then nothing has changed, and the whole event must be added.
  bool add(const record::PlainScalar& scalar);

  // A builder that knows the series of this one and holds nothing of them, to take in a later
  // stretch of the same file at the same time.
  std::unique_ptr<FileBuilder> fork() const;

  // Takes over what a fork has taken in of the stretch behind this builder's. False if what is in
  // it depends on what came here since the fork was made; then nothing has changed, and the stretch
  // must be read in order.
  bool append(FileBuilder&& next);

  // What has come in so far, but for the report on the file itself, which the caller fills in.
  store::Contribution build();

  uint64_t events() const { return events_; }
  size_t series() const { return slots_.size(); }

 private:
  // One series. Which values belong to it is decided by tag, kind and, for tensors, metadata.
  struct Slot {
    std::string_view tag;  // That of `info`, near at hand.
    record::ValueKind kind;
    uint32_t next_of_tag;    // Another slot of the same tag, or kNoSlot.
    uint32_t restarts_seen;  // So many are applied.
    std::variant<store::ScalarPartBuilder, store::RecordPartBuilder> builder;
    Shared<const store::SeriesInfo> info;
    // Raw, as on the series' first value; null if it is empty, as numbers mostly have none.
    std::shared_ptr<const std::string> metadata;

    bool holds_scalars() const { return builder.index() == 0; }
    bool has_metadata(std::string_view raw) const {
      return metadata ? *metadata == raw : raw.empty();
    }
    std::unique_ptr<Slot> fork(store::Keep keep) const;
    void append(Slot&& next);
  };
  static constexpr uint32_t kNoSlot = ~uint32_t{0};
  // Points are packed a thousand at a time. A file with thousands of tags would hold as many
  // half-full buffers, so that all are packed when this many points wait.
  static constexpr uint64_t kUnpackedMax = 256 * 1024;

  // The first slot of a tag. There may be millions of tags, so that it is kept small: the tag is
  // that of the slot, and the hash lets the index grow without a look at the tags.
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

  // Events that are no summary, and values that are no plain number.
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
  // To be called before anything is added to a slot or built of it.
  void apply_restarts(Slot& slot) const {
    if (slot.restarts_seen != restarts_.count()) apply_missed_restarts(slot);
  }
  void apply_missed_restarts(Slot& slot) const;
  void note_wall_time(double wall_time);
  void pack_everything();

  // Null if the tag has too many series already: then the value is dropped.
  Slot* slot_for(const record::ValueView& value);
  Slot& slot_for(const store::SeriesInfo& info);
  Slot& make_slot(store::SeriesInfo info, const record::ValueView& value);
  Slot& add_slot(std::unique_ptr<Slot> slot);
  // Where a slot that a fork has made belongs here: one of ours, kNoSlot for a new one, or nothing
  // if that cannot be told.
  std::optional<uint32_t> place_of(const Slot& made) const;
  uint32_t first_of_tag(std::string_view tag) const;
  void index_slot(uint32_t number);
  std::unique_ptr<SlotIndex> make_index() const;
  void sort_new_slots();
  void build_series(Slot& slot, store::Contribution& contribution) const;
  bool matches(const Slot& slot, const record::ValueView& value) const;
  // The slot after this one is that of the next value, most likely.
  void guess_after(uint32_t number) { guess_ = number + 1 < slots_.size() ? number + 1 : 0; }

  InfoPool& infos_;
  const store::Keep keep_;
  std::vector<std::unique_ptr<Slot>> slots_;
  size_t forked_slots_ = 0;  // The first ones, which a fork has from its origin.
  // The first slot of each tag, once there are too many to look through one by one.
  std::unique_ptr<SlotIndex> slot_of_tag_;
  // From then on also all slots that were there at the last build(), by tag: a run needs them so,
  // and sorting a million at each commit takes longer than reading.
  std::vector<uint32_t> by_tag_;
  uint32_t guess_ = 0;  // Tags mostly come in the order of the step before.
  uint64_t unpacked_ = 0;

  double start_time_ = std::numeric_limits<double>::infinity();
  double last_time_ = -std::numeric_limits<double>::infinity();
  int64_t restart_step_ = store::kNoStep;
  bool has_started_ = false;
  Restarts restarts_;  // But the first START.
  uint64_t events_ = 0;
  uint64_t dropped_values_ = 0;
  std::vector<std::string> dropped_tags_;
  std::shared_ptr<const std::string> writer_;
};

// What is done for every point stands here: there may be a billion of them, and a loop that has it
// all before it does without the calls.

inline bool FileBuilder::add(const record::PlainScalar& scalar) {
  if (guess_ >= slots_.size()) return false;
  Slot& slot = *slots_[guess_];
  if (slot.kind != record::ValueKind::SimpleValue || !is_same_text(slot.tag, scalar.tag)) {
    return false;
  }
  guess_after(guess_);
  ++events_;
  note_wall_time(scalar.wall_time);
  add_scalar(slot, scalar.step, scalar.wall_time, scalar.value);
  return true;
}

inline void FileBuilder::add_scalar(Slot& slot, int64_t step, double wall_time, double value) {
  apply_restarts(slot);
  std::get_if<store::ScalarPartBuilder>(&slot.builder)->add(step, wall_time, value);
  if (++unpacked_ > kUnpackedMax) pack_everything();
}

inline void FileBuilder::note_wall_time(double wall_time) {
  if (!std::isfinite(wall_time)) return;
  start_time_ = std::min(start_time_, wall_time);
  last_time_ = std::max(last_time_, wall_time);
}

}  // namespace stepscope::ingest
