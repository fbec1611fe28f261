// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "stats/axis.h"
#include "stats/random.h"

namespace stepscope::stats {

// A regression tree over axes: every leaf is a box, with one value for all trials in it.
struct Tree {
  struct Node {
    int32_t axis = -1;      // -1: a leaf.
    uint32_t category = 0;  // An axis of categories: trials that have it are on the right.
    double threshold = 0;   // An axis of numbers: trials above it are on the right.
    uint32_t left = 0, right = 0;
    double value = 0;  // Of a leaf.

    bool is_leaf() const { return axis < 0; }
  };

  std::vector<Node> nodes;  // The root comes first.

  double predict(std::span<const Axis> axes, uint32_t trial) const;
};

constexpr int kTreeDepthMax = 64;

// Fits a tree to the trials with a weight, splitting until every leaf is pure. Among splits that
// are equally good, the axis is chosen at random.
//
// Cost: trials x axes x depth.
Tree grow_tree(std::span<const Axis> axes, std::span<const double> targets,
               std::span<const uint32_t> weights, Random random);

}  // namespace stepscope::stats
