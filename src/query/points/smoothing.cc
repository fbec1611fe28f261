// SPDX-License-Identifier: Apache-2.0
#include "query/points/smoothing.h"

#include <cmath>
#include <limits>
#include <numeric>

namespace stepscope::query {
namespace {

// exp(-39) is less than half of the distance from 1 to the next double below it.
constexpr double kForgotten = 39;

// The largest absolute value of the finite values; 0 if there are none.
double magnitude(const ChunkPiece& piece) {
  const auto& summary = piece.chunk->summary();
  if (is_all_finite(*piece.chunk)) {
    return std::fmax(std::fabs(summary.value_min), std::fabs(summary.value_max));
  }
  double greatest = 0;
  for (size_t i = piece.begin; i < piece.end; ++i) {
    const double value = std::fabs(piece.chunk->value(i));
    if (std::isfinite(value)) greatest = std::fmax(greatest, value);
  }
  return greatest;
}

// NaN equals nothing, including itself.
bool is_all(const ChunkPiece& piece, double wanted) {
  const auto& summary = piece.chunk->summary();
  if (piece.is_whole()) {
    return summary.nan_count == 0 && summary.value_min == wanted && summary.value_max == wanted;
  }
  for (size_t i = piece.begin; i < piece.end; ++i) {
    if (piece.chunk->value(i) != wanted) return false;
  }
  return true;
}

}  // namespace

bool is_all_finite(const store::Chunk& chunk) {
  const auto& summary = chunk.summary();
  return summary.nan_count == 0 && std::isfinite(summary.value_min) &&
         std::isfinite(summary.value_max);
}

Smoother::Smoother(double weight) : weight_(weight), settled_(kForgotten / -std::log(weight)) {}

double Smoother::next(double value) {
  if (!std::isfinite(value)) return value;
  last_ = weight_ * last_ + (1 - weight_) * value;
  ++count_;
  return count_ >= settled_ ? last_ : last_ / (1 - std::pow(weight_, count_));
}

void Smoother::pass(const store::Chunk& chunk, size_t begin, size_t end) {
  if (is_all_finite(chunk)) return pass_finite(chunk, begin, end);
  for (size_t i = begin; i < end; ++i) {
    const double value = chunk.value(i);
    if (!std::isfinite(value)) continue;
    last_ = weight_ * last_ + (1 - weight_) * value;
    ++count_;
  }
}

// Each value depends on the previous one, and that latency dominates. So four are combined first.
// No intermediate sum exceeds the largest value.
void Smoother::pass_finite(const store::Chunk& chunk, size_t begin, size_t end) {
  const double part = 1 - weight_;
  const double squared = weight_ * weight_;
  const double fourth = squared * squared;
  double last = last_;
  size_t i = begin;
  for (; i + 4 <= end; i += 4) {
    const double older = weight_ * (part * chunk.value(i)) + part * chunk.value(i + 1);
    const double newer = weight_ * (part * chunk.value(i + 2)) + part * chunk.value(i + 3);
    last = fourth * last + (squared * older + newer);
  }
  for (; i < end; ++i) last = weight_ * last + part * chunk.value(i);
  last_ = last;
  count_ += static_cast<double>(end - begin);
}

SmoothedSeries::SmoothedSeries(const std::vector<ScalarStretch>& stretches, double weight)
    : weight_(weight) {
  double greatest = 0;
  double least = std::numeric_limits<double>::infinity();
  uint64_t number = 0;
  for_each_piece(stretches, [&](const ChunkPiece& piece) {
    const double size = magnitude(piece);
    greatest = std::fmax(greatest, size);
    if (size > 0) least = std::fmin(least, size);
    pieces_.push_back({piece, number});
    number += piece.size();
    const ChunkPiece& first = pieces_.front().points;
    is_constant_ = is_constant_ && is_all(piece, first.chunk->value(first.begin));
  });
  // A value much larger than those after it has an effect for longer.
  const double ratio = greatest > 0 ? std::log(greatest) - std::log(least) : 0;
  warm_up_ = static_cast<uint64_t>(std::fmin(std::ceil((kForgotten + ratio) / -std::log(weight)),
                                             static_cast<double>(number))) +
             1;
}

size_t SmoothedSeries::piece_of(uint64_t number) const {
  const auto after =
      std::upper_bound(pieces_.begin(), pieces_.end(), number,
                       [](uint64_t n, const NumberedPiece& piece) { return n < piece.first; });
  return static_cast<size_t>(after - pieces_.begin()) - 1;
}

double SmoothedSeries::value(uint64_t number) const {
  const auto& [points, first] = pieces_[piece_of(number)];
  return points.chunk->value(points.begin + (number - first));
}

// The number to start at to know the average before point `number`: warm_up_ finite values earlier,
// or `not_before`.
uint64_t SmoothedSeries::warm_up_begin(uint64_t number, uint64_t not_before) const {
  uint64_t missing = warm_up_;
  for (uint64_t end = number; end > not_before;) {
    const auto& [points, first] = pieces_[piece_of(end - 1)];
    const uint64_t begin = std::max(first, not_before);
    check_for_stop();
    if (is_all_finite(*points.chunk)) {
      if (end - begin >= missing) return end - missing;
      missing -= end - begin;
      end = begin;
      continue;
    }
    for (; end > begin; --end) {
      if (!std::isfinite(points.chunk->value(points.begin + (end - 1 - first)))) continue;
      if (--missing == 0) return end - 1;
    }
  }
  return not_before;
}

void SmoothedSeries::pass(Smoother& smoother, uint64_t begin, uint64_t end) const {
  for_each_piece_of(begin, end, [&](const ChunkPiece& piece) {
    smoother.pass(*piece.chunk, piece.begin, piece.end);
  });
}

std::vector<double> SmoothedSeries::at(std::span<const uint64_t> numbers) const {
  std::vector<size_t> order(numbers.size());
  std::iota(order.begin(), order.end(), size_t{0});
  if (!std::ranges::is_sorted(numbers)) {
    std::ranges::sort(order, {}, [&](size_t i) { return numbers[i]; });
  }
  std::vector<double> smoothed(numbers.size());
  Smoother smoother(weight_);
  uint64_t next = 0;  // Points before it are in the smoother.
  for (size_t k = 0; k < order.size(); ++k) {
    const uint64_t number = numbers[order[k]];
    if (number < next) {
      smoothed[order[k]] = smoothed[order[k - 1]];
      continue;
    }
    const uint64_t begin = warm_up_begin(number, next);
    if (begin > next) smoother = Smoother(weight_);
    pass(smoother, begin, number);
    smoothed[order[k]] = is_constant_ ? value(number) : smoother.next(value(number));
    next = number + 1;
  }
  return smoothed;
}

}  // namespace stepscope::query
