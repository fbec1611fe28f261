// SPDX-License-Identifier: Apache-2.0
#include "ingest/file_builder.h"

#include <algorithm>
#include <cmath>

#include "ingest/values/classify.h"
#include "record/tensor.h"

namespace stepscope::ingest {
namespace {

using record::EventKind;
using record::ValueKind;

constexpr size_t kSlotsWithoutIndex = 8;

// A tag has one series, or two if it is used for two things by mistake. They are searched linearly.
constexpr size_t kSeriesPerTagMax = 64;

// No writer has a longer name; TensorBoard ignores longer ones too.
constexpr size_t kWriterBytesMax = 128;

std::string_view tag_of(const record::ValueView& value) {
  const bool is_nameless = value.tag.empty() && value.kind == ValueKind::Tensor;
  return is_nameless ? value.node_name : value.tag;
}

// Metadata without a value announces tensors.
ValueKind kind_of(const record::ValueView& value) {
  return value.kind == ValueKind::None ? ValueKind::Tensor : value.kind;
}

// This many tags with dropped values are enough to diagnose the problem.
constexpr size_t kDroppedTagsMax = 16;

void note_dropped_tag(std::string_view tag, std::vector<std::string>& tags) {
  const bool is_known = std::find(tags.begin(), tags.end(), tag) != tags.end();
  if (tags.size() < kDroppedTagsMax && !is_known) tags.emplace_back(tag);
}

bool names_plugin(Bytes metadata, std::string_view plugin) {
  record::MetadataView view;
  return record::decode_metadata(metadata, view) && view.plugin_name == plugin;
}

}  // namespace

void FileBuilder::add(const record::EventView& event, const record::Record& record) {
  ++events_;
  note_wall_time(event.wall_time, event.kind == EventKind::Summary);
  if (event.kind != EventKind::Summary) return add_other(event, record);
  uint32_t index = 0;
  for (const record::ValueView& value : event.values) {
    // Nearly all events are of this kind, and there may be a billion of them.
    Slot* const slot = value.kind == ValueKind::SimpleValue ? slot_for(value) : nullptr;
    if (slot != nullptr) {
      add_scalar(*slot, event.step, event.wall_time, value.simple_value);
    } else {
      add_value(event, record, index);
    }
    ++index;
  }
}

void FileBuilder::add_other(const record::EventView& event, const record::Record& record) {
  switch (event.kind) {
    case EventKind::GraphDef:
      return add_record(slot_for(run_graph_series()), event, record, 0, 1);
    case EventKind::TaggedRunMetadata:
      if (const auto tag = record::decode_run_metadata_tag(event.payload)) {
        add_record(slot_for(run_metadata_series(*tag)), event, record, 0, 1);
      }
      return;
    case EventKind::SessionLog:
      return add_session_log(event);
    case EventKind::FileVersion:
      if (event.writer.size() <= kWriterBytesMax) writer_ = infos_.share_writer(event.writer);
      return;
    case EventKind::Summary:
    case EventKind::None:
    case EventKind::LogMessage:
    case EventKind::MetaGraphDef:
      return;
  }
}

void FileBuilder::add_value(const record::EventView& event, const record::Record& record,
                            uint32_t index) {
  const record::ValueView& value = event.values[index];
  if (value.kind == ValueKind::None && !value.has_metadata) return;
  const bool can_be_kept = value.kind != ValueKind::ObsoleteHistogram;
  if (Slot* const slot = can_be_kept ? slot_for(value) : nullptr; slot != nullptr) {
    add_value(*slot, event, record, index);
  } else {
    drop_value(tag_of(value));
  }
}

void FileBuilder::add_value(Slot& slot, const record::EventView& event,
                            const record::Record& record, uint32_t index) {
  const record::ValueView& value = event.values[index];
  if (value.kind == ValueKind::Tensor) return add_tensor(slot, event, record, index);
  if (value.kind != ValueKind::None) {
    return add_record(slot, event, record, index, count_items(*slot.info, value));
  }
  // Metadata only. For hparams, this is the data; for others, it announces values.
  if (slot.info->plugin == "hparams") add_record(slot, event, record, index, 0);
}

void FileBuilder::add_tensor(Slot& slot, const record::EventView& event,
                             const record::Record& record, uint32_t index) {
  const record::ValueView& value = event.values[index];
  if (!slot.holds_scalars()) {
    return add_record(slot, event, record, index, count_items(*slot.info, value));
  }
  if (const auto scalar = record::decode_scalar_tensor(value.payload)) {
    add_scalar(slot, event.step, event.wall_time, scalar->value);
  } else {
    drop_value(slot.tag);
  }
}

void FileBuilder::drop_value(std::string_view tag) {
  ++dropped_values_;
  note_dropped_tag(tag, dropped_tags_);
}

void FileBuilder::add_record(Slot& slot, const record::EventView& event,
                             const record::Record& record, uint32_t index, uint32_t items) {
  auto* const records = std::get_if<store::RecordPartBuilder>(&slot.builder);
  // Metadata may claim that anything is a scalar.
  if (records == nullptr) return drop_value(slot.tag);
  apply_restarts(slot);
  records->add({.step = event.step,
                .wall_time = event.wall_time,
                .offset = record.offset,
                .length = record.length,
                .value_index = index,
                .items = items});
}

// The first START of a file says that the job resumed from there, after the data of earlier files.
// Later ones also void data of this file.
void FileBuilder::add_session_log(const record::EventView& event) {
  if (record::decode_session_status(event.payload) != record::SessionStatus::Start) return;
  restart_step_ = std::min(restart_step_, event.step);
  if (std::exchange(has_started_, true)) restarts_.add(event.step);
}

void FileBuilder::apply_missed_restarts(Slot& slot) const {
  const auto restart = [&](auto& builder) {
    builder.restart(restarts_.lowest_step(slot.restarts_seen));
    builder.restart(restarts_.last_step());
  };
  std::visit(restart, slot.builder);
  slot.restarts_seen = restarts_.count();
}

void FileBuilder::pack_everything() {
  unpacked_ = 0;
  for (auto& slot : slots_) {
    if (auto* scalars = std::get_if<store::ScalarPartBuilder>(&slot->builder)) {
      (void)scalars->build();
    }
  }
}

inline bool FileBuilder::matches(const Slot& slot, const record::ValueView& value) const {
  if (slot.kind != kind_of(value) || !is_same_text(slot.tag, tag_of(value))) return false;
  if (slot.kind != ValueKind::Tensor) return true;
  if (value.has_metadata) {
    // A series keeps its first metadata; later ones may differ in everything except the plugin.
    return slot.has_metadata(as_text(value.metadata)) ||
           names_plugin(value.metadata, slot.info->plugin);
  }
  if (!slot.info->plugin.empty()) return true;
  return slot.holds_scalars() == record::decode_scalar_tensor(value.payload).has_value();
}

FileBuilder::Slot* FileBuilder::slot_for(const record::ValueView& value) {
  if (guess_ < slots_.size() && matches(*slots_[guess_], value)) {
    Slot& slot = *slots_[guess_];
    guess_after(guess_);
    return &slot;
  }
  size_t others = 0;
  for (uint32_t i = first_of_tag(tag_of(value)); i != kNoSlot; i = slots_[i]->next_of_tag) {
    if (matches(*slots_[i], value)) {
      guess_after(i);
      return slots_[i].get();
    }
    ++others;
  }
  return others < kSeriesPerTagMax ? &make_slot(classify(value), value) : nullptr;
}

FileBuilder::Slot& FileBuilder::slot_for(const store::SeriesInfo& info) {
  for (uint32_t i = first_of_tag(info.tag); i != kNoSlot; i = slots_[i]->next_of_tag) {
    const Slot& slot = *slots_[i];
    if (slot.info->plugin == info.plugin && !slot.holds_scalars()) return *slots_[i];
  }
  return make_slot(info, {});
}

FileBuilder::Slot& FileBuilder::make_slot(store::SeriesInfo info, const record::ValueView& value) {
  const bool is_unclassified_scalar = info.plugin.empty() && value.kind == ValueKind::Tensor &&
                                      record::decode_scalar_tensor(value.payload).has_value();
  auto slot = std::make_unique<Slot>();
  slot->kind = kind_of(value);
  if (!value.metadata.empty()) {
    slot->metadata = std::make_shared<const std::string>(as_text(value.metadata));
  }
  if (info.data_class != DataClass::Scalar && !is_unclassified_scalar) {
    slot->builder.emplace<store::RecordPartBuilder>();
  } else {
    slot->builder.emplace<store::ScalarPartBuilder>(keep_);
  }
  slot->info = infos_.share(std::move(info));
  slot->tag = slot->info->tag;
  return add_slot(std::move(slot));
}

FileBuilder::Slot& FileBuilder::add_slot(std::unique_ptr<Slot> slot) {
  slot->next_of_tag = kNoSlot;
  slot->restarts_seen = restarts_.count();
  uint32_t* link = nullptr;
  for (uint32_t i = first_of_tag(slot->info->tag); i != kNoSlot; i = *link) {
    link = &slots_[i]->next_of_tag;
  }
  const auto number = static_cast<uint32_t>(slots_.size());
  if (link != nullptr) *link = number;
  slots_.push_back(std::move(slot));
  index_slot(number);
  guess_ = 0;
  return *slots_.back();
}

uint32_t FileBuilder::first_of_tag(std::string_view tag) const {
  if (slot_of_tag_) {
    const auto it = slot_of_tag_->find(tag);
    return it == slot_of_tag_->end() ? kNoSlot : it->slot;
  }
  for (uint32_t i = 0; i < slots_.size(); ++i) {
    if (slots_[i]->info->tag == tag) return i;
  }
  return kNoSlot;
}

// Most files have few tags, and there may be very many files: the index is built only when it pays
// off.
void FileBuilder::index_slot(uint32_t number) {
  if (slot_of_tag_) {
    slot_of_tag_->insert({ByTag::hash_of(slots_[number]->tag), number});
  } else if (slots_.size() > kSlotsWithoutIndex) {
    slot_of_tag_ = make_index();
  }
}

std::unique_ptr<FileBuilder::SlotIndex> FileBuilder::make_index() const {
  auto index = std::make_unique<SlotIndex>(2 * slots_.size(), ByTag{this}, ByTag{this});
  for (uint32_t i = 0; i < slots_.size(); ++i) index->insert({ByTag::hash_of(slots_[i]->tag), i});
  return index;
}

void FileBuilder::sort_new_slots() {
  using Tagged = std::pair<std::string_view, uint32_t>;
  std::vector<Tagged> fresh;  // With copies of the tags, which makes sorting several times faster.
  for (auto i = static_cast<uint32_t>(by_tag_.size()); i < slots_.size(); ++i) {
    fresh.emplace_back(slots_[i]->tag, i);
  }
  std::sort(fresh.begin(), fresh.end());
  const auto middle = static_cast<ptrdiff_t>(by_tag_.size());
  by_tag_.reserve(slots_.size());
  for (const auto& [tag, slot] : fresh) by_tag_.push_back(slot);
  std::inplace_merge(by_tag_.begin(), by_tag_.begin() + middle, by_tag_.end(),
                     [this](uint32_t a, uint32_t b) { return slots_[a]->tag < slots_[b]->tag; });
}

std::unique_ptr<FileBuilder::Slot> FileBuilder::Slot::fork(store::Keep keep) const {
  auto fork = std::make_unique<Slot>();
  fork->info = info;
  fork->tag = tag;
  fork->kind = kind;
  fork->metadata = metadata;
  fork->next_of_tag = next_of_tag;
  fork->restarts_seen = 0;
  if (holds_scalars()) {
    fork->builder.emplace<store::ScalarPartBuilder>(keep);
  } else {
    fork->builder.emplace<store::RecordPartBuilder>();
  }
  return fork;
}

void FileBuilder::Slot::append(Slot&& next) {
  if (auto* scalars = std::get_if<store::ScalarPartBuilder>(&builder)) {
    scalars->append(std::get<store::ScalarPartBuilder>(std::move(next.builder)));
  } else {
    std::get<store::RecordPartBuilder>(builder).append(
        std::get<store::RecordPartBuilder>(std::move(next.builder)));
  }
}

std::unique_ptr<FileBuilder> FileBuilder::fork() const {
  auto fork = std::make_unique<FileBuilder>(infos_, keep_);
  fork->slots_.reserve(slots_.size());
  for (const auto& slot : slots_) fork->slots_.push_back(slot->fork(keep_));
  fork->forked_slots_ = slots_.size();
  if (slot_of_tag_) fork->slot_of_tag_ = fork->make_index();
  return fork;
}

std::optional<uint32_t> FileBuilder::place_of(const Slot& made) const {
  for (uint32_t i = first_of_tag(made.info->tag); i != kNoSlot; i = slots_[i]->next_of_tag) {
    const Slot& ours = *slots_[i];
    if (ours.kind != made.kind) continue;
    if (made.kind != ValueKind::Tensor) return i;
    // If neither has a plugin, only the values themselves show what belongs together.
    if (ours.info->plugin.empty() || made.info->plugin.empty()) return std::nullopt;
    if (ours.info->plugin != made.info->plugin) continue;
    if (ours.holds_scalars() != made.holds_scalars()) return std::nullopt;
    return i;
  }
  return kNoSlot;
}

bool FileBuilder::append(FileBuilder&& next) {
  // A START voids points of all series, so the events must be read in order.
  if (next.has_started_) return false;
  std::vector<uint32_t> places;
  for (size_t i = next.forked_slots_; i < next.slots_.size(); ++i) {
    const auto place = place_of(*next.slots_[i]);
    if (!place) return false;
    places.push_back(*place);
  }
  for (size_t i = 0; i < next.slots_.size(); ++i) {
    const bool is_forked = i < next.forked_slots_;
    const uint32_t place = is_forked ? static_cast<uint32_t>(i) : places[i - next.forked_slots_];
    if (place == kNoSlot) {
      add_slot(std::move(next.slots_[i]));
    } else {
      apply_restarts(*slots_[place]);
      slots_[place]->append(std::move(*next.slots_[i]));
    }
  }
  start_time_ = std::min(start_time_, next.start_time_);
  clock_start_time_ = std::min(clock_start_time_, next.clock_start_time_);
  has_clock_data_ |= next.has_clock_data_;
  last_time_ = std::max(last_time_, next.last_time_);
  events_ += next.events_;
  dropped_values_ += next.dropped_values_;
  for (const std::string& tag : next.dropped_tags_) note_dropped_tag(tag, dropped_tags_);
  if (next.writer_) writer_ = std::move(next.writer_);
  return true;
}

store::Contribution FileBuilder::build() {
  store::Contribution contribution;
  contribution.start_time = start_time_;
  // Times since the start of the training, say, are on purpose, although the header has a date.
  if (has_clock_data_) contribution.clock_start_time = clock_start_time_;
  contribution.last_time = last_time_;
  contribution.restart_step = restart_step_;
  contribution.source.events = events_;
  store::SourceTrouble trouble;
  trouble.dropped_values = dropped_values_;
  trouble.dropped_tags = dropped_tags_;
  contribution.source.set_trouble(std::move(trouble));
  contribution.source.writer = writer_;
  contribution.series.reserve(slots_.size());
  unpacked_ = 0;
  if (slot_of_tag_ && by_tag_.size() < slots_.size()) sort_new_slots();
  for (size_t i = 0; i < slots_.size(); ++i) {
    build_series(*slots_[slot_of_tag_ ? by_tag_[i] : i], contribution);
  }
  return contribution;
}

void FileBuilder::build_series(Slot& slot, store::Contribution& contribution) const {
  apply_restarts(slot);
  store::SeriesPart part{slot.info, nullptr, nullptr};
  if (auto* scalars = std::get_if<store::ScalarPartBuilder>(&slot.builder)) {
    part.scalars = scalars->build();
    if (!part.scalars || part.scalars->size == 0) return;
  } else {
    part.records = std::get<store::RecordPartBuilder>(slot.builder).build();
    if (!part.records || part.records->size == 0) return;
  }
  const store::SeriesInfo& info = *slot.info;
  size_t bytes = sizeof info + info.tag.capacity() + info.plugin.capacity();
  if (info.notes) {
    const store::SeriesNotes& notes = *info.notes;
    const size_t noted = sizeof notes + notes.display_name.capacity() +
                         notes.description.capacity() + notes.plugin_content.capacity();
    bytes += noted / notes.holders();
  }
  // Many files share it; each counts its share.
  contribution.bytes_of_names += bytes / info.holders();
  contribution.series.push_back(std::move(part));
}

}  // namespace stepscope::ingest
