// SPDX-License-Identifier: Apache-2.0
#include "store/chunk.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace stepscope::store {
namespace {

// load_le<uint64_t> of the last offset may reach this far past the column.
constexpr size_t kPaddingBytes = 8;

uint64_t mask_of(uint8_t width) {
  return width == 8 ? ~uint64_t{0} : (uint64_t{1} << 8 * width) - 1;
}

uint64_t step_bits(const Point& point) { return static_cast<uint64_t>(point.step); }
uint64_t wall_time_bits(const Point& point) { return std::bit_cast<uint64_t>(point.wall_time); }

// The line from the first to the last number, lowered until no number lies below it.
template <uint64_t (*bits)(const Point&)>
LineColumn fit_line(std::span<const Point> points) {
  LineColumn line;
  const uint64_t first = bits(points.front());
  if (points.size() > 1) {
    const auto rise = static_cast<int64_t>(bits(points.back()) - first);
    line.stride = static_cast<uint64_t>(rise / static_cast<int64_t>(points.size() - 1));
  }
  int64_t lowest = 0;
  int64_t highest = 0;
  uint64_t on_line = first;
  for (const Point& point : points) {
    const auto above = static_cast<int64_t>(bits(point) - on_line);
    lowest = std::min(lowest, above);
    highest = std::max(highest, above);
    on_line += line.stride;
  }
  const uint64_t range = static_cast<uint64_t>(highest) - static_cast<uint64_t>(lowest);
  line.base = first + static_cast<uint64_t>(lowest);
  line.width = static_cast<uint8_t>((std::bit_width(range) + 7) / 8);
  line.mask = mask_of(line.width);
  return line;
}

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

bool fits_float32(std::span<const Point> points) {
  bool fits = true;
  for (const Point& point : points) {
    fits &= static_cast<double>(static_cast<float>(point.value)) == point.value ||
            std::isnan(point.value);
  }
  return fits;
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

void summarise_values(Chunk::Summary& summary, std::span<const Point> points) {
  double lowest = std::numeric_limits<double>::infinity();
  double highest = -lowest;
  size_t numbers = 0;
  for (size_t i = 0; i < points.size(); ++i) {
    const double value = points[i].value;
    if (std::isnan(value)) continue;
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
}

void summarise_positions(Chunk::Summary& summary, std::span<const Point> points) {
  summary.step_min = summary.step_max = points.front().step;
  summary.wall_time_min = std::numeric_limits<double>::infinity();
  summary.wall_time_max = -summary.wall_time_min;
  int64_t before = points.front().step;
  for (const auto& [step, wall_time, value] : points) {
    summary.step_min = std::min(summary.step_min, step);
    summary.step_max = std::max(summary.step_max, step);
    summary.is_ascending &= before <= step;
    before = step;
    // Comparisons with NaN are false: it is left out.
    if (wall_time < summary.wall_time_min) summary.wall_time_min = wall_time;
    if (wall_time > summary.wall_time_max) summary.wall_time_max = wall_time;
    summary.are_times_finite &= std::isfinite(wall_time);
  }
}

}  // namespace

std::shared_ptr<const Chunk> Chunk::pack(std::span<const Point> points) {
  const size_t count = points.size();
  auto chunk = std::make_shared<Chunk>();
  chunk->size_ = static_cast<uint16_t>(count);
  summarise_positions(chunk->summary_, points);
  summarise_values(chunk->summary_, points);

  LineColumn& steps = chunk->steps_ = fit_line<step_bits>(points);
  LineColumn& wall_times = chunk->wall_times_ = fit_line<wall_time_bits>(points);
  chunk->is_float32_ = fits_float32(points);
  const size_t value_bytes = count * (chunk->is_float32_ ? sizeof(float) : sizeof(double));
  wall_times.at = static_cast<uint32_t>(count * steps.width);
  chunk->values_at_ = static_cast<uint32_t>(count * (steps.width + wall_times.width));
  chunk->byte_count_ =
      chunk->values_at_ + static_cast<uint32_t>(std::max(value_bytes, kPaddingBytes));

  // The columns are written in the order they stand in, since each one's surplus bytes reach into
  // the next. make_unique would clear the memory first; every byte that is read later is written.
  chunk->bytes_ = std::make_unique_for_overwrite<uint8_t[]>(chunk->byte_count_);
  uint8_t* const bytes = chunk->bytes_.get();
  std::fill_n(bytes + chunk->byte_count_ - kPaddingBytes, kPaddingBytes, uint8_t{0});
  write_offsets<step_bits>(bytes, steps, points);
  write_offsets<wall_time_bits>(bytes, wall_times, points);
  write_values(bytes + chunk->values_at_, chunk->is_float32_, points);
  return chunk;
}

void Chunk::append_to(std::vector<Point>& out) const {
  for (size_t i = 0; i < size(); ++i) out.push_back({step(i), wall_time(i), value(i)});
}

}  // namespace stepscope::store
