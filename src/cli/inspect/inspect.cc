// SPDX-License-Identifier: Apache-2.0
#include "cli/inspect/inspect.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <vector>

#include "base/text/exit_codes.h"
#include "base/text/quantities.h"
#include "base/thread_pool.h"
#include "cli/inspect/event_digest.h"
#include "cli/inspect/event_file_check.h"
#include "cli/terminal/printable.h"
#include "doctor/checks/packed.h"
#include "ingest/discovery.h"
#include "record/read_event.h"

namespace stepscope::cli {
namespace {

// One section of the report: a directory with its files, or a single file.
struct Unit {
  std::string name;
  std::vector<std::string> paths;
  EventDigest digest;
  std::vector<std::string> problems;
};

std::string separator() { return std::string(70, '=') + "\n"; }

class FileInspection {
 public:
  FileInspection(storage::Storage& storage, std::string path)
      : storage_(storage), path_(std::move(path)) {}

  // Adds the file's events to `digest`. Fails if the file cannot be read to its end.
  Result<void> read_into(EventDigest& digest) {
    TRY(const storage::FileInfo info, storage_.stat(path_));
    if (info.type != storage::FileType::Regular) return invalid("not a file: {}", path_);
    TRY(const auto source, storage_.open(path_));
    std::vector<uint8_t> buffer;
    record::RecordReader reader(*source, info.size, buffer, damage_);
    record::Record record;
    record::EventView event;
    bool has_records = false;
    while (reader.next(record)) {
      has_records = true;
      add_record(*source, record, event, digest);
    }
    if (reader.error()) return *reader.error();
    if (const auto packed = has_records ? doctor::Packed() : doctor::packed_form(storage_, path_)) {
      damage_ = {};  // It is not damaged.
      return doctor::error_of(packed, path_);
    }
    const record::ReaderPosition& end = reader.position();
    is_damaged_at_end_ = end.damaged_from.has_value();
    rest_bytes_ = info.size - std::min(info.size, end.damaged_from.value_or(end.offset));
    return {};
  }

  std::vector<std::string> problems() const {
    std::vector<std::string> lines;
    for (const record::Damage& damage : damage_.listed()) {
      lines.push_back(fmt::format("skipped {} at offset {}, {}: {}", counted(damage.bytes, "byte"),
                                  damage.offset, record::describe(damage.kind), path_));
    }
    if (damage_.count() > damage_.listed().size()) {
      lines.push_back(fmt::format(
          "{}: {}", counted(damage_.count() - damage_.listed().size(), "more damaged place"),
          path_));
    }
    if (rest_bytes_ > 0) {
      const std::string last =
          rest_bytes_ == 1 ? "byte is" : fmt::format("{} bytes are", rest_bytes_);
      lines.push_back(fmt::format("the last {} {}: {}", last,
                                  is_damaged_at_end_ ? "damaged" : "an incomplete record", path_));
    }
    return lines;
  }

 private:
  void add_record(ByteSource& source, const record::Record& record, record::EventView& event,
                  EventDigest& digest) {
    std::string outline;  // `event` refers to it.
    if (record::read_event(record, source, outline, event)) return digest.add(event);
    damage_.add({record.offset, record.frame_bytes(), record::damage_of(record, outline)});
  }

  storage::Storage& storage_;
  std::string path_;
  record::DamageLog damage_;
  uint64_t rest_bytes_ = 0;
  bool is_damaged_at_end_ = false;
};

// The directories with event files below `logdir`, sorted by name.
std::vector<Unit> find_units(storage::Storage& storage, const InspectFlags& flags, ThreadPool& pool,
                             const InspectOutput& output) {
  const std::atomic<bool> is_stopping = false;
  const auto found = ingest::discover(storage, {{"", flags.logdir}}, pool, is_stopping);
  for (const Error& problem : found.problems) output.problem(with_fix(problem));
  std::map<std::string, std::vector<std::string>> directories;
  for (const ingest::FoundFile& file : found.files) {
    const bool is_in_root = file.run == ".";
    const std::string above = file.path.substr(0, file.path.rfind('/'));
    directories[is_in_root ? flags.logdir : above].push_back(file.path);
  }
  std::vector<Unit> units;
  for (auto& [name, paths] : directories) {
    std::sort(paths.begin(), paths.end());
    units.push_back({name, std::move(paths), EventDigest(flags.tag), {}});
  }
  return units;
}

void read_unit(storage::Storage& storage, Unit& unit) {
  for (const std::string& path : unit.paths) {
    FileInspection file(storage, path);
    const auto read = file.read_into(unit.digest);
    if (!read.ok()) unit.problems.push_back(with_fix(read.error()));
    for (std::string& line : file.problems()) unit.problems.push_back(std::move(line));
  }
}

void report_unit(const Unit& unit, const std::string& tag, const InspectOutput& output) {
  for (const std::string& line : unit.problems) output.problem(line);
  if (tag.empty()) {
    output.report(fmt::format("These tags are in {0}:\n{1}{2}\nEvent statistics for {0}:\n",
                              printable(unit.name), unit.digest.tags_text(), separator()));
  } else {
    output.report(
        fmt::format("Event statistics for tag {} in {}:\n", printable(tag), printable(unit.name)));
  }
  output.report(unit.digest.statistics_text() + separator() + "\n");
}

int inspect_file(storage::Storage& storage, const InspectFlags& flags,
                 const InspectOutput& output) {
  Unit unit{flags.event_file, {flags.event_file}, EventDigest(flags.tag), {}};
  const auto checked = check_is_event_file(storage, flags.event_file);
  if (!checked.ok()) {
    output.problem(with_fix(checked.error()));
    return kFailedExitCode;
  }
  FileInspection file(storage, flags.event_file);
  const auto read = file.read_into(unit.digest);
  if (!read.ok()) {
    output.problem(with_fix(read.error()));
    return kFailedExitCode;
  }
  unit.problems = file.problems();
  report_unit(unit, flags.tag, output);
  return kDoneExitCode;
}

int inspect_directory(storage::Storage& storage, const InspectFlags& flags,
                      const InspectOutput& output) {
  const auto info = storage.stat(flags.logdir);
  if (info.ok() && info.value().type != storage::FileType::Directory) {
    output.problem(
        fmt::format("the log directory is a file; pass it with --event_file: {}", flags.logdir));
    return kFailedExitCode;
  }
  // TensorBoard does not distinguish a missing directory from an empty one.
  if (!info.ok() && info.error().code != Code::NotFound) {
    output.problem(with_fix(info.error()));
    return kFailedExitCode;
  }
  ThreadPool pool;
  std::vector<Unit> units;
  if (info.ok()) units = find_units(storage, flags, pool, output);
  if (units.empty()) {
    output.report(fmt::format("No event files found within logdir {}\n", flags.logdir));
    return kDoneExitCode;
  }
  std::vector<std::string> names;
  for (const Unit& unit : units) names.push_back(printable(unit.name));
  output.report(fmt::format("Found event files in:\n{}\n\n", fmt::join(names, "\n")));
  pool.for_each(units.size(), [&](size_t index, size_t) { read_unit(storage, units[index]); });
  for (const Unit& unit : units) report_unit(unit, flags.tag, output);
  return kDoneExitCode;
}

}  // namespace

int inspect(storage::Storage& storage, const InspectFlags& flags, const InspectOutput& output) {
  output.report(separator() + "Processing event files... (this can take a few minutes)\n" +
                separator() + "\n");
  return flags.logdir.empty() ? inspect_file(storage, flags, output)
                              : inspect_directory(storage, flags, output);
}

}  // namespace stepscope::cli
