// SPDX-License-Identifier: Apache-2.0
#include "writer/values/buckets.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <memory>

#include "writer/values/numbers.h"
#include "writer/values/tensor.h"

namespace stepscope::writer {
namespace {

constexpr size_t kLanes = 8;

// Independent sums, which the compiler can vectorize; a single sum would have to be added up in
// order.
struct Lanes {
  std::array<double, kLanes> min, max, sum{}, sum_squares{};

  Lanes() {
    min.fill(std::numeric_limits<double>::infinity());
    max.fill(-std::numeric_limits<double>::infinity());
  }
  void add(size_t lane, double x) {
    min[lane] = x < min[lane] ? x : min[lane];
    max[lane] = x > max[lane] ? x : max[lane];
    sum[lane] += x;
    sum_squares[lane] += x * x;
  }
};

void add_block(std::span<const double> block, Statistics& statistics) {
  Lanes lanes;
  const size_t whole = block.size() / kLanes * kLanes;
  for (size_t i = 0; i < whole; i += kLanes) {
    for (size_t j = 0; j < kLanes; ++j) lanes.add(j, block[i + j]);
  }
  for (size_t i = whole; i < block.size(); ++i) lanes.add(i - whole, block[i]);
  for (size_t j = 0; j < kLanes; ++j) {
    statistics.min = std::min(statistics.min, lanes.min[j]);
    statistics.max = std::max(statistics.max, lanes.max[j]);
    statistics.sum += lanes.sum[j];
    statistics.sum_squares += lanes.sum_squares[j];
  }
  statistics.count += static_cast<int64_t>(block.size());
}

// The width of a bucket, even if the difference of the ends is too large for a double.
double even_width(double first, double last, size_t buckets) {
  const auto count = static_cast<double>(buckets);
  const double range = last - first;
  return std::isfinite(range) ? range / count : last / count - first / count;
}

// numpy.linspace: multiples of one step, except that the last edge is exact.
std::vector<double> even_edges(double first, double last, size_t buckets) {
  const double step = even_width(first, last, buckets);
  const bool is_finite = std::isfinite(last - first);
  std::vector<double> edges(buckets + 1);
  for (size_t i = 0; i < buckets; ++i) {
    const auto place = static_cast<double>(i);
    edges[i] = is_finite ? place * step + first : std::fma(place, step, first);
  }
  edges[buckets] = last;
  return edges;
}

// Equal indices are often adjacent, and a processor waits for the count it has just written; so
// neighbours are counted in two tables.
class Tally {
 public:
  explicit Tally(size_t size) : size_(size), counts_(2 * size) {}

  void add(std::span<const uint32_t> indices) {
    int64_t* const even = counts_.data();
    int64_t* const odd = even + size_;
    size_t i = 0;
    for (; i + 1 < indices.size(); i += 2) {
      ++even[indices[i]];
      ++odd[indices[i + 1]];
    }
    if (i < indices.size()) ++even[indices[i]];
  }
  int64_t at(size_t index) const { return counts_[index] + counts_[size_ + index]; }

 private:
  size_t size_;
  std::vector<int64_t> counts_;
};

// Tallies index_of(x) of every finite number.
template <typename IndexOf>
Tally tally(const Array& array, size_t size, IndexOf index_of) {
  Tally counts(size);
  std::array<uint32_t, kBlockNumbers> indices;
  for_each_finite_block(array, [&](std::span<const double> block) {
    for (size_t i = 0; i < block.size(); ++i) indices[i] = index_of(block[i]);
    counts.add(std::span(indices).first(block.size()));
  });
  return counts;
}

// `found` tallies how many edges are <= x: 0 means left of all edges, edges.size() right of all or
// on the last one; `on_last` counts the latter.
EdgedCounts counts_of(std::vector<double> edges, const Tally& found, int64_t on_last) {
  EdgedCounts out{std::move(edges), {}};
  const size_t buckets = out.edges.size() - 1;
  out.counts.resize(buckets);
  for (size_t i = 0; i < buckets; ++i) out.counts[i] = found.at(i + 1);
  out.counts.back() += on_last;
  return out;
}

int64_t count_equal(const Array& array, double wanted) {
  int64_t count = 0;
  for_each_finite_block(array, [&](std::span<const double> block) {
    count += std::count(block.begin(), block.end(), wanted);
  });
  return count;
}

// The edges of count_exponentially() and a table that finds the bucket of a number without
// searching. The upper 16 bits of a double (sign, exponent, 4 bits of the fraction) name a slot of
// numbers that differ by less than a sixteenth; edges differ by a tenth, so a slot has at most one.
class ExponentialEdges {
 public:
  ExponentialEdges() {
    for (double edge = 1e-12; edge < 1e20; edge *= 1.1) edges_.push_back(edge);
    const size_t positive = edges_.size();
    edges_.insert(edges_.begin(), 0);
    for (size_t i = 1; i <= positive; ++i) edges_.insert(edges_.begin(), -edges_[2 * i - 1]);
    for (size_t slot = 0; slot < below_.size(); ++slot) below_[slot] = edges_up_to(least_of(slot));
    edges_.push_back(std::numeric_limits<double>::infinity());  // For numbers past all edges.
  }

