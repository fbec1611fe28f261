// SPDX-License-Identifier: Apache-2.0
#include "cli/flags.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "base/command_words.h"
#include "base/exit_codes.h"
#include "cli/argument_forms.h"
#include "cli/first_word.h"
#include "cli/flag_table.h"
#include "cli/flag_values.h"
#include "cli/log_roots.h"
#include "cli/quantities.h"
#include "cli/version.h"

namespace stepscope::cli {
namespace {

constexpr const char* kIntroduction =
    "Watches machine-learning runs: reads TensorBoard event files and serves them.\n"
    "  stepscope LOGDIR          serve what stands below LOGDIR\n"
    "  stepscope doctor LOGDIR   tell why nothing shows up, and what to do\n"
    "  stepscope demo DIR        write a demo log directory\n"
    "  stepscope clean LOGDIR    move runs to the trash, compact event files\n"
    "  stepscope export LOGDIR   scalars as CSV or JSON lines, media as files\n"
    "  stepscope inspect LOGDIR  report on event files, file by file and tag by tag";

// Longer than this nobody waits, and the clock's numbers hold it.
constexpr double kReloadIntervalMaxS = 1e9;

struct RawFlags {
  std::string positional;
  FlagValues values;
};

CommandLine answer(std::string text, int exit_code) {
  CommandLine command;
  command.text = std::move(text);
  command.exit_code = exit_code;
  return command;
}

// `verb` is the one that was given, with a space before it; empty: none.
CommandLine unreadable(const std::string& why, const std::string& verb = {}) {
  return answer(fmt::format("stepscope: error: {}\nTry \"stepscope{} --help\".\n", why, verb),
                kUsageExitCode);
}
CommandLine unreadable(const Error& error, const std::string& verb = {}) {
  return unreadable(error.hint.empty() ? error.message : error.message + "\n" + error.hint, verb);
}

void add_flag(CLI::App& app, const FlagRow& row, FlagValues& values) {
  const std::string name = row.name;
  const std::string meaning = row.changes_nothing
                                  ? fmt::format("Accepted for TensorBoard's sake: {}", row.meaning)
                                  : row.meaning;
  if (row.kind == FlagKind::Switch) {
    app.add_flag_callback("--" + name, [name, &values] { values[name] = "true"; }, meaning);
    return;
  }
  const auto keep = [name, &values](const std::string& value) { values[name] = value; };
  app.add_option_function<std::string>("--" + name, keep, meaning)->take_last();
}

void add_serve_flags(CLI::App& app, RawFlags& raw) {
  app.add_option("LOGDIR", raw.positional, "Directory with the logs, as --logdir");
  for (const FlagRow& row : serve_flag_rows()) add_flag(app, row, raw.values);
}

std::string without_last_slashes(std::string path) {
  while (path.ends_with('/')) path.pop_back();
  return path;
}

std::vector<std::string> split_at_commas(const std::string& text) {
  std::vector<std::string> items = CLI::detail::split(text, ',');
  std::erase_if(items, [](const std::string& item) { return item.empty(); });
  return items;
}

Result<void> check_inspect(const InspectFlags& flags, const FlagValues& values) {
  if (!value_of(values, "logdir_spec").empty()) {
    return invalid("--logdir_spec is not supported with --inspect.");
  }
  if (!flags.logdir.empty() && !flags.event_file.empty()) {
    return invalid("Must specify either --logdir or --event_file, but not both.");
  }
  if (flags.logdir.empty() && flags.event_file.empty()) {
    return invalid("Must specify either --logdir or --event_file.");
  }
  return {};
}

// `verb` as in unreadable().
Error lacks_logdir(const std::string& verb) {
  return invalid(
      "A logdir must be specified: stepscope{0} LOGDIR, or stepscope{0} --logdir LOGDIR.", verb);
}

Error has_two_logdirs() { return invalid("May not specify both --logdir and --logdir_spec"); }

Error has_nothing_to_serve(const FlagValues& values) {
  std::string why = lacks_logdir("").message;
  if (!value_of(values, "db").empty()) {
    why += "\nThe database mode of --db is gone, in TensorBoard as well.";
  }
  if (!value_of(values, "grpc_data_provider").empty()) {
    why += "\n--grpc_data_provider is of no use here: logs are read directly.";
  }
  why += "\nTo see something without logs of your own: stepscope demo DIR, then stepscope DIR.";
  return invalid("{}", why);
}

Result<void> check_together(const ServeFlags& flags, const FlagValues& values) {
  if (!flags.logdir.empty() && !flags.logdir_spec.empty()) {
    return has_two_logdirs();
  }
  if (flags.logdir.empty() && flags.logdir_spec.empty()) return has_nothing_to_serve(values);
  if (flags.bind_all && values.count("host") != 0) {
    return invalid("Must not specify both --host and --bind_all.");
  }
  if (value_of(values, "load_fast") == "true" &&
      parse_bool(value_of(values, "detect_file_replacement")) == true) {
    return invalid("Must not specify both --load_fast=true and --detect_file_replacement=true");
  }
  if (!flags.path_prefix.empty() && !flags.path_prefix.starts_with('/')) {
    return invalid("Path prefix must start with slash, but got: \"{}\".", flags.path_prefix);
  }
  return {};
}

std::vector<std::string> notes_on(const FlagValues& values) {
  std::vector<std::string> notes;
  for (const FlagRow& row : serve_flag_rows()) {
    if (row.changes_nothing && values.count(row.name) != 0) {
      notes.push_back(fmt::format("--{} changes nothing here: {}", row.name, row.meaning));
    }
  }
  for (const char* name : {"tag", "event_file"}) {
    if (values.count(name) != 0) {
      notes.push_back(fmt::format("--{} changes nothing here: it goes with --inspect", name));
    }
  }
  return notes;
}

// The values have been checked before.
ServeFlags serve_flags(const FlagValues& values) {
  ServeFlags flags;
  flags.logdir = value_of(values, "logdir");
  flags.logdir_spec = value_of(values, "logdir_spec");
  flags.host = value_of(values, "host");
  flags.bind_all = values.count("bind_all") != 0;
  if (const auto port = parse_integer(value_of(values, "port"))) {
    flags.port = static_cast<uint16_t>(*port);
  }
  flags.reuse_port = parse_bool(value_of(values, "reuse_port")).value_or(false);
  flags.path_prefix = without_last_slashes(value_of(values, "path_prefix"));
  flags.window_title = value_of(values, "window_title");
  const auto interval_s = parse_flag_number(value_of(values, "reload_interval"));
  flags.reload_interval_s = std::min(interval_s.value_or(0), kReloadIntervalMaxS);
  auto samples = parse_samples(value_of(values, "samples_per_plugin"));
  if (samples.ok()) flags.samples_per_plugin = std::move(samples).value();
  flags.allowed_hosts = split_at_commas(value_of(values, "allowed_hosts"));
  const auto memory = parse_bytes(value_of(values, "memory_limit"));
  if (memory.ok()) flags.memory_limit_bytes = memory.value();
  flags.db = value_of(values, "db");
  for (const FlagRow& row : serve_flag_rows()) {
    flags.as_json.emplace_back(row.name, json_of(row, values));
  }
  flags.notes = notes_on(values);
  return flags;
}

CommandLine finish(const RawFlags& raw, std::vector<std::string> arguments) {
  FlagValues values = raw.values;
  for (const FlagRow& row : serve_flag_rows()) {
    if (values.count(row.name) == 0) continue;
    const auto checked = check_value(row, values[row.name]);
    if (!checked.ok()) return unreadable(checked.error().message);
  }
  if (!raw.positional.empty() && !value_of(values, "logdir").empty()) {
    return unreadable(fmt::format("LOGDIR was given twice: {} and --logdir {}", raw.positional,
                                  values["logdir"]));
  }
  if (!raw.positional.empty()) values["logdir"] = raw.positional;
  if (values.count("version_tb") != 0) return answer(fmt::format("{}\n", kVersion), kDoneExitCode);

  CommandLine command;
  Result<void> checked;
  if (values.count("inspect") != 0) {
    command.inspect = {expand_home(value_of(values, "logdir")),
                       expand_home(value_of(values, "event_file")), value_of(values, "tag")};
    checked = check_inspect(*command.inspect, values);
  } else {
    command.serve = serve_flags(values);
    command.serve->arguments = std::move(arguments);
    checked = check_together(*command.serve, values);
  }
  if (checked.ok()) return command;
  return answer(fmt::format("Error: {}\n", checked.error().message), kUsageExitCode);
}

CLI::App& add_doctor(CLI::App& app, DoctorFlags& flags) {
  CLI::App& doctor = *app.add_subcommand(
      "doctor",
      "Look for what keeps a log directory from showing up. The last line is the most likely "
      "cause\n"
      "and what to do. Exit code: 0 all is well, 3 there are warnings, 4 there is nothing to show");
  doctor.add_option("LOGDIR,--logdir", flags.logdir, "Directory with the logs");
  doctor.add_option("--logdir_spec", flags.logdir_spec, "Several: name:path,name:path");
  doctor.add_flag("--json", flags.json, "Print {logdir, findings, verdict} as JSON");
  return doctor;
}

CommandLine finish(DoctorFlags flags) {
  const std::string verb = " doctor";
  if (flags.logdir.empty() && flags.logdir_spec.empty()) {
    const std::string hint = hint_at_directory("doctor");
    return unreadable(Error{Code::Invalid, lacks_logdir(verb).message, hint}, verb);
  }
  if (!flags.logdir.empty() && !flags.logdir_spec.empty()) {
    return unreadable(has_two_logdirs(), verb);
  }
  CommandLine command;
  command.doctor = std::move(flags);
  return command;
}

}  // namespace

CommandLine parse_command_line(int argc, const char* const* argv) {
  const std::vector<std::string> given(argv + std::min(argc, 1), argv + argc);
  auto read = read_first_word(given);
  if (!read.ok()) return unreadable(read.error());
  const std::vector<std::string>& arguments = read.value();
  const bool is_other_verb =
      !arguments.empty() && is_command_word(arguments.front()) && arguments.front() != "serve";
  const std::string verb = is_other_verb ? " " + arguments.front() : "";
  const auto checked = check_nothing_is_empty(arguments);
  if (!checked.ok()) return unreadable(checked.error(), verb);
  auto completed = is_other_verb ? arguments : complete_arguments(arguments);
  if (!completed.ok()) return unreadable(completed.error());

  CLI::App app(kIntroduction, "stepscope");
  app.set_help_flag("-h,--help,--helpfull", "Print this text");
  RawFlags raw;
  add_serve_flags(app, raw);
  add_serve_flags(*app.add_subcommand("serve", "Serve a log directory (the default)"), raw);
  DoctorFlags doctor_flags;
  const CLI::App& doctor = add_doctor(app, doctor_flags);
  DemoFlags demo_flags;
  CLI::App& demo = *app.add_subcommand("demo", "Write a demo log directory");
  demo.add_option("DIR", demo_flags.directory, "Where to write it")->required();
  demo.add_flag("--overwrite", demo_flags.overwrite, "Write even if DIR is not empty");
  demo.add_flag("--live", demo_flags.live,
                "Then go on adding points to three runs, twice a second, until stopped");

  const LogVerbs log_verbs(app);

  try {
    std::reverse(completed.value().begin(), completed.value().end());  // As CLI11 wants them.
    app.parse(std::move(completed).value());
  } catch (const CLI::Success& help) {
    std::ostringstream out;
    app.exit(help, out, out);
    return answer(out.str(), kDoneExitCode);
  } catch (const CLI::ParseError& error) {
    const std::string hint = arguments.size() == 1 ? hint_at_directory(arguments.front()) : "";
    return unreadable(Error{Code::Invalid, error.what(), hint}, verb);
  }
  auto log_verb = log_verbs.flags();
  if (!log_verb.ok()) return unreadable(log_verb.error(), verb);
  CommandLine command;
  command.log_verb = std::move(log_verb).value();
  if (command.log_verb) return command;
  if (doctor.parsed()) return finish(std::move(doctor_flags));
  if (!demo.parsed()) return finish(raw, given);
  command.demo = std::move(demo_flags);
  return command;
}

}  // namespace stepscope::cli
