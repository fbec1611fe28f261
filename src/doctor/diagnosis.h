// SPDX-License-Identifier: Apache-2.0
// "Why is my dashboard empty": what the checks find, the most likely cause last.
#pragma once

#include <string>
#include <vector>

#include "doctor/checks.h"

namespace stepscope::doctor {

struct Diagnosis {
  std::string logdir;             // Absolute; several are joined by commas.
  std::string summary;            // What is there, in one line.
  std::vector<Finding> findings;  // The most severe ones first.
  std::string verdict;            // The most likely cause and its cure, in one line.
  bool has_data = false;          // There is something to show.

  // As base/exit_codes.h has them.
  int exit_code() const;

  // Nothing is found but notes.
  bool is_well() const;
};

// Runs every check; what it finds is not all there is if the evidence is cancelled meanwhile.
Diagnosis diagnose(const Evidence& evidence);

// The most severe ones first, otherwise in the order given.
void sort_by_severity(Findings& findings);

// The most likely cause and its cure; empty if nothing is found but notes. They must be sorted.
std::string verdict_of(const Findings& findings);

// [{id, severity, path, count, cause, cure, places: [{run, tag}], plugin}]
std::string to_json_with_places(const Findings& findings);

// {"logdir", "findings": [{id, severity, path, count, cause, cure}], "verdict"}
std::string to_json(const Diagnosis& diagnosis);

}  // namespace stepscope::doctor
