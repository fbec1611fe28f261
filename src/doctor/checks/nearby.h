// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "storage/storage.h"

namespace stepscope::doctor {

// Directories with event files or embeddings somewhere below, near a log directory that is missing
// or empty: what the user may have meant. Searches a few levels below the nearest existing
// directory and gives up early.
std::vector<std::string> find_logs_nearby(storage::Storage& storage, const std::string& logdir);

}  // namespace stepscope::doctor
