// SPDX-License-Identifier: Apache-2.0
// TensorBoard's flags as one table: what takes them apart, checks them, explains them and tells
// them to /data/environment reads it.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace stepscope::cli {

enum class FlagKind : uint8_t {
  Text,    // May be empty.
  Filled,  // Text that may not: a path, a pattern, a name.
  Switch,  // Takes no value.
  Bool,    // "true" or "false" in any case.
  Choice,  // One of a few words.
  Integer,
  Number,   // Not negative.
  Port,     // "default" or a number.
  Samples,  // plugin=number,...
  Bytes,    // "500M", "2GiB".
};

struct FlagRow {
  const char* name;  // Without the dashes.
  FlagKind kind;
  const char* standard;  // The value if the flag is not given; null: none.
  const char* choices;   // Of a Choice, comma separated.
  const char* meaning;   // For --help. Of a flag that changes nothing: the reason.
  bool changes_nothing;
};

// Every flag of `serve`.
std::span<const FlagRow> serve_flag_rows();

// A flag that was given and its value, by name. A switch has the value "true".
using FlagValues = std::map<std::string, std::string>;

// The value that was given or the standard one.
std::string value_of(const FlagValues& values, std::string_view name);

// Whether `text` is a value of this flag, by TensorBoard's rules. The error begins with the flag's
// name.
Result<void> check_value(const FlagRow& row, const std::string& text);

// The flag's value as JSON.
std::string json_of(const FlagRow& row, const FlagValues& values);

}  // namespace stepscope::cli
