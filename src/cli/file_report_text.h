// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "cli/file_report.h"

namespace stepscope::cli {

// Run by run: its files with what is wrong with each, then its tags over all its files.
std::string files_text(const std::vector<FileReport>& files);

// {"files": [...]}, each with its tags and damaged places.
std::string files_json(const std::vector<FileReport>& files);

}  // namespace stepscope::cli
