// SPDX-License-Identifier: Apache-2.0
#include "cli/flag_table.h"

#include <array>

#include "base/json_writer.h"
#include "cli/flag_values.h"
#include "cli/quantities.h"

namespace stepscope::cli {
namespace {

constexpr const char* kOneLoader = "there is one loader, and it is the fast one";
constexpr const char* kNoDataServer = "no separate data server is started";
constexpr const char* kFollowsEveryFile = "every file of a run is always followed";

// With less, hardly an answer could be made.
constexpr uint64_t kMemoryLimitMin = 16'000'000;

constexpr FlagRow works(const char* name, FlagKind kind, const char* standard,
                        const char* meaning) {
  return {name, kind, standard, nullptr, meaning, false};
}

constexpr FlagRow changes_nothing(const char* name, FlagKind kind, const char* standard,
                                  const char* reason, const char* choices = nullptr) {
  return {name, kind, standard, choices, reason, true};
}

constexpr std::array kRows = {
    works("logdir", FlagKind::Filled, "", "Directory with the logs"),
    works("logdir_spec", FlagKind::Filled, "", "Several directories: name1:path1,name2:path2"),
    works("host", FlagKind::Filled, nullptr, "Address to listen on (default: localhost)"),
    works("bind_all", FlagKind::Switch, "false", "Listen on every interface"),
    works("port", FlagKind::Port, "default",
          "Port; default: 6006 or the next free one; 0: any free one"),
    works("reuse_port", FlagKind::Bool, "false",
          "Share the port with other processes: true, false"),
    works("path_prefix", FlagKind::Text, "", "Serve below this path, such as /stepscope"),
    works("window_title", FlagKind::Text, "", "Title of the page"),
    works("reload_interval", FlagKind::Number, "5.0",
          "Seconds between two looks at everything; changes are noticed at once nevertheless; "
          "0: load once"),
    works("samples_per_plugin", FlagKind::Samples, "",
          "Values a series in TensorBoard's own routes: scalars=1000,...; 0: all"),
    works("allowed_hosts", FlagKind::Filled, "",
          "Further host names that requests may use, comma separated; \"*\": any"),
    works("memory_limit", FlagKind::Bytes, nullptr,
          "Memory for requests and answers, such as 1G (default: a sixteenth of the machine's, at "
          "most 512 MiB); the logs are not part of it"),
    works("inspect", FlagKind::Switch, "false",
          "Print a digest of the event files below --logdir, or of --event_file, and end"),
    works("tag", FlagKind::Filled, "", "With --inspect: this tag only"),
    works("event_file", FlagKind::Filled, "", "With --inspect: this file only"),
    works("version_tb", FlagKind::Switch, "false", "Print the version"),
    changes_nothing("load_fast", FlagKind::Choice, "auto", kOneLoader, "false,auto,true"),
    changes_nothing("extra_data_server_flags", FlagKind::Text, "", kNoDataServer),
    changes_nothing("grpc_creds_type", FlagKind::Choice, "local", kNoDataServer,
                    "local,ssl,ssl_dev"),
    changes_nothing("grpc_data_provider", FlagKind::Text, "", "logs are read directly"),
    changes_nothing("purge_orphaned_data", FlagKind::Bool, "true",
                    "superseded points are hidden, never deleted"),
    changes_nothing("db", FlagKind::Text, "", "the database mode is gone, in TensorBoard as well"),
    changes_nothing("db_import", FlagKind::Switch, "false",
                    "the database mode is gone, in TensorBoard as well"),
    changes_nothing("max_reload_threads", FlagKind::Integer, "1", "every core is used"),
    changes_nothing("reload_task", FlagKind::Choice, "auto", "loading never blocks answering",
                    "auto,thread,process,blocking"),
    changes_nothing("reload_multifile", FlagKind::Bool, nullptr, kFollowsEveryFile),
    changes_nothing("reload_multifile_inactive_secs", FlagKind::Integer, "86400",
                    kFollowsEveryFile),
    changes_nothing("generic_data", FlagKind::Choice, "auto",
                    "it changes nothing in TensorBoard either", "false,auto,true"),
    changes_nothing("detect_file_replacement", FlagKind::Bool, nullptr,
                    "replaced files are always detected"),
};

Result<void> mistake(const FlagRow& row, const std::string& wanted, const std::string& text) {
  return invalid("argument --{}: must be {}, not \"{}\"", row.name, wanted, text);
}

std::string samples_json(const std::string& text) {
  JsonWriter json;
  json.begin_object();
  const auto samples = parse_samples(text);
  if (samples.ok()) {
    for (const auto& [plugin, count] : samples.value()) {
      json.field(plugin, static_cast<int64_t>(count));
    }
  }
  return json.end_object().take();
}

}  // namespace

std::span<const FlagRow> serve_flag_rows() { return kRows; }

std::string value_of(const FlagValues& values, std::string_view name) {
  const auto given = values.find(std::string(name));
  if (given != values.end()) return given->second;
  for (const FlagRow& row : kRows) {
    if (row.name == name && row.standard != nullptr) return row.standard;
  }
  return {};
}

Result<void> check_value(const FlagRow& row, const std::string& text) {
  switch (row.kind) {
    case FlagKind::Text:
    case FlagKind::Filled:
    case FlagKind::Switch:
      return {};
    case FlagKind::Bool:
      return parse_bool(text) ? Result<void>() : mistake(row, "true or false", text);
    case FlagKind::Choice:
      return is_choice(text, row.choices) ? Result<void>() : mistake(row, row.choices, text);
    case FlagKind::Integer:
      return parse_integer(text) ? Result<void>() : mistake(row, "a whole number", text);
    case FlagKind::Number: {
      const auto number = parse_flag_number(text);
      const bool is_good = number && *number >= 0;
      return is_good ? Result<void>() : mistake(row, "a number that is not negative", text);
    }
    case FlagKind::Port: {
      const auto port = parse_integer(text);
      const bool is_good = text == "default" || (port && *port >= 0 && *port <= 65535);
      const char* const wanted = "\"default\" or a number from 0 to 65535";
      return is_good ? Result<void>() : mistake(row, wanted, text);
    }
    case FlagKind::Bytes: {
      const auto bytes = parse_bytes(text);
      const bool is_good = bytes.ok() && bytes.value() >= kMemoryLimitMin;
      return is_good ? Result<void>() : mistake(row, "a size of at least 16M, such as 1G", text);
    }
    case FlagKind::Samples: {
      const auto samples = parse_samples(text);
      return samples.ok() ? Result<void>() : mistake(row, "plugin=number,...", text);
    }
  }
  return internal("--{} is of no kind", row.name);
}

std::string json_of(const FlagRow& row, const FlagValues& values) {
  if (row.standard == nullptr && values.count(row.name) == 0) return "null";
  const std::string text = value_of(values, row.name);
  switch (row.kind) {
    case FlagKind::Text:
    case FlagKind::Filled:
    case FlagKind::Choice:
      break;
    case FlagKind::Switch:
    case FlagKind::Bool:
      return parse_bool(text).value_or(false) ? "true" : "false";
    case FlagKind::Integer:
      return std::to_string(parse_integer(text).value_or(0));
    case FlagKind::Number:
      return JsonWriter().number(parse_flag_number(text).value_or(0)).take();
    case FlagKind::Port:
      return text == "default" ? "null" : std::to_string(parse_integer(text).value_or(0));
    case FlagKind::Samples:
      return samples_json(text);
    case FlagKind::Bytes: {
      const auto bytes = parse_bytes(text);
      return std::to_string(bytes.ok() ? bytes.value() : 0);
    }
  }
  return JsonWriter().string(text).take();
}

}  // namespace stepscope::cli
