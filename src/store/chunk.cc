// SPDX-License-Identifier: Apache-2.0
#include "store/chunk.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "base/work_limits.h"

namespace stepscope::store {
namespace {

// load_le<uint64_t> of the last offset may reach this far past the column.
constexpr size_t kPaddingBytes = 8;

uint64_t step_bits(const Point& point) { return static_cast<uint64_t>(point.step); }
uint64_t wall_time_bits(const Point& point) { return std::bit_cast<uint64_t>(point.wall_time); }

// Finds the line from the first to the last number, lowered until no number lies below it.
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
    const uint64_t range = static_cast<uint64_t>(highest_) - static_cast<uint64_t>(lowest_);
    return {.base = first_ + static_cast<uint64_t>(lowest_),
            .stride = stride_,
            .at = 0,
            .width = static_cast<uint8_t>((std::bit_width(range) + 7) / 8)};
  }

 private:
  uint64_t first_;
  uint64_t stride_ = 0;
  uint64_t on_line_;
  int64_t lowest_ = 0;
  int64_t highest_ = 0;
};

// Stores eight bytes at every place: the surplus is overwritten by the next offset.
template <uint64_t (*bits)(const Point&)>
void write_offsets(uint8_t* bytes, const LineColumn& line, std::span<const Point> points) {
  if (line.width == 0) return;
  uint8_t* at = bytes + line.at;
  uint64_t on_line = line.base;
  for (const Point& point : points) {
    store_le<uint64_t>(at, bits(point) - on_line);
    at += line.width;
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

// Answers whether float32 holds all values exactly.
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
  LineColumn steps;
  LineColumn wall_times;
};

// In one pass, since most of the time goes into passes.
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
    // Comparisons with NaN are false: it is left out.
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
  return {steps.column(), wall_times.column()};
}

}  // namespace

std::shared_ptr<const Chunk> Chunk::pack(std::span<const Point> points, Keep keep) {
  const size_t count = points.size();
  auto chunk = std::make_shared<Chunk>();
  chunk->size_ = static_cast<uint16_t>(count);
  const auto lines = summarise_positions(chunk->summary_, points);
  LineColumn& steps = chunk->steps_ = lines.steps;
  LineColumn& wall_times = chunk->wall_times_ = lines.wall_times;
  chunk->is_float32_ = summarise_values(chunk->summary_, points);
  const bool has_steps_only = keep == Keep::Steps && are_all_finite(chunk->summary_);
  if (has_steps_only) {
    wall_times = {};
    chunk->is_float32_ = false;
    chunk->double_stride_ = 0;
  }
  wall_times.at = static_cast<uint32_t>(count * steps.width);
  chunk->values_at_ = static_cast<uint32_t>(count * (steps.width + wall_times.width));
  const size_t packed_bytes = chunk->packed_bytes();

  // The columns are written in the order they stand in, since each one's surplus bytes reach into
  // the next. make_unique would clear the memory first; every byte that is read later is written.
  chunk->bytes_ = std::make_unique_for_overwrite<uint8_t[]>(packed_bytes);
  uint8_t* const bytes = chunk->bytes_.get();
  std::fill_n(bytes + packed_bytes - kPaddingBytes, kPaddingBytes, uint8_t{0});
  write_offsets<step_bits>(bytes, steps, points);
  if (has_steps_only) return chunk;
  write_offsets<wall_time_bits>(bytes, wall_times, points);
  write_values(bytes + chunk->values_at_, chunk->is_float32_, points);
  return chunk;
}

size_t Chunk::packed_bytes() const {
  const size_t value_bytes = size() * (is_float32_ ? sizeof(float) : double_stride_);
  return values_at_ + std::max(value_bytes, kPaddingBytes);
}

void Chunk::append_to(std::vector<Point>& out) const {
  check_for_stop();
  for (size_t i = 0; i < size(); ++i) out.push_back({step(i), wall_time(i), value(i)});
}

}  // namespace stepscope::store
