// SPDX-License-Identifier: Apache-2.0
#include "upkeep/content.h"

#include <algorithm>

#include "record/event.h"
#include "record/tags.h"
#include "record/wire.h"

namespace stepscope::upkeep {
namespace {

constexpr std::string_view kTrialEnd = "_hparams_/session_end_info";

// Fields of HParamsPluginData and SessionEndInfo, and the statuses of a trial that did not succeed.
constexpr uint32_t kSessionEndInfo = record::length_tag(4);
constexpr uint32_t kStatus = record::varint_tag(1);
constexpr uint64_t kFailure = 2;
constexpr uint64_t kRunning = 3;

uint64_t status_of(Bytes end_info) {
  uint64_t status = 0;
  const bool is_good = record::read_message(end_info, [&](record::WireReader& wire, uint32_t tag) {
    return tag == kStatus ? wire.read_varint(status) : wire.skip(tag, record::kDepthMax);
  });
  return is_good ? status : 0;
}

// Why a trial of a search did not succeed, according to its own records; empty if they do not say.
std::string failure_of_trial(const record::ValueView& value) {
  record::MetadataView metadata;
  if (value.tag != kTrialEnd || !record::decode_metadata(value.metadata, metadata)) return {};
  Bytes end_info;
  const bool is_good =
      record::read_message(metadata.plugin_content, [&](record::WireReader& wire, uint32_t tag) {
        return tag == kSessionEndInfo ? wire.read_bytes(end_info)
                                      : wire.skip(tag, record::kDepthMax);
      });
  const uint64_t status = is_good ? status_of(end_info) : 0;
  if (status == kFailure) return "its trial failed";
  return status == kRunning ? "its trial never finished" : "";
}

void note_event(const record::EventView& event, RunContent& content) {
  if (event.kind != record::EventKind::FileVersion && event.kind != record::EventKind::None) {
    content.has_data = true;
  }
  for (const record::ValueView& value : event.values) {
    std::string failure = failure_of_trial(value);
    if (!failure.empty()) content.unfinished = std::move(failure);
  }
}

std::string why_unfinished(const FileEnd& end) {
  if (!end.is_rest_damage) return "its last record is cut off";
  return end.whole_bytes == 0 ? "one of its files has no readable record" : "its end is damaged";
}

}  // namespace

Result<FileEnd> read_records(storage::Storage& storage, const std::string& path,
                             const VisitRecord& visit) {
  TRY(const storage::FileInfo info, storage.stat(path));
  TRY(const auto source, storage.open(path));
  std::vector<uint8_t> buffer;
  FileEnd end;
  record::RecordReader reader(*source, info.size, buffer, end.damage);
  for (record::Record record; reader.next(record);) {
    end.has_first_record = end.has_first_record || record.offset == 0;
    RETURN_IF_ERROR(visit(record, *source));
  }
  if (reader.error()) return *reader.error();
  const record::ReaderPosition& position = reader.position();
  end.is_rest_damage = position.damaged_from.has_value();
  end.whole_bytes = std::min(info.size, position.damaged_from.value_or(position.offset));
  end.rest_bytes = info.size - end.whole_bytes;
  return end;
}

Result<const record::Packing*> packing_of_file(storage::Storage& storage, const std::string& path,
                                               const FileEnd& end) {
  if (end.has_first_record) return nullptr;
  TRY(const auto source, storage.open(path));
  std::string head(record::kPackingBytes, '\0');
  TRY(const size_t got, source->read_at(0, {reinterpret_cast<uint8_t*>(head.data()), head.size()}));
  head.resize(got);
  return record::packing_of(head);
}

Result<RunContent> read_content(storage::Tree& tree, const RunFiles& run) {
  RunContent content;
  record::EventView event;
  bool has_packed_file = false;
  const auto visit = [&](const record::Record& record, ByteSource&) -> Result<void> {
    // A record that is too large to read at once is data in any case.
    if (!record.is_read || !record::decode_event(record.payload, event)) {
      content.has_data = true;
    } else {
      note_event(event, content);
    }
    return {};
  };
  for (const LogFile& file : run.files) {
    if (!file.is_event_file) {
      content.has_data = true;
      continue;
    }
    TRY(const FileEnd end, read_records(tree, file.path, visit));
    TRY(const record::Packing* const packing, packing_of_file(tree, file.path, end));
    has_packed_file = has_packed_file || packing != nullptr;
    // Damage may have been data.
    if (end.damage.count() > 0 || end.is_rest_damage) content.has_data = true;
    if (end.rest_bytes > 0) content.unfinished = why_unfinished(end);
  }
  if (has_packed_file) {
    content.has_data = true;
    content.unfinished.clear();
  }
  return content;
}

}  // namespace stepscope::upkeep