  std::vector<double> edges() const { return {edges_.begin(), edges_.end() - 1}; }
  // How many edges are <= x.
  uint32_t find(double x) const {
    const uint32_t below = below_[std::bit_cast<uint64_t>(x) >> 48];
    return below + (x >= edges_[below] ? 1 : 0);
  }

 private:
  // The smallest number of a slot: for negative ones, the one with all lower bits set.
  static double least_of(size_t slot) {
    const uint64_t bits = uint64_t{slot} << 48;
    return std::bit_cast<double>(slot < 0x8000 ? bits : bits | 0xffff'ffff'ffff);
  }
  uint16_t edges_up_to(double x) const {
    return static_cast<uint16_t>(std::upper_bound(edges_.begin(), edges_.end(), x) -
                                 edges_.begin());
  }

  std::vector<double> edges_;
  std::array<uint16_t, 1 << 16> below_;
};

// Created on first use, without a lock, which a fork could leave held forever; and never destroyed,
// because destructors at program exit may log.
const ExponentialEdges& exponential_edges() {
  static constinit std::atomic<const ExponentialEdges*> known{nullptr};
  if (const ExponentialEdges* const made = known.load(std::memory_order_acquire)) return *made;
  auto fresh = std::make_unique<const ExponentialEdges>();
  const ExponentialEdges* before = nullptr;
  if (!known.compare_exchange_strong(before, fresh.get(), std::memory_order_acq_rel))
    return *before;
  return *fresh.release();
}

}  // namespace

Result<Statistics> measure(const Array& array, NotFinite not_finite) {
  RETURN_IF_ERROR(check_array(array, "histogram"));
  if (!is_real(array.type)) {
    return with_hint(invalid("a histogram cannot be made of complex numbers"),
                     "log their magnitudes, or the real and imaginary parts");
  }
  Statistics statistics;
  statistics.left_out = for_each_finite_block(
      array, [&](std::span<const double> block) { add_block(block, statistics); });
  if (statistics.left_out > 0 && not_finite == NotFinite::Refuse) {
    return with_hint(invalid("{} of {} numbers {} NaN or infinite", statistics.left_out,
                             array.count(), statistics.left_out == 1 ? "is" : "are"),
                     "find their cause, or choose to skip them");
  }
  return statistics;
}

std::vector<Bucket> equal_buckets(const Array& array, const Statistics& statistics, size_t count) {
  std::vector<Bucket> buckets(count);
  if (count == 0 || statistics.count == 0) return buckets;
  const double min = statistics.min;
  if (min == statistics.max) {
    std::fill(buckets.begin(), buckets.end(), Bucket{min, min, 0});
    buckets.back().count = static_cast<double>(statistics.count);
    return buckets;
  }
  const double width = even_width(min, statistics.max, count);
  const bool is_finite = std::isfinite(statistics.max - min);
  const auto last = static_cast<double>(count - 1);
  const Tally counts = tally(array, count, [=](double x) {
    const double place = is_finite ? (x - min) / width : x / width - min / width;
    return static_cast<uint32_t>(static_cast<int32_t>(place < last ? place : last));
  });
  const std::vector<double> edges = even_edges(min, statistics.max, count);
  for (size_t i = 0; i < count; ++i) {
    buckets[i] = {edges[i], edges[i + 1], static_cast<double>(counts.at(i))};
  }
  return buckets;
}

EdgedCounts count_evenly(const Array& array, const Statistics& statistics, size_t count) {
  double first = statistics.count > 0 ? statistics.min : 0;
  double last = statistics.count > 0 ? statistics.max : 1;
  if (first == last) {
    first -= 0.5;
    last += 0.5;
  }
  std::vector<double> edges = even_edges(first, last, count);
  const double scale = static_cast<double>(count) / (last - first);
  // The product is off by one bucket at worst; the edges decide.
  const Tally found = tally(array, count + 2, [&, top = static_cast<double>(count)](double x) {
    const double place = (x - first) * scale;
    auto index = static_cast<size_t>(place < top ? place : top);
    while (index > 0 && x < edges[index]) --index;
    while (index < count && x >= edges[index + 1]) ++index;
    return static_cast<uint32_t>(index + 1);
  });
  const int64_t on_last = found.at(count + 1);
  return counts_of(std::move(edges), found, on_last);
}

EdgedCounts count_between(const Array& array, std::span<const double> edges) {
  const Tally found = tally(array, edges.size() + 1, [&](double x) {
    return static_cast<uint32_t>(std::upper_bound(edges.begin(), edges.end(), x) - edges.begin());
  });
  const int64_t on_last = count_equal(array, edges.back());
  return counts_of({edges.begin(), edges.end()}, found, on_last);
}

EdgedCounts count_exponentially(const Array& array, const Statistics& statistics) {
  const ExponentialEdges& known = exponential_edges();
  std::vector<double> edges = known.edges();
  const Tally found = tally(array, edges.size() + 1, [&](double x) { return known.find(x); });
  const int64_t below = found.at(0);
  const int64_t above = found.at(edges.size());
  edges.front() = std::min(edges.front(), statistics.min);
  if (statistics.max > edges.back()) {
    edges.back() = statistics.max;
    // If all numbers are that large, the empty bucket to the left must not end below its start.
    edges[edges.size() - 2] = std::max(edges[edges.size() - 2], statistics.min);
  }
  EdgedCounts out = counts_of(std::move(edges), found, above);
  out.counts.front() += below;
  return out;
}

}  // namespace stepscope::writer
