// SPDX-License-Identifier: Apache-2.0
#include "cli/demo/curves.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

#include "cli/demo/noise.h"
#include "writer/values/pr_curve.h"

namespace stepscope::cli {
namespace {

using writer::pr_curve_value;

constexpr int kThresholds = 101;
constexpr int kCurves = 20;  // The number of steps at which each class is logged.
constexpr double kPositives = 1000, kNegatives = 9000;

// The distance between the scores of positive and negative examples at the end.
struct Class {
  std::string_view tag;
  double apart;
};
constexpr Class kClasses[] = {{"classes/cat", 3.4}, {"classes/dog", 2.7}, {"classes/wolf", 1.6}};

// The share of scores above a threshold. A score is the logistic function of a normally distributed
// number with this mean and standard deviation 1.
double share_above(double threshold, double mean) {
  if (threshold <= 0) return 1;
  if (threshold >= 1) return 0;
  const double place = std::log(threshold / (1 - threshold));
  return 0.5 * std::erfc((place - mean) / std::numbers::sqrt2);
}

PrCounts counts_of(const DemoCurve& curve) {
  return {curve.true_positives,  curve.false_positives, curve.true_negatives,
          curve.false_negatives, curve.precision,       curve.recall};
}

}  // namespace

DemoCurve demo_curve(double apart) {
  DemoCurve curve;
  for (int i = 0; i < kThresholds; ++i) {
    const double threshold = static_cast<double>(i) / (kThresholds - 1);
    const double found = std::round(kPositives * share_above(threshold, apart / 2));
    const double wrong = std::round(kNegatives * share_above(threshold, -apart / 2));
    curve.true_positives.push_back(found);
    curve.false_positives.push_back(wrong);
    curve.true_negatives.push_back(kNegatives - wrong);
    curve.false_negatives.push_back(kPositives - found);
    // As in TensorBoard's writer, precision is 0 if nothing was found.
    curve.precision.push_back(found / std::max(found + wrong, 1.0));
    curve.recall.push_back(found / kPositives);
  }
  return curve;
}

Result<void> write_training_pr_curves(DemoWriter& writer, const Training& training) {
  DemoNoise noise(training.seed + 5);
  DemoFile file(training.name + "/validation", training.begin_time);
  spread_steps(training, kCurves, [&](double progress, double wall_time, int64_t step) {
    const double learned = training.accuracy_end * (1 - std::exp(-4 * progress)) / 0.77;
    for (const auto& [tag, apart] : kClasses) {
      const double now = apart * learned + 0.06 * noise.normal();
      const DemoCurve curve = demo_curve(now);
      file.add_value(wall_time, step, well_formed(pr_curve_value(tag, counts_of(curve))));
    }
  });
  return writer.write(file);
}

}  // namespace stepscope::cli
