// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/bytes.h"
#include "base/counted.h"

namespace stepscope::store {

struct Point {
  int64_t step = 0;
  double wall_time = 0;
  double value = 0;
};

// Which columns of points are kept. The doctor needs only steps, which take a twentieth of the
// memory.
enum class Keep : uint8_t { All, Steps };

// A column of 64-bit numbers stored as offsets from a straight line: number(i) = base + i * stride
// + offset(i). Offsets take as few whole bytes as the largest needs, and none for a regular column.
// All sums wrap around, so every number is restored exactly.
struct LineColumn {
  // The mask of an offset, computed from its width and not stored, because there may be very many
  // small chunks.
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

  // `offsets` are the column's bytes, `width` each.
  uint64_t number(const uint8_t* offsets, uint8_t width, size_t i) const {
    return base + i * stride + (load_le<uint64_t>(offsets + i * width) & kMasks[width]);
  }
};

// Up to kPointsMax points of one series, packed and immutable, with a summary that lets queries
// skip them.
//
// Steps are usually regular and take no space; wall times, by their bit pattern, take 2 to 5 bytes
// per point; values take 4 bytes if float32 represents them all exactly, else 8. Random access is
// O(1).
class Chunk : public Counted {
 public:
  static constexpr size_t kPointsMax = 1024;

  // The data needed to draw the chunk as part of one pixel column. Extremes ignore NaN.
  struct Summary {
    int64_t step_min = 0, step_max = 0;
    double wall_time_min = 0, wall_time_max = 0;  // NaN ignored; min > max if all are NaN.
    double value_min = 0, value_max = 0;          // Meaningful if nan_count < size().
    uint16_t value_min_index = 0, value_max_index = 0;
    uint16_t nan_count = 0;
    bool is_ascending = true;      // Steps never decrease.
    bool are_times_finite = true;  // Every wall time is a number.
  };

  // Packs 1 to kPointsMax points. With Keep::Steps the summary is complete, but wall times and
  // values are omitted and read as 0, unless a value is not finite or there is only one point.
  static Shared<const Chunk> pack(std::span<const Point> points, Keep keep = Keep::All);

  size_t size() const { return size_; }
  Summary summary() const { return is_single() ? summarise_single() : packed().summary; }

  int64_t step(size_t i) const {
    if (is_single()) return single().step;
    return static_cast<int64_t>(packed().steps.number(bytes(), packed().step_width, i));
  }
  double wall_time(size_t i) const {
    if (is_single()) return single().wall_time;
    const Packed& layout = packed();
    return std::bit_cast<double>(
        layout.wall_times.number(bytes() + layout.wall_times_at, layout.wall_time_width, i));
  }
  double value(size_t i) const {
    if (is_single()) return single().value;
    const Packed& layout = packed();
    const uint8_t* const at = bytes() + layout.values_at;
    return layout.is_float32 ? load_le<float>(at + 4 * i)
                             : load_le<double>(at + layout.double_stride * i);
  }

  // False if wall times and values were omitted and read as 0.
  bool has_values() const { return is_single() || packed().has_values(); }

  void append_to(std::vector<Point>& out) const;

  // Bytes of memory, including the object itself.
  size_t memory_bytes() const;

  static void operator delete(void* memory) { ::operator delete(memory); }

 private:
  // The layout of the columns in the bytes that follow it, steps first.
  struct Packed {
    Summary summary;
    LineColumn steps;
    LineColumn wall_times;
    uint32_t wall_times_at = 0;
    uint32_t values_at = 0;
    uint8_t step_width = 0;  // Bytes of one offset.
    uint8_t wall_time_width = 0;
    bool is_float32 = true;
    uint8_t double_stride = sizeof(double);  // 0: all values equal the one that is stored.

    bool has_values() const { return is_float32 || double_stride != 0; }
  };

  // The content follows the object in the same allocation: a Point if there is only one, as in a
  // log with millions of tags or files, else a Packed and its bytes.
  enum class Following : size_t {};
  static void* operator new(size_t size, Following following) {
    return ::operator new(size + static_cast<size_t>(following));
  }
  static void operator delete(void* memory, Following) { ::operator delete(memory); }

  explicit Chunk(size_t size) : size_(static_cast<uint16_t>(size)) {}
  static Shared<const Chunk> hold_single(const Point& point);
  // Summarises the points and computes the layout.
  static Packed lay_out(std::span<const Point> points, Keep keep);
  // The size of the columns of `count` points.
  static size_t column_bytes(const Packed& layout, size_t count);
  void write(const Packed& layout, std::span<const Point> points);
  Summary summarise_single() const;

  bool is_single() const { return size_ == 1; }
  const Point& single() const { return *reinterpret_cast<const Point*>(this + 1); }
  const Packed& packed() const { return *reinterpret_cast<const Packed*>(this + 1); }
  const uint8_t* bytes() const { return reinterpret_cast<const uint8_t*>(&packed() + 1); }

  uint16_t size_;
};

}  // namespace stepscope::store
