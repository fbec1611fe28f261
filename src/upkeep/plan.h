// SPDX-License-Identifier: Apache-2.0
// Which runs are to go.
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

// A file that was written less than this ago belongs to a run that goes on.
inline constexpr std::chrono::hours kRecent{1};

// A run goes if all that is asked for holds of it.
struct Choice {
  std::optional<std::chrono::nanoseconds> older_than = {};  // Nothing was written for that long.
  std::optional<uint64_t> larger_than = {};                 // All its files together, in bytes.
  // Of the runs in the same folder that many, the newest, stay whatever else holds of them.
  std::optional<uint64_t> keep_last = {};
  std::string match = {};      // RE2, found anywhere in the run's name; empty: any run.
  bool is_empty = false;       // Holds nothing but headers of files.
  bool is_unfinished = false;  // Ends within a record or in damage, or is a trial that failed.
  bool even_recent = false;    // Runs that are being written may go too.

  // False if nothing was asked for, which would mean everything.
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
  std::vector<PlannedRun> spared;  // What would have been chosen, and why it was not.
  std::vector<std::string> links;  // As those of the inventory.
  std::vector<Error> problems;     // Runs that could not be read are not chosen.

  uint64_t files() const;
  uint64_t bytes() const;
};

// `now_ns` is the time since 1970; `on_progress` counts runs. Invalid if `match` is no regular
// expression.
//
// Cost: files are read only if is_empty or is_unfinished is asked for, and only of runs that fit
// otherwise.
Result<Plan> make_plan(storage::Tree& tree, Inventory inventory, const Choice& choice,
                       int64_t now_ns, const OnProgress& on_progress = {});

// Why nothing may be done to a run now: it is being written, or was until lately. Empty if it may.
std::string why_untouchable(storage::Tree& tree, const RunFiles& run, int64_t now_ns);

// "30 d", "90 min": an age in the largest unit that fits well.
std::string format_age(int64_t ns);

}  // namespace stepscope::upkeep
