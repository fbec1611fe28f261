// SPDX-License-Identifier: Apache-2.0
// The demo's search for hyperparameters.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "cli/demo/event_file.h"

namespace stepscope::cli {

// Writes the runs sweep/trial-00 and so on, 24 short trainings that differ in learning rate,
// dropout and optimizer, and what they are into the run sweep. One of them fails. The first begins
// at `begin_time`, each takes some five minutes, and four run at a time.
Result<void> write_sweep(DemoWriter& writer, double begin_time, uint64_t seed);

}  // namespace stepscope::cli
