// SPDX-License-Identifier: Apache-2.0
#include "trials/metric_cell.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "query/points/last_point.h"
#include "query/points/stretches.h"
#include "trials/metric_figures.h"

namespace stepscope::trials {
namespace {

using query::ChunkPiece;
using query::ScalarStretch;

constexpr double kNoValue = std::numeric_limits<double>::quiet_NaN();

struct Best {
  double value = 0;
  int64_t step = 0;
};

// The index of a piece's best value; nothing if all are NaN.
std::optional<size_t> best_in(const ChunkPiece& piece, Goal goal) {
  const bool is_lower_better = goal == Goal::Minimize;
  if (piece.is_whole()) {
    const auto summary = piece.chunk->summary();
    if (summary.nan_count == piece.size()) return std::nullopt;
    return is_lower_better ? summary.value_min_index : summary.value_max_index;
  }
  std::optional<size_t> best;
  for (size_t i = piece.begin; i < piece.end; ++i) {
    const double value = piece.chunk->value(i);
    if (std::isnan(value)) continue;
    if (!best ||
        (is_lower_better ? value < piece.chunk->value(*best) : value > piece.chunk->value(*best))) {
      best = i;
    }
  }
  return best;
}

// The first of the best current points; nothing if all are NaN.
std::optional<Best> find_best(const store::Series& series, Goal goal) {
  std::optional<Best> best;
  query::for_each_piece(query::scalar_stretches(series).current, [&](const ChunkPiece& piece) {
    const auto index = best_in(piece, goal);
    if (!index) return;
    const double value = piece.chunk->value(*index);
    const bool is_better =
        !best || (goal == Goal::Minimize ? value < best->value : value > best->value);
    if (is_better) best = {value, piece.chunk->step(*index)};
  });
  return best;
}

// The value logged last at the step or before it; nothing if the series starts later.
std::optional<double> value_by(const store::Series& series, int64_t step) {
  std::optional<double> value;
  query::for_each_piece(query::scalar_stretches(series).current, [&](const ChunkPiece& piece) {
    size_t begin = piece.begin;
    size_t end = piece.end;
    while (begin < end) {  // Steps never decrease: a binary search for the first later point.
      const size_t middle = begin + (end - begin) / 2;
      if (piece.chunk->step(middle) <= step) {
        begin = middle + 1;
      } else {
        end = middle;
      }
    }
    if (begin > piece.begin) value = piece.chunk->value(begin - 1);
  });
  return value;
}

// What remains without the first `count` points.
std::vector<ScalarStretch> without_first(const std::vector<ScalarStretch>& stretches,
                                         uint64_t count) {
  std::vector<ScalarStretch> rest;
  for (ScalarStretch stretch : stretches) {
    const uint64_t dropped = std::min(count, stretch.size());
    count -= dropped;
    stretch.begin += dropped;
    if (stretch.size() > 0) rest.push_back(stretch);
  }
  return rest;
}

double mean_of_tail(const store::Series& series, uint32_t n) {
  const auto current = query::scalar_stretches(series).current;
  const uint64_t count = query::count_points(current);
  double sum = 0;
  uint64_t numbers = 0;
  query::for_each_piece(without_first(current, count - std::min<uint64_t>(count, n)),
                        [&](const ChunkPiece& piece) {
                          for (size_t i = piece.begin; i < piece.end; ++i) {
                            const double value = piece.chunk->value(i);
                            if (std::isnan(value)) continue;
                            sum += value;
                            ++numbers;
                          }
                        });
  return numbers == 0 ? kNoValue : sum / static_cast<double>(numbers);
}

double reduce(const MetricSpec& spec, const store::Series& series) {
  const auto value_of = [](const auto& found) { return found ? found->value : kNoValue; };
  switch (spec.reducer) {
    case Reducer::Min:
      return value_of(find_best(series, Goal::Minimize));
    case Reducer::Max:
      return value_of(find_best(series, Goal::Maximize));
    case Reducer::Mean:
      return metric_figures(series).mean;
    case Reducer::Tail:
      return mean_of_tail(series, spec.n);
    case Reducer::Last:
    case Reducer::AtBest:
      break;
  }
  return value_of(query::last_point(series));
}

MetricCell cell_at_best(const MetricSpec& spec, const store::Series& series,
                        const store::Series* of) {
  const auto best = of == nullptr ? std::nullopt : find_best(*of, spec.goal);
  const auto value = best ? value_by(series, best->step) : std::nullopt;
  if (!value) return {kNoValue, Missing::NoBestStep};
  return {*value, std::isnan(*value) ? Missing::LoggedNaN : Missing::No};
}

}  // namespace

MetricCell metric_cell(const MetricSpec& spec, const store::Series* series,
                       const store::Series* of) {
  if (series == nullptr) return {kNoValue, Missing::NotLogged};
  if (spec.reducer == Reducer::AtBest) return cell_at_best(spec, *series, of);
  const double value = reduce(spec, *series);
  if (!std::isnan(value)) return {value, Missing::No};
  const bool is_any_number = find_best(*series, Goal::Minimize).has_value();
  return {value, is_any_number ? Missing::LoggedNaN : Missing::OnlyNaN};
}

}  // namespace stepscope::trials
