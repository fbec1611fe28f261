// SPDX-License-Identifier: Apache-2.0
#include "cli/inspect/file_report_text.h"

#include <algorithm>

#include "base/text/json_writer.h"
#include "base/text/quantities.h"
#include "cli/terminal/printable.h"
#include "cli/terminal/text_table.h"
#include "cli/terminal/text_wrap.h"
#include "cli/terminal/wall_time.h"

namespace stepscope::cli {
namespace {

using Cells = TextTable::Cells;

constexpr const char* kDamagedEnd = "damaged up to the end";

std::string steps_text(const Extent& extent) {
  if (extent.count == 0) return "-";
  if (extent.min_step == extent.max_step) return std::to_string(extent.min_step);
  const std::string back =
      extent.steps_back == 0 ? "" : fmt::format(", {} back", extent.steps_back);
  return fmt::format("{} to {}{}", extent.min_step, extent.max_step, back);
}

std::string rate_text(const Extent& extent) {
  // Durations in this range are formatted with units, others as seconds with three digits: they are
  // either short or not realistic.
  constexpr double kDurationMin = 120, kDurationMax = 1e12;
  constexpr double kManyMin = 1e3, kManyMax = 1e9;
  const double rate = extent.rate();
  if (rate == 0) return "-";
  if (rate >= kManyMin && rate < kManyMax) return fmt::format("{:.0f}/s", rate);
  if (rate >= 1) return fmt::format("{:.3g}/s", rate);
  const double every = 1 / rate;
  const bool is_duration = every >= kDurationMin && every < kDurationMax;
  return "every " + (is_duration ? format_duration(every) : fmt::format("{:.3g} s", every));
}

std::string time_text(const Extent& extent, double seconds) {
  return extent.has_times() ? wall_time_text(seconds, TimeUnit::Minute) : "-";
}

std::vector<std::string> extent_cells(uint64_t count, const Extent& extent) {
  return {std::to_string(count), steps_text(extent), rate_text(extent),
          time_text(extent, extent.first_time), time_text(extent, extent.last_time)};
}

std::string trouble_line(const std::string& what, const OutputStyle& style) {
  constexpr std::string_view kMark = "  ! ";
  return paint(style, Paint::Yellow, kMark) +
         wrap_after_label(printable(what), style.report_width(), kMark.size()) + "\n";
}

std::string damage_text(const FileReport& file, const OutputStyle& style) {
  std::string text;
  const auto line = [&](const std::string& what) {
    text += trouble_line(fmt::format("{}: {}", file.path, what), style);
  };
  if (!file.problem.empty()) text += trouble_line(file.problem, style);
  for (const record::Damage& damage : file.end.damage.listed()) {
    line(fmt::format("{} at offset {}: {}", counted(damage.bytes, "byte"), damage.offset,
                     record::describe(damage.kind)));
  }
  const uint64_t listed = file.end.damage.listed().size();
  if (file.end.damage.count() > listed) {
    line(counted(file.end.damage.count() - listed, "more damaged place"));
  }
  if (file.end.rest_bytes > 0) {
    line(fmt::format("{} at offset {}: {}", counted(file.end.rest_bytes, "byte"),
                     file.end.whole_bytes,
                     file.end.is_rest_damage ? kDamagedEnd : "incomplete record"));
  }
  return text;
}

void merge(Extent& all, const Extent& next) {
  if (next.count == 0) return;
  if (all.count == 0) {
    all = next;
    return;
  }
  all.steps_back += next.steps_back + (next.first_step < all.last_step ? 1 : 0);
  all.count += next.count;
  all.last_step = next.last_step;
  all.min_step = std::min(all.min_step, next.min_step);
  all.max_step = std::max(all.max_step, next.max_step);
  all.first_time = std::min(all.first_time, next.first_time);
  all.last_time = std::max(all.last_time, next.last_time);
}

using Files = std::vector<const FileReport*>;

std::map<std::string, TagReport> tags_of(const Files& files) {
  std::map<std::string, TagReport> tags;
  for (const FileReport* file : files) {
    for (const auto& [name, tag] : file->tags) {
      TagReport& all = tags[name];
      if (all.kind.empty() || all.kind == "?") all.kind = tag.kind;
      merge(all.extent, tag.extent);
      all.bytes += tag.bytes;
    }
  }
  return tags;
}

std::string file_table(const Files& files, const OutputStyle& style) {
  TextTable table({{"file", Cells::Names},
                   {"size", Cells::Numbers},
                   {"events", Cells::Numbers},
                   {"steps", Cells::Texts},
                   {"rate", Cells::Numbers},
                   {"first (UTC)", Cells::Texts},
                   {"last (UTC)", Cells::Texts},
                   {"writer", Cells::Names}});
  for (const FileReport* file : files) {
    std::vector<std::string> cells = {file->path.substr(file->path.rfind('/') + 1),
                                      format_bytes(file->bytes)};
    for (std::string& cell : extent_cells(file->events, file->extent)) {
      cells.push_back(std::move(cell));
    }
    cells.push_back(file->writer.empty() ? "-" : file->writer);
    table.add(std::move(cells));
  }
  return table.text(style);
}

std::string tag_table(const std::map<std::string, TagReport>& tags, const OutputStyle& style) {
  TextTable table({{"tag", Cells::Names},
                   {"kind", Cells::Names},
                   {"size", Cells::Numbers},
                   {"count", Cells::Numbers},
                   {"steps", Cells::Texts},
                   {"rate", Cells::Numbers},
                   {"first (UTC)", Cells::Texts},
                   {"last (UTC)", Cells::Texts}});
  for (const auto& [name, tag] : tags) {
    std::vector<std::string> cells = {name, tag.kind, format_bytes(tag.bytes)};
    for (std::string& cell : extent_cells(tag.extent.count, tag.extent)) {
      cells.push_back(std::move(cell));
    }
    table.add(std::move(cells));
  }
  return table.text(style);
}

// Says how much could not be read; empty if everything was.
std::string unread_text(const LogReport& report) {
  if (report.is_complete()) return {};
  const uint64_t files = report.unread_files();
  const std::string count = report.problems.empty() ? counted(files, "file")
                                                    : counted(files + report.problems.size(),
                                                              "file or folder", "files or folders");
  return fmt::format("; {} could not be read", count);
}

// A one-line summary of the report.
std::string sum_text(const LogReport& report, size_t runs) {
  uint64_t bytes = 0, events = 0, places = 0, damaged_bytes = 0;
  for (const FileReport& file : report.files) {
    bytes += file.bytes;
    events += file.events;
    places += file.damaged_places();
    damaged_bytes += file.damaged_bytes();
  }
  std::string text =
      fmt::format("{}, {}, {}, {}", counted(runs, "run"), counted(report.files.size(), "file"),
                  format_bytes(bytes), counted(events, "event"));
  if (places > 0) {
    text += fmt::format("; {}, {}", counted(places, "damaged place"), format_bytes(damaged_bytes));
  } else if (report.is_complete()) {
    text += "; no damage";
  }
  return text + unread_text(report) + "\n";
}

std::string problems_text(const LogReport& report, const OutputStyle& style) {
  std::string text;
  for (const std::string& problem : report.problems) text += trouble_line(problem, style);
  return text.empty() ? text : text + "\n";
}

void write_extent(JsonWriter& json, uint64_t count, const Extent& extent) {
  json.field("count", static_cast<int64_t>(count));
  if (extent.count == 0) return;
  json.field("first_step", extent.first_step).field("last_step", extent.last_step);
  json.field("min_step", extent.min_step).field("max_step", extent.max_step);
  json.field("steps_back", static_cast<int64_t>(extent.steps_back));
  if (!extent.has_times()) return;
  json.field("first_time", extent.first_time).field("last_time", extent.last_time);
  json.field("rate", extent.rate());
}

void write_place(JsonWriter& json, uint64_t offset, uint64_t bytes, std::string_view reason) {
  json.begin_object().field("offset", static_cast<int64_t>(offset));
  json.field("bytes", static_cast<int64_t>(bytes)).field("reason", reason).end_object();
}

void write_damage(JsonWriter& json, const FileReport& file) {
  json.field("damaged_places", static_cast<int64_t>(file.damaged_places()));
  json.field("damaged_bytes", static_cast<int64_t>(file.damaged_bytes()));
  json.key("damage").begin_array();
  for (const record::Damage& damage : file.end.damage.listed()) {
    write_place(json, damage.offset, damage.bytes, record::describe(damage.kind));
  }
  if (file.end.is_rest_damage) {
    write_place(json, file.end.whole_bytes, file.end.rest_bytes, kDamagedEnd);
  }
  json.end_array();
  json.field("rest_bytes", static_cast<int64_t>(file.end.rest_bytes));
  json.field("is_rest_damage", file.end.is_rest_damage);
}

void write_file(JsonWriter& json, const FileReport& file) {
  json.begin_object().field("path", file.path).field("run", file.run);
  json.field("bytes", static_cast<int64_t>(file.bytes));
  json.field("modified", static_cast<double>(file.modified_ns) / 1e9);
  json.field("writer", file.writer).field("file_version", file.file_version);
  json.field("problem", file.problem);
  json.key("events").begin_object();
  write_extent(json, file.events, file.extent);
  json.end_object();
  write_damage(json, file);
  json.key("tags").begin_array();
  for (const auto& [name, tag] : file.tags) {
    json.begin_object().field("tag", name).field("kind", tag.kind);
    json.field("bytes", static_cast<int64_t>(tag.bytes));
    write_extent(json, tag.extent.count, tag.extent);
    json.end_object();
  }
  json.end_array().end_object();
}

}  // namespace

std::string report_text(const LogReport& report, const OutputStyle& style) {
  const std::string problems = problems_text(report, style);
  if (report.files.empty()) {
    return report.is_complete()
               ? "No event files found.\n"
               : problems + "No event files were found" + unread_text(report) + "\n";
  }
  std::map<std::string, Files> runs;
  for (const FileReport& file : report.files) runs[file.run].push_back(&file);
  std::string text;
  for (const auto& [name, members] : runs) {
    text += fmt::format("Run {}\n\n{}", paint(style, Paint::Bold, printable(name)),
                        file_table(members, style));
    for (const FileReport* file : members) text += damage_text(*file, style);
    const auto tags = tags_of(members);
    if (!tags.empty()) text += fmt::format("\n{}", tag_table(tags, style));
    text += "\n";
  }
  return text + problems + wrap(sum_text(report, runs.size()), style.report_width());
}

std::string report_json(const LogReport& report) {
  JsonWriter json;
  json.begin_object().key("files").begin_array();
  for (const FileReport& file : report.files) write_file(json, file);
  json.end_array().key("problems").begin_array();
  for (const std::string& problem : report.problems) json.string(problem);
  return json.end_array().end_object().take() + "\n";
}

}  // namespace stepscope::cli
