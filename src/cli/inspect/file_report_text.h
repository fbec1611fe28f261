// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cli/inspect/file_report.h"
#include "cli/terminal/terminal_look.h"

namespace stepscope::cli {

// Run by run: its files with what is wrong with each, then its tags over all its files. Then what
// else could not be read, and the sum of all.
std::string report_text(const LogReport& report, const Look& look);

// {"files": [...], "problems": [...]}, each file with its tags and damaged places.
std::string report_json(const LogReport& report);

}  // namespace stepscope::cli
