// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/log_verbs.h"

namespace stepscope::cli {

// What `stepscope [serve]` was asked for. The flags are TensorBoard's, their meaning too.
struct ServeFlags {
  std::string logdir;
  std::string logdir_spec;
  std::string host;  // Empty: localhost.
  bool bind_all = false;
  std::optional<uint16_t> port;  // Nothing: 6006 or the next free one; 0: any.
  bool reuse_port = false;
  std::string path_prefix;
  std::string window_title;
  double reload_interval_s = 5;
  std::map<std::string, uint64_t> samples_per_plugin;  // 0: all.
  std::vector<std::string> allowed_hosts;
  std::optional<uint64_t> memory_limit_bytes;  // Nothing: a share of the machine's memory.
  std::string db;

  // All that followed the program's name, as it was given.
  std::vector<std::string> arguments;
  // Every flag with its value as JSON, for /data/environment.
  std::vector<std::pair<std::string, std::string>> as_json;
  // Flags that were given and change nothing here, each with the reason.
  std::vector<std::string> notes;
};

// What `stepscope --inspect` was asked for: one of the two is not empty.
struct InspectFlags {
  std::string logdir;
  std::string event_file;
  std::string tag;  // Empty: all.
};

// What `stepscope doctor` was asked for: one of the two directories is not empty.
struct DoctorFlags {
  std::string logdir;
  std::string logdir_spec;
  bool json = false;
};

struct DemoFlags {
  std::string directory;
  bool overwrite = false;
  bool live = false;  // Go on appending until a signal comes.
};

// One parsed command line: exactly one verb is set, or `text` is to be printed and `exit_code` is
// the answer (help, version, a mistake).
struct CommandLine {
  std::optional<ServeFlags> serve;
  std::optional<InspectFlags> inspect;
  std::optional<DoctorFlags> doctor;
  std::optional<DemoFlags> demo;
  std::optional<LogVerbFlags> log_verb;
  std::string text;
  int exit_code = 0;
};

CommandLine parse_command_line(int argc, const char* const* argv);

}  // namespace stepscope::cli
