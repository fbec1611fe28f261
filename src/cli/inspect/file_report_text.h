// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cli/inspect/file_report.h"
#include "cli/terminal/output_style.h"

namespace stepscope::cli {

// For each run: its files with their problems, then its tags across all files. Then what else could
// not be read, and the totals.
std::string report_text(const LogReport& report, const OutputStyle& style);

// {"files": [...], "problems": [...]}, each file with its tags and damaged places.
std::string report_json(const LogReport& report);

}  // namespace stepscope::cli
