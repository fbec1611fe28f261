// SPDX-License-Identifier: Apache-2.0
#include "stats/tree.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace stepscope::stats {
namespace {

// Of one trial or of many: how often they were drawn, and their targets as often.
struct Sums {
  double weight = 0;
  double target = 0;

  void add(const Sums& other) {
    weight += other.weight;
    target += other.target;
  }
};

// How much a split explains, as a ratio, because divisions would take most of the time. If targets
// were counted from the node's mean, it would be left.target^2 / (left.weight * right.weight), up
// to a factor that all splits of the node share.
struct Gain {
  double numerator =
      -1;  // Below every gain: a split that explains nothing may lead to one that does.
  double denominator = 1;

  bool exceeds(const Gain& other) const {
    return numerator * other.denominator > other.numerator * denominator;
  }
};

Gain gain_of(const Sums& part, const Sums& all, double mean) {
  const double target = part.target - part.weight * mean;
  return {target * target, part.weight * (all.weight - part.weight)};
}

struct Split {
  Gain gain;
  int32_t axis = -1;
  uint32_t code = 0;  // Numbers: the highest code on the left. Categories: the one on the right.
  double threshold = 0;
};

// A node that has not been split yet: a range of every list of trials.
struct Pending {
  uint32_t node = 0;
  uint32_t begin = 0, end = 0;
  int depth = 0;
  std::vector<uint32_t> varying;  // The axes that were not constant in the parent.
};

class Grower {
 public:
  Grower(std::span<const Axis> axes, std::span<const double> targets,
         std::span<const uint32_t> weights, Random random)
      : axes_(axes), targets_(targets), random_(random) {
    of_trial_.reserve(targets.size());
    for (uint32_t trial = 0; trial < targets.size(); ++trial) {
      if (weights[trial] > 0) trials_.push_back(trial);
      of_trial_.push_back({double(weights[trial]), weights[trial] * targets[trial]});
    }
    // Each axis keeps its trials in its own order, so no node has to sort.
    ascending_.resize(axes.size());
    for (size_t axis = 0; axis < axes.size(); ++axis) {
      ascending_[axis].reserve(axes[axis].ascending.empty() ? 0 : trials_.size());
      for (const uint32_t trial : axes[axis].ascending) {
        if (weights[trial] > 0) ascending_[axis].push_back(trial);
      }
    }
    is_left_.resize(targets.size());
    moved_.resize(trials_.size());
  }

  Tree grow() {
    Pending root{
        .node = 0, .begin = 0, .end = static_cast<uint32_t>(trials_.size()), .varying = {}};
    for (uint32_t axis = 0; axis < axes_.size(); ++axis) root.varying.push_back(axis);
    tree_.nodes.emplace_back();
    pending_.push_back(std::move(root));
    while (!pending_.empty()) {
      Pending node = std::move(pending_.back());
      pending_.pop_back();
      split(std::move(node));
    }
    return std::move(tree_);
  }

 private:
  Sums sums_of(const Pending& node, bool& is_pure) const {
    Sums sums;
    is_pure = true;
    const double first = targets_[trials_[node.begin]];
    for (uint32_t at = node.begin; at < node.end; ++at) {
      const uint32_t trial = trials_[at];
      sums.add(of_trial_[trial]);
      is_pure = is_pure && targets_[trial] == first;
    }
    return sums;
  }

  void split(Pending node) {
    bool is_pure = true;
    const Sums all = sums_of(node, is_pure);
    Split best;
    if (!is_pure && node.depth < kTreeDepthMax) best = find_split(node, all);
    if (best.axis < 0) {
      tree_.nodes[node.node].value = all.target / all.weight;
      return;
    }
    const uint32_t middle = divide(node, best);
    const auto left = static_cast<uint32_t>(tree_.nodes.size());
    tree_.nodes[node.node] = {.axis = best.axis,
                              .category = best.code,
                              .threshold = best.threshold,
                              .left = left,
                              .right = left + 1};
    tree_.nodes.resize(left + 2);
    pending_.push_back({left, node.begin, middle, node.depth + 1, node.varying});
    pending_.push_back({left + 1, middle, node.end, node.depth + 1, std::move(node.varying)});
  }

