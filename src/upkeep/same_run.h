// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "storage/storage.h"
#include "store/run.h"

namespace stepscope::upkeep {

// A run made of exactly these event files, in this order, as the server would load it.
Result<std::shared_ptr<const store::Run>> load_run(storage::Storage& storage,
                                                   const std::vector<std::string>& paths);

// Compares what two runs show: series and their descriptions, points and records in order, and
// which of them are superseded. Returns the first difference; empty if there is none.
std::string first_difference(const store::Run& a, const store::Run& b);

}  // namespace stepscope::upkeep
