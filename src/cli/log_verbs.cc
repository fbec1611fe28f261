// SPDX-License-Identifier: Apache-2.0
#include "cli/log_verbs.h"

#include <re2/re2.h>

#include <CLI/CLI.hpp>

#include "base/exit_codes.h"
#include "base/parse.h"
#include "cli/load_and_export.h"
#include "cli/log_roots.h"
#include "cli/quantities.h"
#include "cli/stop_signals.h"
#include "cli/terminal.h"
#include "query/point_lines.h"
#include "storage/local.h"

namespace stepscope::cli {
namespace {

constexpr std::chrono::milliseconds kFollowEvery{300};

int64_t now_ns() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

// Puts the name of the flag before what is wrong with its value.
Error of_flag(const char* flag, const Error& error) {
  return invalid("argument {}: {}", flag, error.message);
}

Result<uint64_t> parse_count(const char* flag, const std::string& text) {
  const auto count = parse_number<uint64_t>(text);
  if (count) return *count;
  return invalid("argument {}: must be a whole number that is not negative, not \"{}\"", flag,
                 text);
}

Result<void> check_regex(const char* flag, const std::string& pattern) {
  const re2::RE2 regex(pattern, re2::RE2::Quiet);
  if (regex.ok()) return {};
  return invalid("argument {}: this is no regular expression, {}: \"{}\"", flag, regex.error(),
                 pattern);
}

struct RawClean {
  CleanFlags flags;
  std::string older_than, larger_than, keep_last;
  bool apply = false, is_final = false, compact = false, restore = false, empty_trash = false;

  void add_to(CLI::App& verb);
  Result<CleanFlags> read() const;
  Result<CleanAction> action() const;
  Result<upkeep::Choice> choice() const;
};

void RawClean::add_to(CLI::App& verb) {
  verb.add_option("LOGDIR", flags.logdir, "Directory with the logs")->type_name("")->required();
  verb.add_option("--older-than", older_than, "Runs not written for that long: 30d, 12h, 90m, 2w")
      ->type_name("AGE");
  verb.add_option("--larger-than", larger_than, "Runs whose files are larger: 2G, 500M")
      ->type_name("SIZE");
  verb.add_option("--keep-last", keep_last, "All but the N newest runs of each folder")
      ->type_name("N");
  verb.add_option("--match", flags.choice.match, "Runs whose name has a match of this RE2")
      ->type_name("REGEX");
  verb.add_flag("--empty", flags.choice.is_empty, "Runs that hold no data");
  verb.add_flag("--unfinished", flags.choice.is_unfinished,
                "Runs that end within a record, and trials that failed");
  verb.add_flag("--even-recent", flags.choice.even_recent,
                "Also what was written in the last hour or is being written");
  verb.add_flag("--apply", apply, "Do it: move the files to LOGDIR/.stepscope-trash");
  verb.add_flag("--delete", is_final, "Do it for good, past the trash");
  verb.add_flag("--restore", restore, "Bring back what went to the trash last");
  verb.add_flag("--empty-trash", empty_trash, "Delete what is in the trash");
  verb.add_flag("--compact", compact, "Make the event files of each run one");
  verb.add_flag("--json", flags.is_json, "Print JSON");
  verb.footer(
      "Runs go for which all that is given holds. Nothing changes without --apply or --delete.\n"
      "  stepscope clean runs --older-than 30d             what would go?\n"
      "  stepscope clean runs --older-than 30d --apply     move it to the trash\n"
      "  stepscope clean runs --restore                    no, bring it back");
}

Result<upkeep::Choice> RawClean::choice() const {
  upkeep::Choice choice = flags.choice;
  if (!older_than.empty()) {
    const auto age = parse_age(older_than);
    if (!age.ok()) return of_flag("--older-than", age.error());
    choice.older_than = age.value();
  }
  if (!larger_than.empty()) {
    const auto bytes = parse_bytes(larger_than);
    if (!bytes.ok()) return of_flag("--larger-than", bytes.error());
    choice.larger_than = bytes.value();
  }
  if (!keep_last.empty()) {
    TRY(choice.keep_last, parse_count("--keep-last", keep_last));
  }
  CHECK_OK(check_regex("--match", choice.match));
  return choice;
}

Result<CleanAction> RawClean::action() const {
  if (restore + empty_trash + compact > 1) {
    return invalid("--restore, --empty-trash and --compact do not go together: give one");
  }
  if (compact && is_final) {
    return invalid(
        "--delete does not go with --compact: the old files go to the trash, which "
        "--empty-trash empties");
  }
  if (apply && is_final) return invalid("--apply and --delete do not go together: give one");
  if (restore) return CleanAction::Restore;
  if (empty_trash) return CleanAction::EmptyTrash;
  if (compact) return apply ? CleanAction::Compact : CleanAction::ShowCompact;
  if (is_final) return CleanAction::Delete;
  return apply ? CleanAction::Trash : CleanAction::Show;
}

Result<CleanFlags> RawClean::read() const {
  CleanFlags read = flags;
  read.logdir = expand_home(flags.logdir);
  TRY(read.choice, choice());
  TRY(read.action, action());
  const bool is_about_trash =
      read.action == CleanAction::Restore || read.action == CleanAction::EmptyTrash;
  if (is_about_trash && (read.choice.has_condition() || apply || is_final)) {
    return invalid(
        "--restore and --empty-trash go with no other flag than --json: they are about "
        "all that is in the trash");
  }
  if (!is_about_trash && !compact && !read.choice.has_condition()) {
    return invalid(
        "nothing says which runs are to go: give --older-than, --larger-than, "
        "--keep-last, --match, --empty or --unfinished");
  }
  return read;
}

struct RawExport {
  ExportFlags flags;
  std::string format = "csv", points_max;