  Split find_split(Pending& node, const Sums& all) {
    Split best;
    for (size_t i = node.varying.size(); i > 1; --i) {
      std::swap(node.varying[i - 1], node.varying[random_.below(static_cast<uint32_t>(i))]);
    }
    std::erase_if(node.varying, [&](uint32_t axis) {
      return axes_[axis].is_category ? !try_categories(node, axis, all, best)
                                     : !try_thresholds(node, axis, all, best);
    });
    return best;
  }

  // Both return false if the axis is constant in the node.
  bool try_thresholds(const Pending& node, uint32_t index, const Sums& all, Split& best) const {
    const Axis& axis = axes_[index];
    const std::vector<uint32_t>& trials = ascending_[index];
    uint32_t code = axis.codes[trials[node.begin]];
    if (code == axis.codes[trials[node.end - 1]]) return false;
    const double mean = all.target / all.weight;
    Sums left;
    for (uint32_t at = node.begin; at < node.end; ++at) {
      const uint32_t trial = trials[at];
      const uint32_t next = axis.codes[trial];
      if (next != code) {
        const Gain gain = gain_of(left, all, mean);
        if (gain.exceeds(best.gain)) {
          best = {gain, static_cast<int32_t>(index), code,
                  (axis.positions[code] + axis.positions[next]) / 2};
        }
        code = next;
      }
      left.add(of_trial_[trial]);
    }
    return true;
  }

  bool try_categories(const Pending& node, uint32_t index, const Sums& all, Split& best) {
    const Axis& axis = axes_[index];
    std::fill_n(by_code_.begin(), axis.code_count, Sums());
    for (uint32_t at = node.begin; at < node.end; ++at) {
      const uint32_t trial = trials_[at];
      by_code_[axis.codes[trial]].add(of_trial_[trial]);
    }
    const double mean = all.target / all.weight;
    for (uint32_t code = 0; code < axis.code_count; ++code) {
      const Sums& right = by_code_[code];
      if (right.weight == 0) continue;
      if (right.weight == all.weight) return false;
      const Gain gain = gain_of(right, all, mean);
      if (gain.exceeds(best.gain)) best = {gain, static_cast<int32_t>(index), code, 0};
    }
    return true;
  }

  // Sorts the node's part of every list into left and right; returns where the right begins.
  uint32_t divide(const Pending& node, const Split& split) {
    const Axis& axis = axes_[static_cast<size_t>(split.axis)];
    for (uint32_t at = node.begin; at < node.end; ++at) {
      const uint32_t trial = trials_[at];
      const uint32_t code = axis.codes[trial];
      is_left_[trial] = axis.is_category ? code != split.code : code <= split.code;
    }
    for (const uint32_t index : node.varying) {
      if (!axes_[index].is_category) partition(ascending_[index], node);
    }
    return partition(trials_, node);
  }

  uint32_t partition(std::vector<uint32_t>& trials, const Pending& node) {
    uint32_t left = node.begin;
    uint32_t right = 0;
    for (uint32_t at = node.begin; at < node.end; ++at) {
      const uint32_t trial = trials[at];
      // Without a branch: which way a trial goes cannot be predicted.
      trials[left] = trial;
      moved_[right] = trial;
      left += is_left_[trial];
      right += 1 - is_left_[trial];
    }
    std::copy_n(moved_.begin(), right, trials.begin() + left);
    return left;
  }

  std::span<const Axis> axes_;
  std::span<const double> targets_;
  std::vector<Sums> of_trial_;
  std::array<Sums, Axis::kCategoriesMax> by_code_;
  Random random_;
  std::vector<uint32_t> trials_;
  std::vector<std::vector<uint32_t>> ascending_;  // By axis.
  std::vector<uint8_t> is_left_;                  // By trial.
  std::vector<uint32_t> moved_;
  std::vector<Pending> pending_;
  Tree tree_;
};

}  // namespace

double Tree::predict(std::span<const Axis> axes, uint32_t trial) const {
  const Node* node = &nodes.front();
  while (!node->is_leaf()) {
    const Axis& axis = axes[static_cast<size_t>(node->axis)];
    const bool is_right = axis.is_category ? axis.codes[trial] == node->category
                                           : axis.position(trial) > node->threshold;
    node = &nodes[is_right ? node->right : node->left];
  }
  return node->value;
}

Tree grow_tree(std::span<const Axis> axes, std::span<const double> targets,
               std::span<const uint32_t> weights, Random random) {
  return Grower(axes, targets, weights, random).grow();
}

}  // namespace stepscope::stats
