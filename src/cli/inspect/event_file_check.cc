// SPDX-License-Identifier: Apache-2.0
#include "cli/inspect/event_file_check.h"

#include <cstdint>
#include <memory>
#include <vector>

#include "cli/inspect/file_report.h"
#include "doctor/checks/packed.h"
#include "record/read_event.h"

namespace stepscope::cli {
namespace {

// Damaged files may start with records that cannot be decoded.
constexpr int kUndecodedRecordsMax = 1000;

enum class Verdict : uint8_t { EventFile, Unclear, NoRecords, NoEvents };

// Many other messages decode as an Event without known fields; real events have a time or content.
bool is_likely_event(const record::EventView& event) {
  return event.wall_time != 0 || event.kind != record::EventKind::None;
}

Verdict examine_records(ByteSource& source, uint64_t size) {
  std::vector<uint8_t> buffer;
  record::DamageLog damage;
  record::RecordReader reader(source, size, buffer, damage);
  reader.search_at_most(record::kForeignSearchBytes);
  record::EventView event;
  std::string scratch;
  int strange = 0;
  for (record::Record record; strange < kUndecodedRecordsMax && reader.next(record); ++strange) {
    const bool is_event =
        record::read_event(record, source, scratch, event) && is_likely_event(event);
    if (is_event) return Verdict::EventFile;
  }
  if (reader.error()) return Verdict::Unclear;
  if (strange > 0) return Verdict::NoEvents;
  const bool is_damaged = reader.position().damaged_from.has_value();
  return is_damaged ? Verdict::NoRecords : Verdict::Unclear;
}

Error without_records(storage::Storage& storage, const std::string& path) {
  if (const doctor::Packed packed = doctor::packed_form(storage, path)) {
    return doctor::error_of(packed, path);
  }
  Error error = invalid("not an event file: it contains no records: {}", path);
  error.hint =
      "give a log directory, or a file that a training program wrote: its name contains "
      "\"tfevents\". If this is one, it is damaged; copy it again from where it was written";
  return error;
}

}  // namespace

Result<void> check_is_event_file(storage::Storage& storage, const std::string& path) {
  const auto info = storage.stat(path);
  if (!info.ok() || info.value().type != storage::FileType::Regular) return {};
  const auto source = storage.open(path);
  if (!source.ok()) return {};
  const uint64_t size = info.value().size;
  Verdict verdict = examine_records(*source.value(), size);
  // A new event file may still be too short for its first record.
  const bool is_named_so = path.find("tfevents", path.rfind('/') + 1) != std::string::npos;
  if (verdict == Verdict::Unclear && size < record::kHeaderBytes && !is_named_so) {
    verdict = Verdict::NoRecords;
  }
  if (verdict == Verdict::NoRecords) return without_records(storage, path);
  if (verdict != Verdict::NoEvents) return {};
  Error error = invalid("not an event file: its records are not events: {}", path);
  error.hint = "it may be a dataset of TFRecords; give a log directory or an event file";
  return error;
}

}  // namespace stepscope::cli
