// SPDX-License-Identifier: Apache-2.0
#include "cli/inspect/file_report.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "base/thread_pool.h"
#include "cli/flags/log_roots.h"
#include "doctor/checks/packed.h"
#include "ingest/discovery.h"
#include "ingest/values/classify.h"
#include "record/read_event.h"

namespace stepscope::cli {
namespace {

constexpr const char* kUnknownKind = "?";

void add_values(const record::EventView& event, uint64_t frame_bytes, FileReport& report) {
  for (const record::ValueView& value : event.values) {
    TagReport& tag = report.tags[std::string(value.tag)];
    if (tag.kind.empty() || tag.kind == kUnknownKind) tag.kind = kind_of(value);
    tag.extent.add(event.step, event.wall_time);
    tag.bytes += frame_bytes / event.values.size();
  }
}

// The header of a file has step 0 and the time at which it was opened, which are not the run's.
bool holds_data(const record::EventView& event) {
  return event.kind != record::EventKind::FileVersion && event.kind != record::EventKind::None;
}

void add_event(const record::EventView& event, uint64_t frame_bytes, FileReport& report) {
  ++report.events;
  if (holds_data(event)) report.extent.add(event.step, event.wall_time);
  if (!event.writer.empty()) report.writer = event.writer;
  if (event.kind == record::EventKind::FileVersion && report.file_version.empty()) {
    report.file_version = as_text(event.payload);
  }
  add_values(event, frame_bytes, report);
}

}  // namespace

void Extent::add(int64_t step, double wall_time) {
  if (count == 0) first_step = step;
  if (count > 0 && step < last_step) ++steps_back;
  ++count;
  last_step = step;
  min_step = std::min(min_step, step);
  max_step = std::max(max_step, step);
  if (!std::isfinite(wall_time)) return;
  first_time = std::min(first_time, wall_time);
  last_time = std::max(last_time, wall_time);
}

double Extent::rate() const {
  if (count < 2 || !(first_time < last_time)) return 0;
  return static_cast<double>(count - 1) / (last_time - first_time);
}

uint64_t FileReport::damaged_places() const {
  return end.damage.count() + (end.is_rest_damage ? 1 : 0);
}

uint64_t FileReport::damaged_bytes() const {
  return end.damage.bytes() + (end.is_rest_damage ? end.rest_bytes : 0);
}

uint64_t LogReport::unread_files() const {
  return static_cast<uint64_t>(std::count_if(
      files.begin(), files.end(), [](const FileReport& file) { return !file.problem.empty(); }));
}

std::string kind_of(const record::ValueView& value) {
  const store::SeriesInfo info = ingest::classify(value);
  return info.plugin.empty() ? kUnknownKind : info.plugin;
}

FileReport report_file(storage::Storage& storage, std::string run, std::string path) {
  FileReport report;
  report.run = std::move(run);
  report.path = std::move(path);
  const auto info = storage.stat(report.path);
  if (info.ok()) {
    report.bytes = info.value().size;
    report.modified_ns = info.value().modified_ns;
  }
  record::EventView event;
  std::string scratch;
  record::DamageLog strange;
  const auto visit = [&](const record::Record& record, ByteSource& source) -> Result<void> {
    const uint64_t frame_bytes = record.frame_bytes();
    if (record::read_event(record, source, scratch, event)) {
      add_event(event, frame_bytes, report);
    } else {
      strange.add({record.offset, frame_bytes, record::damage_of(record, scratch)});
    }
    return {};
  };
  auto end = upkeep::read_records(storage, report.path, visit);
  if (!end.ok()) {
    report.problem = with_fix(end.error());
    return report;
  }
  if (report.events == 0 && !end.value().has_first_record) {
    if (const doctor::Packed packed = doctor::packed_form(storage, report.path)) {
      report.problem = with_fix(doctor::error_of(packed, report.path));  // It is not damaged.
      return report;
    }
  }
  report.end = std::move(end).value();
  report.end.damage.append(strange);
  return report;
}

Result<LogReport> report_files(storage::Storage& storage, const std::string& logdir,
                               const OnProgress& on_progress) {
  TRY(const storage::FileInfo info, find_logdir(storage, logdir));
  LogReport report;
  if (info.type != storage::FileType::Directory) {
    report.files.push_back(report_file(storage, ".", logdir));
    return report;
  }
  ThreadPool pool;
  const std::atomic<bool> is_stopping = false;
  auto found = ingest::discover(storage, {{"", logdir}}, pool, is_stopping);
  std::sort(found.files.begin(), found.files.end(),
            [](const auto& a, const auto& b) { return a.path < b.path; });
  report.files.resize(found.files.size());
  std::atomic<uint64_t> done = 0;
  pool.for_each(report.files.size(), [&](size_t index, size_t) {
    report.files[index] =
        report_file(storage, found.files[index].run, std::move(found.files[index].path));
    if (on_progress) on_progress(++done, report.files.size());
  });
  for (const Error& problem : found.problems) report.problems.push_back(with_fix(problem));
  std::sort(report.problems.begin(), report.problems.end());
  return report;
}

}  // namespace stepscope::cli
