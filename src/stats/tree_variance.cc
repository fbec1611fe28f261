// SPDX-License-Identifier: Apache-2.0
#include "stats/tree_variance.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>

#include "stats/boxes.h"

namespace stepscope::stats {
namespace {

constexpr size_t kPairPlacesMax = 128;

// The places of an axis between which no leaf ends, each with its share of the axis.
struct Places {
  std::vector<double> middles;  // Numbers: ascending. Categories: their codes.
  std::vector<double> shares;

  size_t size() const { return shares.size(); }
};

// A stretch of places, from `begin` up to but not including `end`.
struct Stretch {
  uint32_t begin = 0, end = 0;
};

std::vector<Places> find_places(const Tree& tree, std::span<const Axis> axes) {
  std::vector<std::vector<double>> borders(axes.size(), {0, 1});
  for (const Tree::Node& node : tree.nodes) {
    if (!node.is_leaf()) borders[static_cast<size_t>(node.axis)].push_back(node.threshold);
  }
  std::vector<Places> all(axes.size());
  for (size_t axis = 0; axis < axes.size(); ++axis) {
    Places& places = all[axis];
    if (axes[axis].is_category) {
      for (uint32_t code = 0; code < axes[axis].code_count; ++code) {
        places.middles.push_back(code);
        places.shares.push_back(1.0 / axes[axis].code_count);
      }
      continue;
    }
    std::sort(borders[axis].begin(), borders[axis].end());
    for (size_t i = 1; i < borders[axis].size(); ++i) {
      const double begin = borders[axis][i - 1];
      const double end = borders[axis][i];
      if (begin == end) continue;
      places.middles.push_back((begin + end) / 2);
      places.shares.push_back(end - begin);
    }
  }
  return all;
}

Places evenly_spaced(size_t count) {
  Places places;
  for (size_t i = 0; i < count; ++i) {
    places.middles.push_back((static_cast<double>(i) + 0.5) / static_cast<double>(count));
    places.shares.push_back(1.0 / static_cast<double>(count));
  }
  return places;
}

// Calls visit(stretch) for every stretch of places that the side covers.
template <typename Visit>
void for_each_stretch(const Side& side, const Places& places, const Visit& visit) {
  if (side.category_count > 0) {
    for (uint32_t code = 0; code < side.category_count; ++code) {
      if ((side.categories >> code) & 1) visit(Stretch{code, code + 1});
    }
    return;
  }
  if (side.cuts == 0) return visit(Stretch{0, static_cast<uint32_t>(places.size())});
  const auto index_of = [&](double border) {
    return static_cast<uint32_t>(
        std::lower_bound(places.middles.begin(), places.middles.end(), border) -
        places.middles.begin());
  };
  visit(Stretch{index_of(side.begin), index_of(side.end)});
}

// The mean prediction at each place of one axis, built from changes at the ends of stretches.
class Marginal {
 public:
  explicit Marginal(size_t places) : changes_(places + 1, 0) {}

  void add(Stretch stretch, double value) {
    changes_[stretch.begin] += value;
    changes_[stretch.end] -= value;
  }
  void add_everywhere(double value) { changes_[0] += value; }

  double variance(const Places& places) const {
    double value = 0;
    double mean = 0;
    double squares = 0;
    for (size_t i = 0; i < places.size(); ++i) {
      value += changes_[i];
      mean += places.shares[i] * value;
      squares += places.shares[i] * value * value;
    }
    return std::max(0.0, squares - mean * mean);
  }

 private:
  std::vector<double> changes_;
};

// What a box covers of one axis.
struct Cover {
  std::vector<Stretch> stretches;
  double share = 0;

  void set(const Side& side, const Places& places) {
    stretches.clear();
    for_each_stretch(side, places, [&](Stretch stretch) { stretches.push_back(stretch); });
    share = side.share();
  }
};

// The mean prediction at each pair of places.
class PairMarginal {
 public:
  PairMarginal(const Places& first, const Places& second)
      : first_(first),
        second_(second),
        width_(second.size() + 1),
        changes_((first.size() + 1) * width_, 0) {}

