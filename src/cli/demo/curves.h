// SPDX-License-Identifier: Apache-2.0
// The demo's curves of precision and recall.
#pragma once

#include <vector>

#include "base/result.h"
#include "cli/demo/event_file.h"
#include "cli/demo/scalars.h"

namespace stepscope::cli {

// Counts and rates at each threshold, all of one length.
struct DemoCurve {
  std::vector<double> true_positives;
  std::vector<double> false_positives;
  std::vector<double> true_negatives;
  std::vector<double> false_negatives;
  std::vector<double> precision;
  std::vector<double> recall;
};

// What a classifier finds whose scores of examples that are and are not of a class lie `apart`
// standard deviations from each other; a tenth of the examples are. Thresholds are from 0 to 1.
DemoCurve demo_curve(double apart);

// Adds a file to <training>/validation: curves of a few classes, which get better.
Result<void> write_training_pr_curves(DemoWriter& writer, const Training& training);

}  // namespace stepscope::cli
