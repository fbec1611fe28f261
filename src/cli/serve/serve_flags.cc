// SPDX-License-Identifier: Apache-2.0
#include "cli/serve/serve_flags.h"

#include <algorithm>
#include <array>

#include "base/text/quantities.h"
#include "cli/flags/flag_values.h"

namespace stepscope::cli {
namespace {

// Longer intervals make no sense, and this one fits the clock's type.
constexpr double kReloadIntervalMaxS = 1e9;

constexpr const char* kOneLoader = "there is only one loader, and it is fast";
constexpr const char* kNoDataServer = "there is no separate data server";
constexpr const char* kNoDatabase = "TensorBoard removed the database mode as well";
constexpr const char* kFollowsEveryFile = "every file of a run is always followed";

constexpr FlagRow ignored(const char* name, FlagKind kind, const char* value, const char* standard,
                          const char* reason, const char* choices = nullptr) {
  return {name, kind, value, standard, reason, choices, true};
}

constexpr std::array kRows = {
    kLogdirFlag,
    make_flag("logdir_spec", FlagKind::LogdirSpec, "NAME:DIR,...",
              "Several directories; their runs are called NAME/...", ""),
    make_flag("host", FlagKind::Filled, "ADDRESS", "Address to listen on (default: localhost)"),
    make_switch("bind_all", "Listen on all interfaces"),
    make_flag("port", FlagKind::Port, "N",
              "Port to listen on (default: 6006, or the next free one; 0: any free one)",
              "default"),
    make_flag("reuse_port", FlagKind::Bool, "BOOL",
              "Share the port with other processes (default: false)", "false"),
    make_flag("path_prefix", FlagKind::UrlPath, "PATH", "Serve under this path, such as /stepscope",
              ""),
    make_flag("window_title", FlagKind::Text, "TEXT", "Title of the page", ""),
    make_flag("reload_interval", FlagKind::Number, "SECONDS",
              "Time between full rescans (default: 5; 0: load once). Changes are still picked up "
              "immediately",
              "5.0"),
    make_flag("samples_per_plugin", FlagKind::Samples, "PLUGIN=N,...",
              "Samples per series on TensorBoard's routes, such as scalars=1000 (0: all)", ""),
    make_flag("allowed_hosts", FlagKind::Filled, "NAME,...",
              "More host names that requests may use (\"*\": any)", ""),
    make_flag("memory_limit", FlagKind::Memory, "SIZE",
              "Memory for requests and responses, such as 1G (default: 1/16 of the machine's "
              "memory, at most 512 MiB). The logs do not count"),
    make_switch("inspect",
                "Print TensorBoard's summary of the event files in LOGDIR or --event_file, and "
                "exit"),
    make_flag("tag", FlagKind::Filled, "TAG", "With --inspect: only this tag", ""),
    make_flag("event_file", FlagKind::File, "FILE", "With --inspect: only this file", ""),
    make_switch("version_tb", "Same as --version"),
    ignored("load_fast", FlagKind::Choice, "CHOICE", "auto", kOneLoader, "false,auto,true"),
    ignored("extra_data_server_flags", FlagKind::Text, "TEXT", "", kNoDataServer),
    ignored("grpc_creds_type", FlagKind::Choice, "CHOICE", "local", kNoDataServer,
            "local,ssl,ssl_dev"),
    ignored("grpc_data_provider", FlagKind::Text, "ADDRESS", "", "logs are read directly"),
    ignored("purge_orphaned_data", FlagKind::Bool, "BOOL", "true",
            "superseded points are hidden, never deleted"),
    ignored("db", FlagKind::Text, "URI", "", kNoDatabase),
    ignored("db_import", FlagKind::Switch, "", "false", kNoDatabase),
    ignored("max_reload_threads", FlagKind::Integer, "N", "1", "every core is used"),
    ignored("reload_task", FlagKind::Choice, "CHOICE", "auto", "loading never blocks requests",
            "auto,thread,process,blocking"),
    ignored("reload_multifile", FlagKind::Bool, "BOOL", nullptr, kFollowsEveryFile),
    ignored("reload_multifile_inactive_secs", FlagKind::Integer, "N", "86400", kFollowsEveryFile),
    ignored("generic_data", FlagKind::Choice, "CHOICE", "auto", "TensorBoard ignores it as well",
            "false,auto,true"),
    ignored("detect_file_replacement", FlagKind::Bool, "BOOL", nullptr,
            "replaced files are always detected"),
};

std::string without_last_slashes(std::string path) {
  while (path.ends_with('/')) path.pop_back();
  return path;
}

std::vector<std::string> split_hosts(const std::string& text) {
  auto items = split_choices(text);
  std::erase_if(items, [](const std::string& item) { return item.empty(); });
  return items;
}

Error nothing_to_serve(const Arguments& arguments) {
  Error error = invalid("LOGDIR is missing: stepscope LOGDIR, or stepscope --logdir LOGDIR");
  if (arguments.has("db")) error.hint += "--db is ignored: TensorBoard removed it as well.\n  ";
  if (arguments.has("grpc_data_provider")) {
    error.hint += "--grpc_data_provider is ignored: logs are read directly.\n  ";
  }
  error.hint += "To try Stepscope without logs: stepscope demo DIR, then stepscope DIR.";
  return error;
}

Result<void> check_together(const Arguments& arguments) {
  if (arguments.has("logdir") && arguments.has("logdir_spec")) {
    return invalid("--logdir and --logdir_spec cannot be used together");
  }
  if (!arguments.has("logdir") && !arguments.has("logdir_spec")) return nothing_to_serve(arguments);
  if (arguments.has("bind_all") && arguments.has("host")) {
    return invalid("--host and --bind_all cannot be used together");
  }
  if (arguments.value("load_fast") == "true" &&
      parse_bool(arguments.value("detect_file_replacement")) == true) {
    return invalid("--load_fast=true and --detect_file_replacement=true cannot be used together");
  }
  return {};
}

std::vector<std::string> notes_on(const Arguments& arguments) {
  std::vector<std::string> notes;
  for (const FlagRow& row : kRows) {
    if (row.is_ignored && arguments.has(row.name)) {
      notes.push_back(fmt::format("--{} is ignored: {}", row.name, row.meaning));
    }
  }
  for (const char* name : {"tag", "event_file"}) {
    if (arguments.has(name)) {
      notes.push_back(fmt::format("--{} is ignored: it needs --inspect", name));
    }
  }
  return notes;
}

}  // namespace

std::span<const FlagRow> serve_flag_rows() { return kRows; }

Result<ServeFlags> read_serve_flags(const Arguments& arguments) {
  RETURN_IF_ERROR(check_together(arguments));
  ServeFlags flags;
  flags.from = {arguments.value("logdir"), arguments.value("logdir_spec")};
  flags.host = arguments.value("host");
  flags.bind_all = arguments.has("bind_all");
  if (const auto port = parse_integer(arguments.value("port"))) {
    flags.port = static_cast<uint16_t>(*port);
  }
  flags.reuse_port = parse_bool(arguments.value("reuse_port")).value_or(false);
  flags.path_prefix = without_last_slashes(arguments.value("path_prefix"));
  flags.window_title = arguments.value("window_title");
  const auto interval_s = parse_flag_number(arguments.value("reload_interval"));
  flags.reload_interval_s = std::min(interval_s.value_or(0), kReloadIntervalMaxS);
  if (auto samples = parse_samples(arguments.value("samples_per_plugin"))) {
    flags.samples_per_plugin = *std::move(samples);
  }
  flags.allowed_hosts = split_hosts(arguments.value("allowed_hosts"));
  flags.memory_limit_bytes = parse_bytes(arguments.value("memory_limit"));
  flags.db = arguments.value("db");
  flags.arguments = arguments.words();
  for (const FlagRow& row : kRows) flags.as_json.emplace_back(row.name, arguments.json(row));
  flags.notes = notes_on(arguments);
  return flags;
}

}  // namespace stepscope::cli
