// SPDX-License-Identifier: Apache-2.0
// The demo's precision-recall curves.
#pragma once

#include <vector>

#include "base/result.h"
#include "cli/demo/event_file.h"
#include "cli/demo/scalars.h"

namespace stepscope::cli {

// Counts and rates at each threshold. All vectors have the same length.
struct DemoCurve {
  std::vector<double> true_positives;
  std::vector<double> false_positives;
  std::vector<double> true_negatives;
  std::vector<double> false_negatives;
  std::vector<double> precision;
  std::vector<double> recall;
};

// The curve of a classifier whose scores of positive and negative examples are `apart` standard
// deviations apart; a tenth of the examples are positive. Thresholds are from 0 to 1.
DemoCurve demo_curve(double apart);

// Adds a file to <training>/validation: curves of a few classes, which improve.
Result<void> write_training_pr_curves(DemoWriter& writer, const Training& training);

}  // namespace stepscope::cli
