// SPDX-License-Identifier: Apache-2.0
// clean: moves runs that are no longer wanted to the trash, and merges event files.
#pragma once

#include <unistd.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "cli/terminal/output_style.h"
#include "storage/storage.h"
#include "upkeep/plan.h"

namespace stepscope::cli {

enum class CleanAction : uint8_t {
  Show,         // Changes nothing.
  Trash,        // --apply
  Delete,       // --delete
  ShowCompact,  // --compact
  Compact,      // --compact --apply
  Restore,      // --restore
  EmptyTrash,   // --empty-trash
};

struct CleanFlags {
  std::string logdir;
  upkeep::Choice choice;
  CleanAction action = CleanAction::Show;
  bool is_json = false;
};

struct CleanOutput {
  std::function<void(std::string_view text)> report;     // The result.
  std::function<void(const std::string& line)> problem;  // One line per problem.
  OutputStyle style = style_of(STDOUT_FILENO);           // Layout of the report.
};

// Returns the exit code: 1 if something requested could not be done. `storage` must be local: files
// are moved with system calls.
int clean(storage::Storage& storage, const CleanFlags& flags, int64_t now_ns,
          const CleanOutput& output);

}  // namespace stepscope::cli
