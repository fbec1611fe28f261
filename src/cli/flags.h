// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "ingest/discovery.h"

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

  // Every flag with its value as JSON, for /data/environment.
  std::vector<std::pair<std::string, std::string>> as_json;
  // Flags that were given and change nothing here, each with the reason.
  std::vector<std::string> notes;
};

struct DemoFlags {
  std::string directory;
  bool overwrite = false;
};

// One parsed command line: exactly one verb is set, or `text` is to be printed and `exit_code` is
// the answer (help, version, a mistake).
struct CommandLine {
  std::optional<ServeFlags> serve;
  std::optional<DemoFlags> demo;
  std::string text;
  int exit_code = 0;
};

CommandLine parse_command_line(int argc, const char* const* argv);

// The directories that --logdir or --logdir_spec name: "name:path" or "path", comma separated; a
// leading "~/" is the home directory.
std::vector<ingest::LogRoot> log_roots(const ServeFlags& flags);

// "scalars=500,images=0" -> {scalars: 500, images: 0}.
Result<std::map<std::string, uint64_t>> parse_samples(const std::string& text);

}  // namespace stepscope::cli
