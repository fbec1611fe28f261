// SPDX-License-Identifier: Apache-2.0
// The demo's hyperparameter search.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "cli/demo/event_file.h"

namespace stepscope::cli {

// Writes the runs sweep/trial-000 and so on, and the description of the experiment into the run
// sweep: 90 short trainings of a small classifier with random hyperparameters, and the best six of
// them again with two other seeds. Some fail, and the last two have not ended. The first starts at
// `begin_time`; four run at a time.
Result<void> write_sweep(DemoWriter& writer, double begin_time, uint64_t seed);

}  // namespace stepscope::cli
