// SPDX-License-Identifier: Apache-2.0
// What a finding means, from docs/doctor.md, which is embedded in the program.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "cli/terminal/output_style.h"

namespace stepscope::cli {

// docs/doctor.md.
std::string_view doctor_page();

// The section of a finding, such as "D24" or "d24", as plain text. Invalid, with the range of
// numbers, if there is no such finding.
Result<std::string> explanation_of(std::string_view id, const OutputStyle& style);

}  // namespace stepscope::cli
