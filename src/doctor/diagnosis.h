// SPDX-License-Identifier: Apache-2.0
// Answers "why is my dashboard empty": the findings of all checks, and the most likely cause.
#pragma once

#include <string>
#include <vector>

#include "doctor/checks/checks.h"

namespace stepscope::doctor {

struct Diagnosis {
  std::string logdir;             // Absolute; several are joined by commas.
  std::string summary;            // Number of folders, files, runs and so on, in one line.
  std::vector<Finding> findings;  // The most severe ones first.
  std::string verdict;            // The most likely cause and its cure, in one line.
  bool has_data = false;          // There is something to show.

  // One of base/text/exit_codes.h.
  int exit_code() const;

  // True if there are no findings except notes.
  bool is_well() const;
};

// Runs every check. The findings are incomplete if the evidence is cancelled meanwhile.
Diagnosis diagnose(const Evidence& evidence);

// Sorts the most severe first and keeps the order otherwise.
void sort_by_severity(Findings& findings);

// The most likely cause and its cure; empty if there are only notes. `findings` must be sorted.
std::string verdict_of(const Findings& findings);

// [{id, severity, path, count, cause, cure, places: [{run, tag}], plugin}]
std::string to_json_with_places(const Findings& findings);

// {"logdir", "findings": [{id, severity, path, count, cause, cure}], "verdict"}
std::string to_json(const Diagnosis& diagnosis);

}  // namespace stepscope::doctor
