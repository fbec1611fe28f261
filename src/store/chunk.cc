// SPDX-License-Identifier: Apache-2.0
#include "store/chunk.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <memory>

#include "base/limits/work_limits.h"

namespace stepscope::store {
namespace {

// load_le<uint64_t> of the last offset may reach this far past the column.
constexpr size_t kPaddingBytes = 8;

uint64_t step_bits(const Point& point) { return static_cast<uint64_t>(point.step); }
uint64_t wall_time_bits(const Point& point) { return std::bit_cast<uint64_t>(point.wall_time); }

// Finds the line from the first to the last number, lowered until no number is below it.
class LineFit {
 public:
  LineFit(uint64_t first, uint64_t last, size_t count) : first_(first), on_line_(first) {
    if (count < 2) return;
    const auto rise = static_cast<int64_t>(last - first);
    stride_ = static_cast<uint64_t>(rise / static_cast<int64_t>(count - 1));
  }

  void add(uint64_t number) {
    const auto above = static_cast<int64_t>(number - on_line_);
    lowest_ = std::min(lowest_, above);
    highest_ = std::max(highest_, above);
    on_line_ += stride_;
  }

  LineColumn column() const {
    return {.base = first_ + static_cast<uint64_t>(lowest_), .stride = stride_};
  }

  // Bytes per offset.
  uint8_t width() const {
    const uint64_t range = static_cast<uint64_t>(highest_) - static_cast<uint64_t>(lowest_);
    return static_cast<uint8_t>((std::bit_width(range) + 7) / 8);
  }

