// SPDX-License-Identifier: Apache-2.0
#include "cli/clean/clean_report.h"

#include "base/text/json_writer.h"
#include "base/text/quantities.h"
#include "cli/terminal/text_table.h"
#include "cli/terminal/text_wrap.h"
#include "cli/terminal/wall_time.h"

namespace stepscope::cli {
namespace {

using Cells = TextTable::Cells;

// `reason` is the title of the column that says why each run is listed; empty: no such column.
std::string runs_table(const std::vector<upkeep::PlannedRun>& runs, const std::string& reason,
                       const OutputStyle& style) {
  std::vector<TextTable::Column> columns = {{"run", Cells::Names},
                                            {"files", Cells::Numbers},
                                            {"size", Cells::Numbers},
                                            {"last written (UTC)", Cells::Texts}};
  if (!reason.empty()) columns.push_back({reason, Cells::Texts});
  TextTable table(std::move(columns));
  for (const auto& [run, why] : runs) {
    const double modified = static_cast<double>(run.modified_ns) / 1e9;
    std::vector<std::string> cells = {run.run, std::to_string(run.files.size()),
                                      format_bytes(run.bytes),
                                      wall_time_text(modified, TimeUnit::Minute)};
    if (!reason.empty()) cells.push_back(why);
    table.add(std::move(cells));
  }
  return table.text(style);
}

std::string links_text(const std::vector<std::string>& links) {
  if (links.empty()) return {};
  return fmt::format(
      "\nSkipped: {} elsewhere, such as {}. To clean there, pass that directory instead.\n",
      counted(links.size(), "symbolic link that points", "symbolic links that point"),
      links.front());
}

std::string paragraph(const std::string& text, const OutputStyle& style) {
  return wrap(text, style.report_width());
}

// Lists what was not chosen, and why.
std::string left_text(const upkeep::Plan& plan, const OutputStyle& style) {
  std::string text;
  if (!plan.spared.empty()) {
    text = "\nKept (add --even-recent to include them):\n" + runs_table(plan.spared, "why", style);
  }
  return text + paragraph(links_text(plan.links), style);
}

// Lists what a compaction would not change, and why.
std::string refused_text(const std::vector<upkeep::PlannedRun>& refused, const OutputStyle& style) {
  if (refused.empty()) return {};
  std::string text = "\nThese runs would not be changed:\n";
  for (const auto& [run, why] : refused)
    text += paragraph(fmt::format("{}: {}\n", run.run, why), style);
  return text;
}

// Describes what was done with the plan's files.
std::string outcome_text(const upkeep::Plan& plan, const upkeep::Moved* moved) {
  if (moved == nullptr) {
    return fmt::format(
        "\n{}, {}, {} would be removed. Nothing was changed; add --apply to move them to "
        "the trash.\n",
        counted(plan.chosen.size(), "run"), counted(plan.files(), "file"),
        format_bytes(plan.bytes()));
  }
  const std::string files = counted(moved->files, "file");
  if (moved->files == 0) return "\nNothing was changed.\n";
  if (moved->trash.empty()) {
    return fmt::format("\n{}, {} deleted.\n", files, format_bytes(moved->bytes));
  }
  return fmt::format(
      "\n{}, {} moved to {}. Restore them with --restore; free the space with "
      "--empty-trash.\n",
      files, format_bytes(moved->bytes), moved->trash);
}

void write_runs(JsonWriter& json, const std::vector<upkeep::PlannedRun>& runs) {
  json.begin_array();
  for (const auto& [run, why] : runs) {
    json.begin_object().field("run", run.run);
    json.field("files", static_cast<int64_t>(run.files.size()));
    json.field("bytes", static_cast<int64_t>(run.bytes));
    json.field("modified", static_cast<double>(run.modified_ns) / 1e9);
    json.field("why", why);
    json.key("paths").begin_array();
    for (const upkeep::LogFile& file : run.files) json.string(file.path);
    json.end_array().end_object();
  }
  json.end_array();
}

void write_plan(JsonWriter& json, const upkeep::Plan& plan) {
  json.key("chosen");
  write_runs(json, plan.chosen);
  json.key("spared");
  write_runs(json, plan.spared);
  json.key("links").begin_array();
  for (const std::string& link : plan.links) json.string(link);
  json.end_array();
}

void write_problems(JsonWriter& json, const std::vector<Error>& problems) {
  json.key("problems").begin_array();
  for (const Error& problem : problems) json.string(problem.message);
  json.end_array();
}

void write_moved(JsonWriter& json, const upkeep::Moved& moved) {
  json.field("files", static_cast<int64_t>(moved.files));
  json.field("bytes", static_cast<int64_t>(moved.bytes));
  json.field("trash", moved.trash);
  write_problems(json, moved.problems);
}

}  // namespace

std::string plan_text(const upkeep::Plan& plan, const upkeep::Moved* moved,
                      const OutputStyle& style) {
  if (plan.chosen.empty()) return "Nothing to clean.\n" + left_text(plan, style);
  return runs_table(plan.chosen, "why", style) + paragraph(outcome_text(plan, moved), style) +
         left_text(plan, style);
}

std::string plan_json(const upkeep::Plan& plan, const upkeep::Moved* moved) {
  JsonWriter json;
  json.begin_object().field("applied", moved != nullptr);
  write_plan(json, plan);
  if (moved != nullptr) {
    json.key("moved").begin_object();
    write_moved(json, *moved);
    json.end_object();
  }
  return json.end_object().take() + "\n";
}

std::string compact_plan_text(const upkeep::Plan& plan,
                              const std::vector<upkeep::PlannedRun>& refused,
                              const OutputStyle& style) {
  const std::string left = refused_text(refused, style) + left_text(plan, style);
  if (plan.chosen.empty()) {
    return (left.empty() ? "No run has more than one event file.\n"
                         : "No run would be compacted.\n") +
           left;
  }
  const std::string outcome = fmt::format(
      "\nThe event files of {} would be merged into one each. Nothing was changed; add "
      "--apply.\n",
      counted(plan.chosen.size(), "run"));
  return runs_table(plan.chosen, "", style) + paragraph(outcome, style) + left;
}

std::string compact_plan_json(const upkeep::Plan& plan,
                              const std::vector<upkeep::PlannedRun>& refused) {
  JsonWriter json;
  json.begin_object().field("applied", false);
  write_plan(json, plan);
  json.key("refused");
  write_runs(json, refused);
  return json.end_object().take() + "\n";
}

std::string compacted_text(const std::vector<CompactedRun>& runs, std::string_view trash,
                           const OutputStyle& style) {
  if (runs.empty()) return "No run was compacted.\n";
  TextTable table({{"run", Cells::Names},
                   {"files", Cells::Numbers},
                   {"records", Cells::Numbers},
                   {"size", Cells::Numbers},
                   {"cut off", Cells::Numbers}});
  for (const auto& [run, made] : runs) {
    table.add({run, std::to_string(made.files), std::to_string(made.records),
               format_bytes(made.bytes), format_bytes(made.cut_bytes)});
  }
  const std::string outcome = fmt::format(
      "\nThe event files of {} were merged into one each; the originals are in {}. Restore them "
      "with "
      "--restore; free the space with --empty-trash.\n",
      counted(runs.size(), "run"), trash);
  return table.text(style) + paragraph(outcome, style);
}

std::string compacted_json(const std::vector<CompactedRun>& runs, std::string_view trash,
                           const std::vector<Error>& problems) {
  JsonWriter json;
  json.begin_object().field("applied", true).field("trash", trash);
  json.key("compacted").begin_array();
  for (const auto& [run, made] : runs) {
    json.begin_object().field("run", run);
    json.field("files", static_cast<int64_t>(made.files));
    json.field("records", static_cast<int64_t>(made.records));
    json.field("bytes", static_cast<int64_t>(made.bytes));
    json.field("cut_bytes", static_cast<int64_t>(made.cut_bytes)).end_object();
  }
  json.end_array();
  write_problems(json, problems);
  return json.end_object().take() + "\n";
}

std::string moved_text(const upkeep::Moved& moved, std::string_view action) {
  return fmt::format("{}, {} {}.\n", counted(moved.files, "file"), format_bytes(moved.bytes),
                     action);
}

std::string moved_json(const upkeep::Moved& moved) {
  JsonWriter json;
  json.begin_object();
  write_moved(json, moved);
  return json.end_object().take() + "\n";
}

}  // namespace stepscope::cli
