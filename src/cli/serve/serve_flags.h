// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cli/flags/arguments.h"
#include "cli/flags/flag_table.h"
#include "cli/flags/log_roots.h"

namespace stepscope::cli {

// The flags of `stepscope [serve]`: TensorBoard's, with TensorBoard's meaning, and a few more.
struct ServeFlags {
  LogdirFlags from;
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

  // Everything after the program's name, as it was given.
  std::vector<std::string> arguments;
  // Every flag with its value as JSON, for /data/environment.
  std::vector<std::pair<std::string, std::string>> as_json;
  // One line, with the reason, for each ignored flag that was given.
  std::vector<std::string> notes;
};

// In the order of --help.
std::span<const FlagRow> serve_flag_rows();

// Invalid if flags exclude each other.
Result<ServeFlags> read_serve_flags(const Arguments& arguments);

}  // namespace stepscope::cli
