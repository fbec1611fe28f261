// SPDX-License-Identifier: Apache-2.0
// The list of all checks.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "doctor/evidence/evidence.h"
#include "doctor/evidence/finding.h"

namespace stepscope::doctor {

using Findings = std::vector<Finding>;

struct Check {
  std::string_view ids;  // The findings it can report, comma separated.
  void (*run)(const Evidence& evidence, Findings& findings);
};

// The causes that explain the most come first: of equally severe findings, the first is the
// verdict.
std::span<const Check> checks();

// folder_checks.cc: the log directory itself.
void check_addresses(const Evidence& evidence, Findings& findings);
void check_mistyped_folders(const Evidence& evidence, Findings& findings);
void check_missing_folders(const Evidence& evidence, Findings& findings);
void check_other_folders(const Evidence& evidence, Findings& findings);

// file_checks.cc: names, permissions and places of files.
void check_permissions(const Evidence& evidence, Findings& findings);
void check_names(const Evidence& evidence, Findings& findings);
void check_packed_files(const Evidence& evidence, Findings& findings);
void check_replaced_files(const Evidence& evidence, Findings& findings);

// damage_checks.cc: bytes that are not what was written.
void check_damage(const Evidence& evidence, Findings& findings);
void check_cut_files(const Evidence& evidence, Findings& findings);

// event_checks.cc: what the files of a run contain as a whole.
void check_empty_runs(const Evidence& evidence, Findings& findings);
void check_late_events(const Evidence& evidence, Findings& findings);
void check_graph_only_runs(const Evidence& evidence, Findings& findings);

// time_checks.cc: the clocks of the writers.
void check_wall_times(const Evidence& evidence, Findings& findings);
void check_backward_times(const Evidence& evidence, Findings& findings);
void check_clock_skew(const Evidence& evidence, Findings& findings);

// step_checks.cc: the order of steps, and several writers.
void check_constant_steps(const Evidence& evidence, Findings& findings);
void check_repeated_steps(const Evidence& evidence, Findings& findings);
void check_backward_steps(const Evidence& evidence, Findings& findings);
void check_several_writers(const Evidence& evidence, Findings& findings);

// value_checks.cc: what tags contain.
void check_misfit_values(const Evidence& evidence, Findings& findings);
void check_mixed_kinds(const Evidence& evidence, Findings& findings);
void check_nan_values(const Evidence& evidence, Findings& findings);
void check_versions(const Evidence& evidence, Findings& findings);

// plugin_checks.cc: what a dashboard needs besides its data.
void check_hparams(const Evidence& evidence, Findings& findings);
void check_custom_scalars(const Evidence& evidence, Findings& findings);
void check_projector_files(const Evidence& evidence, Findings& findings);
void check_bare_profiles(const Evidence& evidence, Findings& findings);

// profile_checks.cc: traces and xplanes.
void check_profiles(const Evidence& evidence, Findings& findings);

// environment_checks.cc: the machine.
void check_disk_space(const Evidence& evidence, Findings& findings);
void check_watches(const Evidence& evidence, Findings& findings);
void check_servers(const Evidence& evidence, Findings& findings);

}  // namespace stepscope::doctor
