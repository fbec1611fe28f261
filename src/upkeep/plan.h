// SPDX-License-Identifier: Apache-2.0
// Selects the runs to remove.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/progress.h"
#include "base/result.h"
#include "storage/tree.h"
#include "upkeep/inventory.h"

namespace stepscope::upkeep {

// A run with a file written more recently than this may still be running.
inline constexpr std::chrono::hours kRecent{1};

// A run is removed if it meets all given conditions.
struct Choice {
  std::optional<std::chrono::nanoseconds> older_than = {};  // Nothing was written for this long.
  std::optional<uint64_t> larger_than = {};                 // Total size of its files, in bytes.
  // Keeps this many of the newest runs in each folder, regardless of the other conditions. The runs
  // "train", "validation", "val", "eval", "test" and the like in a folder, and the run that this
  // folder is, are parts of one training: they count as one run in the place of the folder, as new
  // as the newest of them.
  std::optional<uint64_t> keep_last = {};
  std::string match = {};      // RE2, found anywhere in the run's name; empty: any run.
  bool is_empty = false;       // Contains only file headers.
  bool is_unfinished = false;  // Ends within a record or in damage, or is a failed trial.
  bool even_recent = false;    // Include runs that are being written.

  // False without any condition, which would select everything.
  bool has_condition() const {
    return older_than || larger_than || keep_last || !match.empty() || is_empty || is_unfinished;
  }
};

struct PlannedRun {
  RunFiles run;
  std::string why;
};

struct Plan {
  std::vector<PlannedRun> chosen;  // By name.
  std::vector<PlannedRun>
      spared;  // Runs that meet the conditions but must not be removed, and why.
  std::vector<std::string> links;  // From the inventory.
  std::vector<Error> problems;     // Runs that could not be read are not chosen.

  uint64_t files() const;
  uint64_t bytes() const;
};

// `now_ns` is the time since 1970; `on_progress` counts runs. Invalid if `match` is not a valid
// regular expression.
//
// Cost: files are read only for is_empty or is_unfinished, and only of runs that meet the other
// conditions.
Result<Plan> make_plan(storage::Tree& tree, Inventory inventory, const Choice& choice,
                       int64_t now_ns, const OnProgress& on_progress = {});

// Why a run must not be changed now: it is being written, or was until recently. Empty if it may be
// changed.
std::string why_untouchable(storage::Tree& tree, const RunFiles& run, int64_t now_ns);

// "30 d", "90 min": an age in the largest unit that fits well.
std::string format_age(int64_t ns);

}  // namespace stepscope::upkeep
