// SPDX-License-Identifier: Apache-2.0
#include "cli/demo_curves.h"

#include <cmath>
#include <numbers>
#include <string_view>

#include "cli/demo_noise.h"

namespace stepscope::cli {
namespace {

constexpr int kThresholds = 101;
constexpr int kCurves = 20;  // As many steps as each class is logged at.
constexpr double kPositives = 1000, kNegatives = 9000;

// How far apart the scores of a class are in the end.
struct Class {
  std::string_view tag;
  double apart;
};
constexpr Class kClasses[] = {{"classes/cat", 3.4}, {"classes/dog", 2.7}, {"classes/wolf", 1.6}};

// The share of a bell of that mean, one wide, that a threshold between 0 and 1 lets through.
double share_above(double threshold, double mean) {
  if (threshold <= 0) return 1;
  if (threshold >= 1) return 0;
  const double place = std::log(threshold / (1 - threshold));
  return 0.5 * std::erfc((place - mean) / std::numbers::sqrt2);
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
      file.add_value(wall_time, step, pr_curve_value(tag, demo_curve(now)));
    }
  });
  return writer.write(file);
}

}  // namespace stepscope::cli
