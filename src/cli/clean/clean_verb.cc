// SPDX-License-Identifier: Apache-2.0
#include "cli/clean/clean_verb.h"

#include <array>
#include <chrono>

#include "base/text/exit_codes.h"
#include "base/text/parse.h"
#include "base/text/quantities.h"
#include "cli/flags/log_roots.h"
#include "cli/terminal/terminal.h"
#include "storage/open_storage.h"

namespace stepscope::cli {
namespace {

constexpr std::array kCleanFlags = {
    kLogdirFlag,
    make_flag("older-than", FlagKind::Age, "AGE",
              "Runs not written to for this long: 30d, 12h, 90m, 2w"),
    make_flag("larger-than", FlagKind::Bytes, "SIZE", "Runs with more data than this: 2G, 500M"),
    make_flag(
        "keep-last", FlagKind::Count, "N",
        "All but the N newest runs in each folder; train, validation, test and the like in one "
        "folder count as one run"),
    make_flag("match", FlagKind::Regex, "REGEX",
              "Runs whose name matches this regular expression (RE2)"),
    make_switch("empty", "Runs without data"),
    make_switch("unfinished", "Runs that end in the middle of a record, and failed trials"),
    make_switch("even-recent",
                "Include runs that are being written or were written in the last hour"),
    make_switch("apply", "Move the files to the trash, LOGDIR/.stepscope-trash"),
    make_switch("delete", "Delete the files instead of moving them to the trash"),
    make_switch("restore", "Restore what was last moved to the trash"),
    make_switch("empty-trash", "Delete everything in the trash"),
    make_switch("compact", "Merge the event files of each run into one"),
    make_switch("json", "Print JSON"),
};

constexpr const char* kCleanNotes =
    "Only runs matching every condition are removed. Nothing changes without --apply or "
    "--delete.\n"
    "\n"
    "Examples:\n"
    "  stepscope clean runs --older-than 30d           what would be removed?\n"
    "  stepscope clean runs --older-than 30d --apply   move it to the trash\n"
    "  stepscope clean runs --restore                  undo that";

int64_t now_ns() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(now).count();
}

upkeep::Choice read_choice(const Arguments& arguments) {
  upkeep::Choice choice;
  choice.older_than = parse_age(arguments.value("older-than"));
  choice.larger_than = parse_bytes(arguments.value("larger-than"));
  choice.keep_last = parse_number<uint64_t>(arguments.value("keep-last"));
  choice.match = arguments.value("match");
  choice.is_empty = arguments.has("empty");
  choice.is_unfinished = arguments.has("unfinished");
  choice.even_recent = arguments.has("even-recent");
  return choice;
}

Result<CleanAction> read_action(const Arguments& arguments) {
  const bool applies = arguments.has("apply"), deletes = arguments.has("delete");
  const bool restores = arguments.has("restore"), empties = arguments.has("empty-trash");
  const bool compacts = arguments.has("compact");
  if (restores + empties + compacts > 1) {
    return invalid("only one of --restore, --empty-trash and --compact can be used");
  }
  if (compacts && deletes) {
    return invalid(
        "--compact and --delete cannot be used together: the old files are moved to the trash, "
        "which --empty-trash empties");
  }
  if (applies && deletes) return invalid("--apply and --delete cannot be used together");
  if (restores) return CleanAction::Restore;
  if (empties) return CleanAction::EmptyTrash;
  if (compacts) return applies ? CleanAction::Compact : CleanAction::ShowCompact;
  if (deletes) return CleanAction::Delete;
  return applies ? CleanAction::Trash : CleanAction::Show;
}

int run_clean(const CleanFlags& flags) {
  const auto storage = storage::open_storage(flags.logdir);
  bool is_printed = true;
  const auto report = [&](std::string_view text) { is_printed = is_printed && print_report(text); };
  const int code = clean(*storage, flags, now_ns(), {.report = report, .problem = print_warning});
  return is_printed ? code : kFailedExitCode;
}

Result<Job> prepare_clean(const Arguments& arguments) {
  TRY(CleanFlags flags, read_clean_flags(arguments));
  return Job([flags = std::move(flags)] { return run_clean(flags); });
}

}  // namespace

Verb clean_verb() {
  return {.name = "clean",
          .summary = "Remove old runs, or merge event files",
          .operand = {.name = "LOGDIR", .meaning = "Directory with the logs"},
          .flags = kCleanFlags,
          .notes = kCleanNotes,
          .prepare = prepare_clean};
}

Result<CleanFlags> read_clean_flags(const Arguments& arguments) {
  CleanFlags flags;
  flags.logdir = expand_home(arguments.value("logdir"));
  flags.choice = read_choice(arguments);
  flags.is_json = arguments.has("json");
  TRY(flags.action, read_action(arguments));
  const bool is_about_trash =
      flags.action == CleanAction::Restore || flags.action == CleanAction::EmptyTrash;
  const bool has_condition = flags.choice.has_condition();
  if (is_about_trash && (has_condition || arguments.has("apply") || arguments.has("delete"))) {
    return invalid(
        "--restore and --empty-trash take no conditions, --apply or --delete: they apply to "
        "everything in the trash");
  }
  if (!is_about_trash && !arguments.has("compact") && !has_condition) {
    return invalid(
        "no condition says which runs to remove: add --older-than, --larger-than, --keep-last, "
        "--match, --empty or --unfinished");
  }
  return flags;
}

}  // namespace stepscope::cli
