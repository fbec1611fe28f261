// SPDX-License-Identifier: Apache-2.0
#include "trials/metric_figures.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "query/points/last_point.h"
#include "query/points/stretches.h"

namespace stepscope::trials {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

class Gatherer {
 public:
  void add(const query::ChunkPiece& piece) {
    const auto& summary = piece.chunk->summary();
    const bool is_known = piece.is_whole();
    if (is_known && summary.nan_count < piece.size()) {
      min_ = std::fmin(min_, summary.value_min);
      max_ = std::fmax(max_, summary.value_max);
    }
    for (size_t i = piece.begin; i < piece.end; ++i) {
      const double value = piece.chunk->value(i);
      if (std::isnan(value)) continue;
      sum_ += value;
      ++numbers_;
      if (is_known) continue;
      min_ = std::fmin(min_, value);
      max_ = std::fmax(max_, value);
    }
  }

  void finish(MetricFigures& figures) const {
    figures.min = min_;
    figures.max = max_;
    figures.mean = numbers_ == 0 ? kNaN : sum_ / static_cast<double>(numbers_);
  }

 private:
  double min_ = kNaN, max_ = kNaN;
  double sum_ = 0;
  uint64_t numbers_ = 0;
};

}  // namespace

MetricFigures metric_figures(const store::Series& series) {
  MetricFigures figures{.last = kNaN};
  if (const auto last = query::last_point(series)) {
    figures.last = last->value;
    figures.last_step = last->step;
  }
  const auto current = query::scalar_stretches(series).current;
  figures.steps = query::count_points(current);
  Gatherer gatherer;
  query::for_each_piece(current, [&](const query::ChunkPiece& piece) { gatherer.add(piece); });
  gatherer.finish(figures);
  return figures;
}

}  // namespace stepscope::trials
