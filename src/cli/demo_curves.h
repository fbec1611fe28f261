// SPDX-License-Identifier: Apache-2.0
// The demo's curves of precision and recall.
#pragma once

#include "base/result.h"
#include "cli/demo_file.h"
#include "cli/demo_scalars.h"
#include "cli/demo_values.h"

namespace stepscope::cli {

// What a classifier finds whose scores of examples that are and are not of a class lie `apart`
// standard deviations from each other; a tenth of the examples are. Thresholds are from 0 to 1.
DemoCurve demo_curve(double apart);

// Adds a file to <training>/validation: curves of a few classes, which get better.
Result<void> write_training_pr_curves(DemoWriter& writer, const Training& training);

}  // namespace stepscope::cli
