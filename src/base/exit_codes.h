// SPDX-License-Identifier: Apache-2.0
// What the program answers to whoever started it; docs/command_line.md lists the same.
#pragma once

namespace stepscope {

inline constexpr int kDoneExitCode = 0;
inline constexpr int kFailedExitCode = 1;    // Something that was asked for could not be done.
inline constexpr int kUsageExitCode = 2;     // The command line is wrong; nothing was done.
inline constexpr int kWarningsExitCode = 3;  // Of doctor: there is something to see, and a warning.
inline constexpr int kNothingToShowExitCode = 4;  // Of doctor.
inline constexpr int kPortTakenExitCode = 255;    // As TensorBoard's.

}  // namespace stepscope
