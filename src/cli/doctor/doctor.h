// SPDX-License-Identifier: Apache-2.0
// doctor: explains why nothing is shown, and how to fix it.
#pragma once

#include <unistd.h>

#include <string>

#include "cli/flags/log_roots.h"
#include "cli/terminal/output_style.h"

namespace stepscope::cli {

struct DoctorFlags {
  LogdirFlags from;
  bool json = false;
};

struct DoctorResult {
  std::string report;  // Text, or JSON if requested.
  int exit_code = 0;
};

// Reads everything below the log directories and reports on it, formatted for `style`.
DoctorResult examine(const DoctorFlags& flags, const OutputStyle& style = style_of(STDOUT_FILENO));

}  // namespace stepscope::cli
