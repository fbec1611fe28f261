// SPDX-License-Identifier: Apache-2.0
#include "cli/inspect/event_follower.h"

#include <algorithm>
#include <atomic>
#include <optional>

#include "base/text/json_writer.h"
#include "cli/inspect/file_report.h"
#include "cli/terminal/printable.h"
#include "cli/terminal/text_table.h"
#include "cli/terminal/wall_time.h"
#include "record/read_event.h"
#include "record/tensor.h"

namespace stepscope::cli {
namespace {

std::optional<double> number_of(const record::ValueView& value) {
  if (value.kind == record::ValueKind::SimpleValue) return value.simple_value;
  if (value.kind != record::ValueKind::Tensor) return std::nullopt;
  const auto scalar = record::decode_scalar_tensor(value.payload);
  return scalar ? std::optional(scalar->value) : std::nullopt;
}

const char* name_of(record::EventKind kind) {
  switch (kind) {
    case record::EventKind::GraphDef:
      return "graph";
    case record::EventKind::LogMessage:
      return "log message";
    case record::EventKind::SessionLog:
      return "session log";
    case record::EventKind::TaggedRunMetadata:
      return "run metadata";
    case record::EventKind::MetaGraphDef:
      return "meta graph";
    case record::EventKind::None:
    case record::EventKind::FileVersion:
    case record::EventKind::Summary:
      break;
  }
  return nullptr;
}

bool was_replaced(const storage::FileInfo& now, const storage::FileInfo& before, uint64_t offset) {
  return now.inode != before.inode || now.device != before.device || now.size < offset;
}

}  // namespace

std::vector<ingest::FoundFile> EventFollower::find_files() {
  const auto info = storage_.stat(logdir_);
  if (info.ok() && info.value().type == storage::FileType::Regular) {
    ingest::FoundFile file;
    file.run = ".";
    file.path = logdir_;
    file.info = info.value();
    return {file};
  }
  const std::atomic<bool> is_stopping = false;
  auto found = ingest::discover(storage_, {{"", logdir_}}, pool_, is_stopping);
  std::sort(found.files.begin(), found.files.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
  return std::move(found.files);
}

void EventFollower::poll(const OnEvent& on_event) {
  for (const ingest::FoundFile& file : find_files()) {
    Tail& tail = tails_[file.path];
    if (file.info == tail.info) continue;
    if (was_replaced(file.info, tail.info, tail.position.offset)) tail.position = {};
    tail.info = file.info;
    read(file.run, file.path, tail, on_event);
  }
}

void EventFollower::read(const std::string& run, const std::string& path, Tail& tail,
                         const OnEvent& on_event) {
  const auto source = storage_.open(path);
  if (!source.ok()) return;
  record::RecordReader reader(*source.value(), tail.info.size, buffer_, tail.damage, tail.position);
  record::EventView event;
  std::string scratch;
  for (record::Record record; reader.next(record);) {
    if (on_event && record::read_event(record, *source.value(), scratch, event))
      on_event(run, event);
  }
  tail.position = reader.position();
}

std::string event_text(const std::string& run, const record::EventView& event) {
  std::string text;
  const std::string begin =
      fmt::format("{}  {}  step {}", wall_time_text(event.wall_time, TimeUnit::Second),
                  printable(run), event.step);
  for (const record::ValueView& value : event.values) {
    const auto number = number_of(value);
    text += fmt::format("{}  {}  {}\n", begin, printable(value.tag),
                        number ? fmt::format("{:.7g}", *number) : kind_of(value));
  }
  if (const char* const name = name_of(event.kind)) text += fmt::format("{}  {}\n", begin, name);
  return text;
}

std::string event_json(const std::string& run, const record::EventView& event) {
  std::string text;
  const auto begin = [&](std::string_view kind) {
    JsonWriter json;
    json.begin_object().field("run", run).field("step", event.step);
    json.field("wall_time", event.wall_time).field("kind", kind);
    return json;
  };
  for (const record::ValueView& value : event.values) {
    const auto number = number_of(value);
    // Only the first tensor of a series has metadata; a single number is a scalar.
    const std::string kind = kind_of(value);
    JsonWriter json = begin(number && kind == "?" ? "scalars" : kind);
    json.field("tag", value.tag);
    if (number) json.field("value", *number);
    text += json.end_object().take() + "\n";
  }
  if (const char* const name = name_of(event.kind)) text += begin(name).end_object().take() + "\n";
  return text;
}

}  // namespace stepscope::cli
