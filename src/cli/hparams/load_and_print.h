// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/hparams/hparams_flags.h"
#include "cli/terminal/output_style.h"
#include "storage/storage.h"

namespace stepscope::cli {

struct HparamsOutput {
  std::function<Result<void>(std::string_view text)> print;  // An error ends the work.
  std::function<void(const std::string& warning)> warn;
};

// Loads the log directory, which must exist, and prints its trials, or importances. Returns whether
// everything could be read: files and runs that could not are warned about. NotFound if there is no
// trial, or none has the metric or the column.
Result<bool> load_and_print_hparams(storage::Storage& storage, const HparamsFlags& flags,
                                    const HparamsOutput& output,
                                    const OutputStyle& style = style_of(STDOUT_FILENO));

}  // namespace stepscope::cli
