// SPDX-License-Identifier: Apache-2.0
// The exit codes of the program. cli/exit_table.cc has their meaning; docs/command_line.md lists
// the same.
#pragma once

namespace stepscope {

inline constexpr int kDoneExitCode = 0;
inline constexpr int kFailedExitCode = 1;         // Part of the request failed.
inline constexpr int kUsageExitCode = 2;          // The command line is wrong; nothing was done.
inline constexpr int kWarningsExitCode = 3;       // doctor: there is data to show, and a warning.
inline constexpr int kNothingToShowExitCode = 4;  // doctor, export, hparams: no data to show.
inline constexpr int kPortTakenExitCode = 255;    // The same as TensorBoard's.

}  // namespace stepscope
