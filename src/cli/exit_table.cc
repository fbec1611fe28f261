// SPDX-License-Identifier: Apache-2.0
#include "cli/exit_table.h"

#include <array>

#include "base/text/exit_codes.h"

namespace stepscope::cli {

std::span<const ExitRow> exit_table() {
  static const std::array<ExitRow, 9> kRows = {{
      {std::to_string(kDoneExitCode), "", "Success."},
      {std::to_string(kFailedExitCode), "", "Something could not be read, written or started."},
      {std::to_string(kUsageExitCode), "", "Usage error. Nothing was done."},
      {std::to_string(kWarningsExitCode), "doctor",
       "There is something to show, and there are warnings."},
      {std::to_string(kNothingToShowExitCode), "doctor", "There is nothing to show."},
      {std::to_string(kNothingToShowExitCode), "export", "Nothing matches --runs and --tags."},
      {std::to_string(kNothingToShowExitCode), "hparams",
       "There is no trial, or none has the metric or the column."},
      {"128+N", "serve", "Stopped immediately by a second signal, number N."},
      {std::to_string(kPortTakenExitCode), "serve", "The port is in use."},
  }};
  return kRows;
}

}  // namespace stepscope::cli
