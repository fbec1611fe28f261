// SPDX-License-Identifier: Apache-2.0
#include "upkeep/content.h"

#include <algorithm>

#include "record/event.h"
#include "record/outline.h"

namespace stepscope::upkeep {
namespace {

constexpr std::string_view kSessionBegin = "_hparams_/session_start_info";
constexpr std::string_view kSessionEnd = "_hparams_/session_end_info";

struct Sessions {
  bool has_begun = false;
  bool has_ended = false;
};

void note_event(const record::EventView& event, RunContent& content, Sessions& sessions) {
  if (event.kind != record::EventKind::FileVersion && event.kind != record::EventKind::None) {
    content.has_data = true;
  }
  for (const record::ValueView& value : event.values) {
    sessions.has_begun |= value.tag == kSessionBegin;
    sessions.has_ended |= value.tag == kSessionEnd;
  }
}

}  // namespace

Result<FileEnd> read_records(storage::Storage& storage, const std::string& path,
                             const VisitRecord& visit) {
  TRY(const storage::FileInfo info, storage.stat(path));
  TRY(const auto source, storage.open(path));
  std::vector<uint8_t> buffer;
  FileEnd end;
  record::RecordReader reader(*source, info.size, buffer, end.damage);
  for (record::Record record; reader.next(record);) CHECK_OK(visit(record, *source));
  if (reader.error()) return *reader.error();
  const record::ReaderPosition& position = reader.position();
  end.is_rest_damage = position.damaged_from.has_value();
  end.whole_bytes = std::min(info.size, position.damaged_from.value_or(position.offset));
  end.rest_bytes = info.size - end.whole_bytes;
  return end;
}

Result<RunContent> read_content(storage::Storage& storage, const std::string& logdir,
                                const RunFiles& run) {
  RunContent content;
  Sessions sessions;
  record::EventView event;
  const auto visit = [&](const record::Record& record, ByteSource&) -> Result<void> {
    // What is too large to be read at once is data in any case.
    if (!record.is_read || !record::decode_event(record.payload, event)) {
      content.has_data = true;
    } else {
      note_event(event, content, sessions);
    }
    return {};
  };
  for (const LogFile& file : run.files) {
    if (!file.is_event_file) {
      content.has_data = true;
      continue;
    }
    TRY(const FileEnd end, read_records(storage, join_path(logdir, file.path), visit));
    // Damage may have been data.
    if (end.damage.count() > 0 || end.is_rest_damage) content.has_data = true;
    if (end.rest_bytes > 0) content.unfinished = "its last record is cut off";
  }
  if (sessions.has_begun && !sessions.has_ended) {
    content.unfinished = "its trial has no end";
  }
  return content;
}

}  // namespace stepscope::upkeep
