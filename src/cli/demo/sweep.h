// SPDX-License-Identifier: Apache-2.0
// The demo's hyperparameter search.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "cli/demo/event_file.h"

namespace stepscope::cli {

// Writes the runs sweep/trial-00 and so on, 24 short trainings that differ in learning rate,
// dropout and optimizer, and the description of the experiment into the run sweep. One of them
// fails. The first starts at `begin_time`, each takes about five minutes, and four run at a time.
Result<void> write_sweep(DemoWriter& writer, double begin_time, uint64_t seed);

}  // namespace stepscope::cli
