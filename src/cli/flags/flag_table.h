// SPDX-License-Identifier: Apache-2.0
// Flags as rows of a table. Parsing, checking, --help, shell completion, the manual pages and
// /data/environment all read the same rows.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace stepscope::cli {

// The kind of value that a flag takes. It also decides how a shell completes it.
enum class FlagKind : uint8_t {
  Text,    // Anything, including the empty string.
  Filled,  // Not empty, like the kinds below.
  Directory,
  File,
  LogdirSpec,  // name:path,...
  UrlPath,     // May be empty.
  Regex,       // RE2.
  Switch,      // Takes no value.
  Bool,        // "true" or "false" in any case.
  Choice,      // One of a few words.
  Integer,
  Count,    // Not negative.
  Number,   // Not negative.
  Port,     // "default" or a number.
  Samples,  // plugin=number,...
  Bytes,    // "500M", "2GiB".
  Memory,   // Bytes that a server can work with.
  Age,      // "30d", "12h".
};

struct FlagRow {
  const char* name;  // Without the dashes.
  FlagKind kind;
  const char* value;              // What --help calls the value; empty for a switch.
  const char* standard;           // The value if the flag is not given; null: none.
  const char* meaning;            // For --help. For an ignored flag: the reason.
  const char* choices = nullptr;  // Comma-separated, for a Choice.
  bool is_ignored = false;        // Accepted because TensorBoard has it.
  char letter = 0;                // Short form, as in -h; 0: none.
};

constexpr FlagRow make_flag(const char* name, FlagKind kind, const char* value, const char* meaning,
                            const char* standard = nullptr, const char* choices = nullptr) {
  return {name, kind, value, standard, meaning, choices};
}

constexpr FlagRow make_switch(const char* name, const char* meaning, char letter = 0) {
  return {.name = name,
          .kind = FlagKind::Switch,
          .value = "",
          .standard = "false",
          .meaning = meaning,
          .letter = letter};
}

// Every verb that works on logs has it, in addition to its operand LOGDIR.
inline constexpr FlagRow kLogdirFlag =
    make_flag("logdir", FlagKind::Directory, "LOGDIR", "Same as the argument LOGDIR", "");

// The row with this name; null if there is none.
const FlagRow* find_row(std::span<const FlagRow> rows, std::string_view name);

// Checks `text` by TensorBoard's rules for TensorBoard's flags. The error starts with the name of
// the flag.
Result<void> check_value(const FlagRow& row, const std::string& text);

// The value `text` of this flag as JSON.
std::string value_json(const FlagRow& row, const std::string& text);

// The description of the flag in --help.
std::string help_of(const FlagRow& row);

}  // namespace stepscope::cli
