// SPDX-License-Identifier: Apache-2.0
#include "stats/fanova.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/limits/work_limits.h"
#include "base/thread_pool.h"
#include "stats/forest.h"
#include "stats/tree_variance.h"

namespace stepscope::stats {
namespace {

// The trials that count.
struct Selected {
  std::vector<Axis> axes;
  std::vector<double> targets;  // Around 0, for the sake of precision.
};

Selected select_trials(std::span<const Column> columns, std::span<const double> target) {
  std::vector<size_t> kept;
  for (size_t trial = 0; trial < target.size(); ++trial) {
    if (std::isfinite(target[trial])) kept.push_back(trial);
  }
  Selected selected;
  for (const size_t trial : kept) selected.targets.push_back(target[trial]);
  const double mean = std::accumulate(selected.targets.begin(), selected.targets.end(), 0.0) /
                      static_cast<double>(std::max<size_t>(1, kept.size()));
  for (double& value : selected.targets) value -= mean;
  for (const Column& column : columns) {
    Column of_kept = column;
    of_kept.values.clear();
    for (const size_t trial : kept) of_kept.values.push_back(column.values[trial]);
    selected.axes.push_back(make_axis(of_kept));
  }
  return selected;
}

Result<void> check_targets(const std::vector<double>& targets) {
  if (targets.size() < 2) {
    return invalid(
        "importances need at least 2 trials with a finite value of the metric; there {} {}",
        targets.size() == 1 ? "is" : "are", targets.size());
  }
  const auto [lowest, highest] = std::minmax_element(targets.begin(), targets.end());
  if (*lowest == *highest) return invalid("the metric has the same value in all trials");
  return {};
}

Fanova::Effect effect_of(const std::vector<double>& shares) {
  Fanova::Effect effect;
  const auto count = static_cast<double>(std::max<size_t>(1, shares.size()));
  for (const double share : shares) effect.share += share / count;
  for (const double share : shares) {
    effect.deviation += (share - effect.share) * (share - effect.share) / count;
  }
  effect.deviation = std::sqrt(effect.deviation);
  return effect;
}

// Effects from the variances of each tree. Trees that predict a constant say nothing.
std::vector<Fanova::Effect> effects(const std::vector<std::vector<double>>& by_tree,
                                    const std::vector<double>& totals, size_t count) {
  std::vector<Fanova::Effect> result;
  for (size_t i = 0; i < count; ++i) {
    std::vector<double> shares;
    for (size_t tree = 0; tree < totals.size(); ++tree) {
      if (totals[tree] > 0) shares.push_back(by_tree[tree][i] / totals[tree]);
    }
    result.push_back(effect_of(shares));
  }
  return result;
}

std::vector<AxisPair> pairs_of_largest(const std::vector<Fanova::Effect>& main, size_t count) {
  std::vector<size_t> order(main.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return main[a].share > main[b].share; });
  order.resize(std::min(count, order.size()));
  std::sort(order.begin(), order.end());
  std::vector<AxisPair> pairs;
  for (size_t i = 0; i < order.size(); ++i) {
    for (size_t j = i + 1; j < order.size(); ++j) pairs.emplace_back(order[i], order[j]);
  }
  return pairs;
}

// Calls task(tree) for every tree, and notices between rounds if the caller's work is stopped.
template <typename Task>
void for_each_tree(ThreadPool& pool, size_t trees, const Task& task) {
  constexpr size_t kTreesAtOnce = 16;
  for (size_t begin = 0; begin < trees; begin += kTreesAtOnce) {
    check_for_stop();
    pool.for_each(std::min(kTreesAtOnce, trees - begin),
                  [&](size_t index, size_t) { task(begin + index); });
  }
}

}  // namespace

Result<Fanova> fanova(std::span<const Column> columns, std::span<const double> target,
                      const FanovaOptions& options) {
  const Selected selected = select_trials(columns, target);
  RETURN_IF_ERROR(check_targets(selected.targets));
  const std::vector<Axis>& axes = selected.axes;
  const Forest forest =
      grow_forest(axes, selected.targets,
                  {.trees = options.trees, .seed = options.seed, .threads = options.threads});

  ThreadPool pool(options.threads);
  std::vector<double> totals(forest.trees.size());
  std::vector<std::vector<double>> main(forest.trees.size());
  for_each_tree(pool, forest.trees.size(), [&](size_t tree) {
    TreeVariance variance = tree_variance(forest.trees[tree], axes);
    totals[tree] = variance.total;
    main[tree] = std::move(variance.main);
  });

  Fanova result;
  result.r2 = forest.r2;
  result.trials = selected.targets.size();
  result.main = effects(main, totals, columns.size());
  const std::vector<AxisPair> pairs = pairs_of_largest(result.main, options.pair_columns);
  std::vector<std::vector<double>> of_pairs(forest.trees.size());
  for_each_tree(pool, forest.trees.size(), [&](size_t tree) {
    of_pairs[tree] = pair_variances(forest.trees[tree], axes, pairs);
  });
  const std::vector<Fanova::Effect> pair_effects = effects(of_pairs, totals, pairs.size());
  for (size_t i = 0; i < pairs.size(); ++i) {
    result.pairs.push_back({pairs[i].first, pairs[i].second, pair_effects[i]});
  }
  std::stable_sort(result.pairs.begin(), result.pairs.end(),
                   [](const auto& a, const auto& b) { return a.effect.share > b.effect.share; });
  return result;
}

}  // namespace stepscope::stats