  void add(const Cover& first, const Cover& second, double weight) {
    const double value = weight / (first.share * second.share);
    for (const Stretch rows : first.stretches) {
      for (const Stretch columns : second.stretches) {
        changes_[rows.begin * width_ + columns.begin] += value;
        changes_[rows.begin * width_ + columns.end] -= value;
        changes_[rows.end * width_ + columns.begin] -= value;
        changes_[rows.end * width_ + columns.end] += value;
      }
    }
  }

  // The variance beyond that of the rows' means and the columns' means.
  double interaction() const {
    std::vector<double> above(width_, 0);
    std::vector<double> column_means(second_.size(), 0);
    double mean = 0, squares = 0, squares_of_rows = 0;
    for (size_t row = 0; row < first_.size(); ++row) {
      double change = 0;
      double row_mean = 0;
      for (size_t column = 0; column < second_.size(); ++column) {
        change += changes_[row * width_ + column];
        above[column] += change;
        row_mean += second_.shares[column] * above[column];
        squares += first_.shares[row] * second_.shares[column] * above[column] * above[column];
        column_means[column] += first_.shares[row] * above[column];
      }
      mean += first_.shares[row] * row_mean;
      squares_of_rows += first_.shares[row] * row_mean * row_mean;
    }
    double squares_of_columns = 0;
    for (size_t column = 0; column < second_.size(); ++column) {
      squares_of_columns += second_.shares[column] * column_means[column] * column_means[column];
    }
    return std::max(0.0, squares - squares_of_rows - squares_of_columns + mean * mean);
  }

 private:
  const Places& first_;
  const Places& second_;
  size_t width_;
  std::vector<double> changes_;
};

}  // namespace

TreeVariance tree_variance(const Tree& tree, std::span<const Axis> axes) {
  const std::vector<Places> places = find_places(tree, axes);
  std::vector<Marginal> marginals;
  for (const Places& of_axis : places) marginals.emplace_back(of_axis.size());
  double mean = 0;
  double squares = 0;
  for_each_box(tree, axes, [&](const Box& box, double value) {
    const double share = box.share();
    if (share <= 0) return;
    mean += share * value;
    squares += share * value * value;
    // Axes that the box covers entirely get its value everywhere: that is their part of the mean.
    for (const uint32_t axis : box.cut) {
      marginals[axis].add_everywhere(-share * value);
      const double at_place = share * value / box.sides[axis].share();
      for_each_stretch(box.sides[axis], places[axis],
                       [&](Stretch stretch) { marginals[axis].add(stretch, at_place); });
    }
  });
  TreeVariance result{.total = std::max(0.0, squares - mean * mean), .main = {}};
  for (size_t axis = 0; axis < axes.size(); ++axis) {
    marginals[axis].add_everywhere(mean);
    result.main.push_back(marginals[axis].variance(places[axis]));
  }
  return result;
}

std::vector<double> pair_variances(const Tree& tree, std::span<const Axis> axes,
                                   std::span<const AxisPair> pairs) {
  std::vector<Places> places = find_places(tree, axes);
  for (Places& of_axis : places) {
    if (of_axis.size() > kPairPlacesMax) of_axis = evenly_spaced(kPairPlacesMax);
  }
  std::vector<PairMarginal> marginals;
  std::set<size_t> paired;
  for (const auto& [first, second] : pairs) {
    marginals.emplace_back(places[first], places[second]);
    paired.insert({first, second});
  }
  std::vector<Cover> covers(axes.size());
  for_each_box(tree, axes, [&](const Box& box, double value) {
    const double share = box.share();
    if (share <= 0) return;
    for (const size_t axis : paired) covers[axis].set(box.sides[axis], places[axis]);
    for (size_t i = 0; i < pairs.size(); ++i) {
      marginals[i].add(covers[pairs[i].first], covers[pairs[i].second], share * value);
    }
  });
  std::vector<double> variances;
  for (const PairMarginal& marginal : marginals) variances.push_back(marginal.interaction());
  return variances;
}

}  // namespace stepscope::stats