 private:
  uint64_t first_;
  uint64_t stride_ = 0;
  uint64_t on_line_;
  int64_t lowest_ = 0;
  int64_t highest_ = 0;
};

// Stores eight bytes for every offset: the excess is overwritten by the next one.
template <uint64_t (*bits)(const Point&)>
void write_offsets(uint8_t* at, const LineColumn& line, uint8_t width,
                   std::span<const Point> points) {
  if (width == 0) return;
  uint64_t on_line = line.base;
  for (const Point& point : points) {
    store_le<uint64_t>(at, bits(point) - on_line);
    at += width;
    on_line += line.stride;
  }
}

void write_values(uint8_t* at, bool is_float32, std::span<const Point> points) {
  for (const Point& point : points) {
    if (is_float32) {
      store_le(at, static_cast<float>(point.value));
      at += sizeof(float);
    } else {
      store_le(at, point.value);
      at += sizeof(double);
    }
  }
}

// Returns whether float32 represents all values exactly.
bool summarise_values(Chunk::Summary& summary, std::span<const Point> points) {
  double lowest = std::numeric_limits<double>::infinity();
  double highest = -lowest;
  size_t numbers = 0;
  bool fits_float32 = true;
  for (size_t i = 0; i < points.size(); ++i) {
    const double value = points[i].value;
    if (std::isnan(value)) continue;
    fits_float32 &= static_cast<double>(static_cast<float>(value)) == value;
    if (numbers++ == 0 || value < lowest) {
      lowest = value;
      summary.value_min_index = static_cast<uint16_t>(i);
    }
    if (numbers == 1 || value > highest) {
      highest = value;
      summary.value_max_index = static_cast<uint16_t>(i);
    }
  }
  summary.value_min = lowest;
  summary.value_max = highest;
  summary.nan_count = static_cast<uint16_t>(points.size() - numbers);
  return fits_float32;
}

bool are_all_finite(const Chunk::Summary& summary) {
  return summary.nan_count == 0 && std::isfinite(summary.value_min) &&
         std::isfinite(summary.value_max);
}

struct Lines {
  LineFit steps;
  LineFit wall_times;
};

// In one pass, because passes take most of the time.
Lines summarise_positions(Chunk::Summary& summary, std::span<const Point> points) {
  const Point& first = points.front();
  LineFit steps(step_bits(first), step_bits(points.back()), points.size());
  LineFit wall_times(wall_time_bits(first), wall_time_bits(points.back()), points.size());
  int64_t step_min = first.step, step_max = first.step, before = first.step;
  double wall_time_min = std::numeric_limits<double>::infinity(), wall_time_max = -wall_time_min;
  bool is_ascending = true, are_times_finite = true;
  for (const Point& point : points) {
    steps.add(step_bits(point));
    wall_times.add(wall_time_bits(point));
    step_min = std::min(step_min, point.step);
    step_max = std::max(step_max, point.step);
    is_ascending &= before <= point.step;
    before = point.step;
    // Comparisons with NaN are false, so NaN is ignored.
    if (point.wall_time < wall_time_min) wall_time_min = point.wall_time;
    if (point.wall_time > wall_time_max) wall_time_max = point.wall_time;
    are_times_finite &= std::isfinite(point.wall_time);
  }
  summary.step_min = step_min;
  summary.step_max = step_max;
  summary.wall_time_min = wall_time_min;
  summary.wall_time_max = wall_time_max;
  summary.is_ascending = is_ascending;
  summary.are_times_finite = are_times_finite;
  return {steps, wall_times};
}

}  // namespace

Shared<const Chunk> Chunk::pack(std::span<const Point> points, Keep keep) {
  if (points.size() == 1) return hold_single(points.front());
  const Packed layout = lay_out(points, keep);
  const size_t following = sizeof layout + column_bytes(layout, points.size());
  Shared<Chunk> chunk(new (Following{following}) Chunk(points.size()));
  chunk->write(layout, points);
  return chunk;
}

Shared<const Chunk> Chunk::hold_single(const Point& point) {
  static_assert(sizeof(Chunk) % alignof(Point) == 0 && sizeof(Chunk) % alignof(Packed) == 0);
  Shared<Chunk> chunk(new (Following{sizeof point}) Chunk(1));
  std::construct_at(reinterpret_cast<Point*>(chunk.get() + 1), point);
  return chunk;
}

Chunk::Summary Chunk::summarise_single() const {
  Summary summary;
  const std::span points(&single(), 1);
  summarise_positions(summary, points);
  summarise_values(summary, points);
  return summary;
}

Chunk::Packed Chunk::lay_out(std::span<const Point> points, Keep keep) {
  Packed layout;
  const size_t count = points.size();
  const auto lines = summarise_positions(layout.summary, points);
  layout.steps = lines.steps.column();
  layout.step_width = lines.steps.width();
  layout.is_float32 = summarise_values(layout.summary, points);
  if (keep == Keep::Steps && are_all_finite(layout.summary)) {
    layout.is_float32 = false;
    layout.double_stride = 0;
  } else {
    layout.wall_times = lines.wall_times.column();
    layout.wall_time_width = lines.wall_times.width();
  }
  layout.wall_times_at = static_cast<uint32_t>(count * layout.step_width);
  layout.values_at = static_cast<uint32_t>(count * (layout.step_width + layout.wall_time_width));
  return layout;
}

// Columns are written in storage order, because the excess bytes of each overlap the next. Every
// byte that is read later is written.
void Chunk::write(const Packed& layout, std::span<const Point> points) {
  Packed* const place = std::construct_at(reinterpret_cast<Packed*>(this + 1), layout);
  auto* const bytes = reinterpret_cast<uint8_t*>(place + 1);
  std::fill_n(bytes + column_bytes(layout, points.size()) - kPaddingBytes, kPaddingBytes,
              uint8_t{0});
  write_offsets<step_bits>(bytes, layout.steps, layout.step_width, points);
  if (!layout.has_values()) return;
  write_offsets<wall_time_bits>(bytes + layout.wall_times_at, layout.wall_times,
                                layout.wall_time_width, points);
  write_values(bytes + layout.values_at, layout.is_float32, points);
}

size_t Chunk::column_bytes(const Packed& layout, size_t count) {
  const size_t value_bytes = count * (layout.is_float32 ? sizeof(float) : layout.double_stride);
  return layout.values_at + std::max(value_bytes, kPaddingBytes);
}

size_t Chunk::memory_bytes() const {
  if (is_single()) return sizeof *this + sizeof(Point);
  return sizeof *this + sizeof(Packed) + column_bytes(packed(), size());
}

void Chunk::append_to(std::vector<Point>& out) const {
  check_for_stop();
  for (size_t i = 0; i < size(); ++i) out.push_back({step(i), wall_time(i), value(i)});
}

}  // namespace stepscope::store
