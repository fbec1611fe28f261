// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cli/terminal/output_style.h"
#include "doctor/diagnosis.h"

namespace stepscope::cli {

// The report for people; it ends with the verdict.
std::string diagnosis_text(const doctor::Diagnosis& diagnosis, const OutputStyle& style);

}  // namespace stepscope::cli
