// SPDX-License-Identifier: Apache-2.0
// The parts of a verb. verbs.h lists the verbs.
#pragma once

#include <array>
#include <functional>
#include <span>
#include <string>

#include "cli/flags/arguments.h"
#include "cli/flags/flag_table.h"

namespace stepscope::cli {

// The one argument of a verb that is not preceded by a flag.
struct Operand {
  const char* name = nullptr;  // As --help shows it: "LOGDIR"; null: the verb takes none.
  FlagKind kind = FlagKind::Directory;
  bool is_required = true;
  const char* meaning = "";
  const char* choices = nullptr;  // For a Choice.
  // Flags that may be given instead; null: none.
  std::array<const char*, 2> alternatives = {};
};

// The name of its value in Arguments.
std::string operand_key(const Operand& operand);

// The work of a command after its flags were read. Returns the exit code.
using Job = std::function<int()>;

struct Verb {
  const char* name;
  const char* summary;  // One line, in the imperative.
  Operand operand;
  std::span<const FlagRow> flags;  // Without the shared flags.
  const char* notes;               // Paragraphs below the flags; lines that start with a space keep
                                   // their form.
  // Checks how the arguments fit together. Every error is a usage error.
  Result<Job> (*prepare)(const Arguments& arguments);
  // Whether flags may be abbreviated, as TensorBoard allows. Off where a typo could delete a file.
  bool takes_abbreviations = false;
};

// The flags that every verb has: --help, --version and --quiet.
std::span<const FlagRow> shared_flags();

}  // namespace stepscope::cli
