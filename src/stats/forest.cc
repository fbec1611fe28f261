// SPDX-License-Identifier: Apache-2.0
#include "stats/forest.h"

#include <algorithm>
#include <limits>

#include "base/limits/work_limits.h"
#include "base/thread_pool.h"

namespace stepscope::stats {
namespace {

constexpr size_t kTreesAtOnce = 16;

// How often each trial was drawn.
std::vector<uint32_t> draw(size_t trials, size_t draws, Random& random) {
  std::vector<uint32_t> counts(trials, 0);
  for (size_t i = 0; i < draws; ++i) ++counts[random.below(static_cast<uint32_t>(trials))];
  return counts;
}

struct Prediction {
  uint32_t trial = 0;
  double value = 0;
};

// The predictions for the trials that a tree was not fitted to.
std::vector<Prediction> predict_others(const Tree& tree, std::span<const Axis> axes,
                                       const std::vector<uint32_t>& drawn) {
  std::vector<Prediction> predictions;
  for (uint32_t trial = 0; trial < drawn.size(); ++trial) {
    if (drawn[trial] == 0) predictions.push_back({trial, tree.predict(axes, trial)});
  }
  return predictions;
}

// The sum of these predictions for each trial.
struct OutOfBag {
  std::vector<double> sums;
  std::vector<uint32_t> counts;

  explicit OutOfBag(size_t trials) : sums(trials, 0), counts(trials, 0) {}

  void add(const std::vector<Prediction>& predictions) {
    for (const auto& [trial, value] : predictions) {
      sums[trial] += value;
      ++counts[trial];
    }
  }

  double r2(std::span<const double> targets) const {
    double total = 0;
    size_t predicted = 0;
    for (size_t trial = 0; trial < targets.size(); ++trial) {
      if (counts[trial] == 0) continue;
      total += targets[trial];
      ++predicted;
    }
    const double mean = total / static_cast<double>(predicted);
    double errors = 0;
    double variance = 0;
    for (size_t trial = 0; trial < targets.size(); ++trial) {
      if (counts[trial] == 0) continue;
      const double error = targets[trial] - sums[trial] / counts[trial];
      errors += error * error;
      variance += (targets[trial] - mean) * (targets[trial] - mean);
    }
    return variance > 0 ? 1 - errors / variance : std::numeric_limits<double>::quiet_NaN();
  }
};

}  // namespace

Forest grow_forest(std::span<const Axis> axes, std::span<const double> targets,
                   const ForestOptions& options) {
  const size_t trials = targets.size();
  const size_t affordable = options.cells_max / std::max<size_t>(1, axes.size());
  Forest forest;
  forest.trials_per_tree = std::min(trials, std::max<size_t>(affordable, 100));
  forest.trees.resize(options.trees);

  ThreadPool pool(options.threads);
  OutOfBag out_of_bag(trials);
  std::vector<std::vector<Prediction>> predictions(kTreesAtOnce);
  // One round at a time, so that this thread can notice that nobody needs the result any more, and
  // sums up in the same order every time.
  for (size_t begin = 0; begin < options.trees; begin += kTreesAtOnce) {
    check_for_stop();
    const size_t count = std::min(kTreesAtOnce, options.trees - begin);
    pool.for_each(count, [&](size_t index, size_t) {
      Random random(options.seed + (begin + index) * 0x2545f4914f6cdd1d);
      const auto drawn = draw(trials, forest.trials_per_tree, random);
      Tree& tree = forest.trees[begin + index];
      tree = grow_tree(axes, targets, drawn, random);
      predictions[index] = predict_others(tree, axes, drawn);
    });
    for (size_t index = 0; index < count; ++index) out_of_bag.add(predictions[index]);
  }
  forest.r2 = out_of_bag.r2(targets);
  return forest;
}

}  // namespace stepscope::stats
