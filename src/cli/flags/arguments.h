// SPDX-License-Identifier: Apache-2.0
// Parses and checks the arguments of a verb against its table of flags.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/flags/flag_table.h"

namespace stepscope::cli {

struct Verb;

// The flags that were given, with their values. The operand has the name that --help gives it, in
// lower case: LOGDIR and --logdir are the same.
class Arguments {
 public:
  Arguments() = default;
  Arguments(std::span<const FlagRow> rows, std::vector<std::string> words)
      : rows_(rows), words_(std::move(words)) {}

  void set(std::string_view name, std::string value);

  // Whether the flag was given.
  bool has(std::string_view name) const { return values_.find(name) != values_.end(); }
  // The value that was given, else the default, else "".
  std::string value(std::string_view name) const;
  // The value as JSON; null if there is none and no default.
  std::string json(const FlagRow& row) const;
  // Everything after the program's name, as it was given.
  const std::vector<std::string>& words() const { return words_; }

 private:
  std::span<const FlagRow> rows_;
  std::vector<std::string> words_;
  std::map<std::string, std::string, std::less<>> values_;  // A switch has "true".
};

// Parses everything after the program's name; the name of the verb may come first. Accepts every
// form that TensorBoard accepts: `--port=1`, `--port 1` and, for verbs that allow it, `--po 1`. A
// flag may be spelled with "-" or "_". "--" ends the flags. The last of several values counts.
//
// Invalid if a flag is unknown or ambiguous, a value is missing, empty or wrong, or there are too
// many operands. An empty value usually comes from an unset shell variable, and is not meant as the
// root directory or as every run. A missing operand is not an error here: --help needs none.
Result<Arguments> parse_arguments(const Verb& verb, const std::vector<std::string>& words);

}  // namespace stepscope::cli
