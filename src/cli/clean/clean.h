// SPDX-License-Identifier: Apache-2.0
// clean: runs that are no longer wanted go to the trash, and many event files become one.
#pragma once

#include <unistd.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "cli/terminal/terminal_look.h"
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
  std::function<void(const std::string& line)> problem;  // What could not be done, a line each.
  Look look = look_of(STDOUT_FILENO);                    // Where the report is printed.
};

// Answers the exit code: 1 if something that was asked for could not be done. `storage` must be
// that of this machine: files are moved as the system does it.
int clean(storage::Storage& storage, const CleanFlags& flags, int64_t now_ns,
          const CleanOutput& output);

}  // namespace stepscope::cli
