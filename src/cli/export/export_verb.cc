// SPDX-License-Identifier: Apache-2.0
#include "cli/export/export_verb.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "base/text/exit_codes.h"
#include "base/text/parse.h"
#include "base/text/quantities.h"
#include "cli/export/load_and_export.h"
#include "cli/flags/log_roots.h"
#include "cli/terminal/terminal.h"
#include "query/points/point_lines.h"
#include "storage/open_storage.h"

namespace stepscope::cli {
namespace {

static_assert(query::kPointsLimitMin == 6, "the help of --max-points says so");

constexpr std::array kExportFlags = {
    kLogdirFlag,
    make_flag("out", FlagKind::Directory, "DIR",
              "Directory to write to, outside LOGDIR (default: -, which prints the scalars)", "-"),
    make_flag("format", FlagKind::Choice, "FORMAT",
              "Format of scalars: csv or jsonl (default: csv)", "csv", "csv,jsonl"),
    make_flag("runs", FlagKind::Regex, "REGEX",
              "Runs whose name matches this regular expression (RE2)"),
    make_flag("tags", FlagKind::Regex, "REGEX", "Tags that match this regular expression (RE2)"),
    make_flag("max-points", FlagKind::Count, "N",
              "At most N points or records per series; 6 or more (default: 0, all)", "0"),
    make_switch("overwrite", "Write even if the directory is not empty"),
};

int run_export(const ExportFlags& flags) {
  const auto storage = storage::open_storage(flags.logdir);
  const auto done = load_and_export(*storage, flags, {.print = print, .problem = print_warning});
  if (!done.ok()) {
    print_error(done.error());
    return kFailedExitCode;
  }
  const ExportReport& report = done.value();
  if (!report.unmatched.empty()) {
    print_warning(report.unmatched);
    return report.unread == 0 ? kNothingToShowExitCode : kFailedExitCode;
  }
  print_note(fmt::format("exported {}, {} and {} from {}", counted(report.points, "point"),
                         counted(report.histograms, "histogram"), counted(report.files, "file"),
                         counted(report.runs, "run")));
  const std::string left_out = left_out_note(report);
  if (!left_out.empty()) print_note(left_out);
  return report.unread == 0 ? kDoneExitCode : kFailedExitCode;
}

// Files exported into the log directory would become part of the logs. Links are resolved as far as
// the paths exist.
Result<void> check_out_is_outside(const ExportFlags& flags) {
  if (flags.out == "-") return {};
  std::error_code failure;
  const auto logdir = std::filesystem::canonical(flags.logdir, failure);
  if (failure) return {};  // It is reported when it is read.
  // A relative path of which nothing exists would stay relative.
  const auto out = std::filesystem::weakly_canonical(std::filesystem::absolute(flags.out), failure);
  if (failure) return {};
  const auto end = std::mismatch(logdir.begin(), logdir.end(), out.begin(), out.end()).first;
  if (end != logdir.end()) return {};
  Error error = invalid("--out must be outside LOGDIR, which is {}: {}", flags.logdir, flags.out);
  error.hint = "exported files would become part of the logs; choose another directory";
  return error;
}

Result<Job> prepare_export(const Arguments& arguments) {
  TRY(ExportFlags flags, read_export_flags(arguments));
  return Job([flags = std::move(flags)] { return run_export(flags); });
}

}  // namespace

Verb export_verb() {
  return {.name = "export",
          .summary = "Write scalars as CSV or JSON lines, and media as files",
          .operand = {.name = "LOGDIR", .meaning = "Directory with the logs"},
          .flags = kExportFlags,
          .notes = "",
          .prepare = prepare_export};
}

Result<ExportFlags> read_export_flags(const Arguments& arguments) {
  ExportFlags flags;
  flags.logdir = expand_home(arguments.value("logdir"));
  flags.out = expand_home(arguments.value("out"));
  flags.format = arguments.value("format") == "csv" ? ExportFormat::Csv : ExportFormat::JsonLines;
  flags.runs = arguments.value("runs");
  flags.tags = arguments.value("tags");
  flags.points_max = parse_number<uint64_t>(arguments.value("max-points")).value_or(0);
  flags.overwrite = arguments.has("overwrite");
  if (flags.points_max != 0 && flags.points_max < query::kPointsLimitMin) {
    return invalid("--max-points: expected 0 (all) or at least {}, got \"{}\"",
                   query::kPointsLimitMin, arguments.value("max-points"));
  }
  RETURN_IF_ERROR(check_out_is_outside(flags));
  return flags;
}

}  // namespace stepscope::cli
