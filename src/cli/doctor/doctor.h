// SPDX-License-Identifier: Apache-2.0
// doctor: explains why nothing is shown, and how to fix it.
#pragma once

#include <unistd.h>

#include <string>

#include "cli/flags/log_roots.h"
#include "cli/terminal/terminal_look.h"

namespace stepscope::cli {

struct DoctorFlags {
  LogdirFlags from;
  bool json = false;
};

struct DoctorAnswer {
  std::string report;  // Text, or JSON if requested.
  int exit_code = 0;
};

// Reads everything below the log directories and reports on it, laid out for `look`.
DoctorAnswer examine(const DoctorFlags& flags, const Look& look = look_of(STDOUT_FILENO));

}  // namespace stepscope::cli
