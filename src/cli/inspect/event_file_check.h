// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "base/result.h"
#include "storage/storage.h"

namespace stepscope::cli {

// Invalid, with a hint, if the file is not an event file: it has no record in its first 16 MiB, or
// its first 1,000 records are not events. Empty files and files that end within their first record
// pass, because a writer may just have started. Files that cannot be read pass too: reading them
// gives a better error.
Result<void> check_is_event_file(storage::Storage& storage, const std::string& path);

}  // namespace stepscope::cli
