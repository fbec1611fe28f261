// SPDX-License-Identifier: Apache-2.0
// The output of `clean`: tables for people, or JSON for scripts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal/output_style.h"
#include "upkeep/compaction.h"
#include "upkeep/plan.h"
#include "upkeep/trash.h"

namespace stepscope::cli {

// The result of compacting one run.
struct CompactedRun {
  std::string run;
  upkeep::Compacted made;
};

// `moved` null: nothing was changed.
std::string plan_text(const upkeep::Plan& plan, const upkeep::Moved* moved,
                      const OutputStyle& style);
std::string plan_json(const upkeep::Plan& plan, const upkeep::Moved* moved);

// `refused`: the runs that a compaction would leave unchanged, and why.
std::string compact_plan_text(const upkeep::Plan& plan,
                              const std::vector<upkeep::PlannedRun>& refused,
                              const OutputStyle& style);
std::string compact_plan_json(const upkeep::Plan& plan,
                              const std::vector<upkeep::PlannedRun>& refused);
std::string compacted_text(const std::vector<CompactedRun>& runs, std::string_view trash,
                           const OutputStyle& style);
std::string compacted_json(const std::vector<CompactedRun>& runs, std::string_view trash,
                           const std::vector<Error>& problems);

// For --restore and --empty-trash. `action` is a past participle, as in "restored".
std::string moved_text(const upkeep::Moved& moved, std::string_view action);
std::string moved_json(const upkeep::Moved& moved);

}  // namespace stepscope::cli