  void add_to(CLI::App& verb);
  Result<ExportFlags> read() const;
};

void RawExport::add_to(CLI::App& verb) {
  verb.add_option("LOGDIR", flags.logdir, "Directory with the logs")->type_name("")->required();
  verb.add_option("--out", flags.out, "Directory to write to; -, the default, prints the scalars")
      ->type_name("DIR");
  verb.add_option("--format", format, "csv or jsonl: the form of scalars")->type_name("FORMAT");
  verb.add_option("--runs", flags.runs, "Runs whose name has a match of this RE2")
      ->type_name("REGEX");
  verb.add_option("--tags", flags.tags, "Tags that have a match of this RE2")->type_name("REGEX");
  verb.add_option("--max-points", points_max,
                  fmt::format("At most so many points, or records, of a series; 0: all, else {} or "
                              "more",
                              query::kPointsMaxLeast))
      ->type_name("N");
  verb.add_flag("--overwrite", flags.overwrite, "Write even if the directory is not empty");
}

Result<ExportFlags> RawExport::read() const {
  ExportFlags read = flags;
  read.logdir = expand_home(flags.logdir);
  read.out = expand_home(flags.out);
  if (read.out.empty()) return invalid("argument --out: must be a directory or \"-\"");
  if (format != "csv" && format != "jsonl") {
    return invalid("argument --format: must be csv or jsonl, not \"{}\"", format);
  }
  read.format = format == "csv" ? ExportFormat::Csv : ExportFormat::JsonLines;
  if (!points_max.empty()) {
    TRY(read.points_max, parse_count("--max-points", points_max));
    if (read.points_max != 0 && read.points_max < query::kPointsMaxLeast) {
      return invalid("argument --max-points: must be 0 for all or at least {}, not \"{}\"",
                     query::kPointsMaxLeast, points_max);
    }
  }
  CHECK_OK(check_regex("--runs", read.runs));
  CHECK_OK(check_regex("--tags", read.tags));
  return read;
}

void add_inspect_flags(CLI::App& verb, InspectLogsFlags& flags) {
  verb.add_option("LOGDIR", flags.logdir, "Directory with the logs, or an event file")
      ->type_name("")
      ->required();
  verb.add_flag("--json", flags.is_json, "Print JSON; with --follow an object a line");
  verb.add_flag("--follow", flags.is_following, "Print events as they are written, until stopped");
}

void print_problem(const std::string& line) { print_note("stepscope: " + line); }

int run(storage::Storage& storage, const CleanFlags& flags) {
  bool is_printed = true;
  const auto report = [&](std::string_view text) { is_printed = print_report(text) && is_printed; };
  const int code = clean(storage, flags, now_ns(), {.report = report, .problem = print_problem});
  return is_printed ? code : kFailedExitCode;
}

int run(storage::Storage& storage, const ExportFlags& flags) {
  const auto done = load_and_export(storage, flags, {.print = print, .problem = print_problem});
  if (!done.ok()) {
    print_error(done.error());
    return kFailedExitCode;
  }
  const ExportReport& report = done.value();
  print_note(fmt::format("exported {}, {} and {} of {}", plural(report.points, "point"),
                         plural(report.histograms, "histogram"), plural(report.files, "file"),
                         plural(report.runs, "run")));
  const std::string left_out = left_out_note(report);
  if (!left_out.empty()) print_note(left_out);
  return report.unread == 0 ? kDoneExitCode : kFailedExitCode;
}

Result<bool> follow(storage::Storage& storage, const InspectLogsFlags& flags) {
  const StopSignals signals;
  const auto wait = [&] { return !signals.wait_for(kFollowEvery); };
  CHECK_OK(follow_logs(storage, flags, print, wait));
  return true;
}

int run(storage::Storage& storage, const InspectLogsFlags& flags) {
  const auto done =
      flags.is_following ? follow(storage, flags) : inspect_logs(storage, flags, print);
  if (!done.ok()) print_error(done.error());
  return done.ok() && done.value() ? kDoneExitCode : kFailedExitCode;
}

}  // namespace

struct LogVerbs::Raw {
  RawClean clean;
  RawExport exporting;
  InspectLogsFlags inspect;
  CLI::App* clean_verb = nullptr;
  CLI::App* export_verb = nullptr;
  CLI::App* inspect_verb = nullptr;
};

LogVerbs::LogVerbs(CLI::App& app) : raw_(std::make_unique<Raw>()) {
  raw_->clean_verb = app.add_subcommand(
      "clean", "Show runs that may go, move them to the trash, or compact event files");
  raw_->clean.add_to(*raw_->clean_verb);
  raw_->export_verb = app.add_subcommand(
      "export",
      "Write scalars and histograms as text, pictures, sounds, texts and meshes as files");
  raw_->exporting.add_to(*raw_->export_verb);
  raw_->inspect_verb =
      app.add_subcommand("inspect", "Report on event files, or print events as they come");
  add_inspect_flags(*raw_->inspect_verb, raw_->inspect);
}

LogVerbs::~LogVerbs() = default;

Result<std::optional<LogVerbFlags>> LogVerbs::flags() const {
  if (raw_->clean_verb->parsed()) {
    TRY(auto flags, raw_->clean.read());
    return std::optional<LogVerbFlags>(std::move(flags));
  }
  if (raw_->export_verb->parsed()) {
    TRY(auto flags, raw_->exporting.read());
    return std::optional<LogVerbFlags>(std::move(flags));
  }
  if (raw_->inspect_verb->parsed()) {
    InspectLogsFlags flags = raw_->inspect;
    flags.logdir = expand_home(flags.logdir);
    return std::optional<LogVerbFlags>(std::move(flags));
  }
  return std::optional<LogVerbFlags>();
}

int run_log_verb(const LogVerbFlags& flags) {
  storage::LocalStorage storage;
  return std::visit([&](const auto& chosen) { return run(storage, chosen); }, flags);
}

}  // namespace stepscope::cli
