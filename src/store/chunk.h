// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/bytes.h"

namespace stepscope::store {

struct Point {
  int64_t step = 0;
  double wall_time = 0;
  double value = 0;
};

// What is kept of points. Whoever only looks for what is wrong with a log needs no more than steps:
// that takes a twentieth of the memory.
enum class Keep : uint8_t { All, Steps };

// A column of 64-bit numbers stored as what is left after a straight line is taken off:
// number(i) = base + i * stride + offset(i), the offsets in as few whole bytes as the largest
// needs, none at all for a regular column. All sums wrap around, so every input comes back exactly.
struct LineColumn {
  // The bits of an offset, by its width. There may be very many small chunks: it is not kept.
  static constexpr std::array<uint64_t, 9> kMasks = {
      0,
      0xff,
      0xffff,
      0xff'ffff,
      0xffff'ffff,
      0xff'ffff'ffff,
      0xffff'ffff'ffff,
      0xff'ffff'ffff'ffff,
      0xffff'ffff'ffff'ffff,
  };

  uint64_t base = 0;
  uint64_t stride = 0;
  uint32_t at = 0;    // Where the offsets begin in the chunk's bytes.
  uint8_t width = 0;  // Bytes of one offset.

  uint64_t number(const uint8_t* bytes, size_t i) const {
    return base + i * stride + (load_le<uint64_t>(bytes + at + i * width) & kMasks[width]);
  }
};

// Up to kPointsMax points of one series, packed and immutable, with what a query must know of them
// to pass them by.
//
// Steps are usually regular and take no room; wall times, by their bit pattern, take 2 to 5 bytes a
// point; values 4 bytes where float32 holds them all exactly, else 8. Random access is O(1).
class Chunk {
 public:
  static constexpr size_t kPointsMax = 1024;

  // What is needed to draw the chunk as part of one pixel column. Extremes leave NaN out.
  struct Summary {
    int64_t step_min = 0, step_max = 0;
    double wall_time_min = 0, wall_time_max = 0;  // NaN left out; min > max if all are.
    double value_min = 0, value_max = 0;          // Meaningful if nan_count < size().
    uint16_t value_min_index = 0, value_max_index = 0;
    uint16_t nan_count = 0;
    bool is_ascending = true;      // Steps never go back.
    bool are_times_finite = true;  // Every wall time is a number.
  };

  // Packs 1 to kPointsMax points. With Keep::Steps the summary is whole, but wall times and values
  // are left out and read as 0, unless a value is not finite.
  static std::shared_ptr<const Chunk> pack(std::span<const Point> points, Keep keep = Keep::All);

  size_t size() const { return size_; }
  const Summary& summary() const { return summary_; }

  int64_t step(size_t i) const { return static_cast<int64_t>(steps_.number(bytes_.get(), i)); }
  double wall_time(size_t i) const {
    return std::bit_cast<double>(wall_times_.number(bytes_.get(), i));
  }
  double value(size_t i) const {
    const uint8_t* const at = bytes_.get() + values_at_;
    return is_float32_ ? load_le<float>(at + 4 * i) : load_le<double>(at + double_stride_ * i);
  }

  // False if wall times and values were left out: they read as 0.
  bool has_values() const { return is_float32_ || double_stride_ != 0; }

  void append_to(std::vector<Point>& out) const;

  // Bytes of memory, the object itself included.
  size_t memory_bytes() const { return sizeof *this + packed_bytes(); }

 private:
  size_t packed_bytes() const;

  Summary summary_;
  LineColumn steps_;
  LineColumn wall_times_;
  uint32_t values_at_ = 0;
  uint16_t size_ = 0;
  bool is_float32_ = true;
  uint8_t double_stride_ = sizeof(double);  // 0: all values are the one that stands there.
  std::unique_ptr<uint8_t[]> bytes_;
};

}  // namespace stepscope::store
