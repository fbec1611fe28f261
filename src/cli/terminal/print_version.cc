// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/print_version.h"

#include <stepscope/version.h>

#include "base/text/exit_codes.h"
#include "cli/terminal/terminal.h"

namespace stepscope::cli {

int print_version() {
  return print_report(STEPSCOPE_VERSION_STRING "\n") ? kDoneExitCode : kFailedExitCode;
}

}  // namespace stepscope::cli
