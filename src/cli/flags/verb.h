// SPDX-License-Identifier: Apache-2.0
// What a verb of the command line consists of. verbs.h has the list of them.
#pragma once

#include <functional>
#include <span>
#include <string>

#include "cli/flags/arguments.h"
#include "cli/flags/flag_table.h"

namespace stepscope::cli {

// The one argument of a verb that has no flag before it.
struct Operand {
  const char* name = nullptr;  // As --help shows it: "LOGDIR"; null: the verb takes none.
  FlagKind kind = FlagKind::Directory;
  bool is_required = true;
  const char* meaning = "";
  const char* choices = nullptr;      // For a Choice.
  const char* alternative = nullptr;  // The flag that may be given instead; null: none.
};

// The name by which Arguments has its value.
std::string operand_key(const Operand& operand);

// What remains to be done after the flags were read: does it and returns the exit code.
using Job = std::function<int()>;

struct Verb {
  const char* name;
  const char* summary;  // One line, in the imperative.
  Operand operand;
  std::span<const FlagRow> flags;  // Without those that every verb has.
  const char* notes;               // Paragraphs below the flags; lines that start with a space keep
                                   // their form.
  // Checks how the arguments fit together. An error is a usage error.
  Result<Job> (*prepare)(const Arguments& arguments);
  // Whether flags may be abbreviated, as TensorBoard allows. Not where a typo could delete a file.
  bool takes_abbreviations = false;
};

// The flags that every verb has: --help, --version and --quiet.
std::span<const FlagRow> shared_flags();

}  // namespace stepscope::cli
