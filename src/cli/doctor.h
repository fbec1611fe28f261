// SPDX-License-Identifier: Apache-2.0
// `doctor`: why nothing shows up, and what to do.
#pragma once

#include <string>

#include "cli/log_roots.h"

namespace stepscope::cli {

struct DoctorFlags {
  LogdirFlags from;
  bool json = false;
};

struct DoctorAnswer {
  std::string report;  // Text, or JSON if that was asked for.
  int exit_code = 0;
};

// Reads everything below the log directories and reports on it.
DoctorAnswer examine(const DoctorFlags& flags);

}  // namespace stepscope::cli
