// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace stepscope::cli {

// Takes the arguments of `serve` in every form that TensorBoard takes and answers them in one:
// flags by their full name, each value as an argument of its own. `--port=1`, `--port 1` and `--po
// 1` all become `--port` and `1`, and `--version` becomes `--version_tb`.
//
// Invalid if a beginning fits several flags, if a value is missing, or if a switch has one. What is
// no flag of ours stays as it is.
Result<std::vector<std::string>> complete_arguments(const std::vector<std::string>& arguments);

// Invalid if an argument or the value of a flag is empty, whatever the verb: mostly a variable of
// the shell that is not set, and nobody means the root directory or every run by it. TensorBoard's
// flags that take any text may be empty.
Result<void> check_nothing_is_empty(const std::vector<std::string>& arguments);

}  // namespace stepscope::cli
