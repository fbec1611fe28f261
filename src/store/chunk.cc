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

uint64_t mask_of(uint8_t width) { return width == 8 ? ~uint64_t{0} : (uint64_t{1} << 8 * width) - 1; }

template <typename T>
uint64_t bits(T number) {
  return std::bit_cast<uint64_t>(number);
}

// The line from the first to the last number, lowered until no number lies below it.
template <typename T>
LineColumn fit_line(const T* numbers, size_t count) {
  LineColumn line;
  const uint64_t first = bits(numbers[0]);
  if (count > 1) {
    const auto rise = static_cast<int64_t>(bits(numbers[count - 1]) - first);
    line.stride = static_cast<uint64_t>(rise / static_cast<int64_t>(count - 1));
  }
  int64_t lowest = 0;
  int64_t highest = 0;
  for (size_t i = 0; i < count; ++i) {
    const auto above = static_cast<int64_t>(bits(numbers[i]) - first - i * line.stride);
    lowest = std::min(lowest, above);
    highest = std::max(highest, above);
  }
  const uint64_t range = static_cast<uint64_t>(highest) - static_cast<uint64_t>(lowest);
  line.base = first + static_cast<uint64_t>(lowest);
  line.width = static_cast<uint8_t>((std::bit_width(range) + 7) / 8);
  line.mask = mask_of(line.width);
  return line;
}

// Stores eight bytes at every place: the surplus is overwritten by the next offset.
template <typename T>
void write_offsets(uint8_t* bytes, const LineColumn& line, const T* numbers, size_t count) {
  if (line.width == 0) return;
  for (size_t i = 0; i < count; ++i) {
    store_le<uint64_t>(bytes + line.at + i * line.width,
                       bits(numbers[i]) - line.base - i * line.stride);
  }
}

bool fits_float32(const double* values, size_t count) {
  bool fits = true;
  for (size_t i = 0; i < count; ++i) {
    const double value = values[i];
    fits &= static_cast<double>(static_cast<float>(value)) == value || std::isnan(value);
  }
  return fits;
}

void summarise_values(Chunk::Summary& summary, const double* values, size_t count) {
  double lowest = std::numeric_limits<double>::infinity();
  double highest = -lowest;
  size_t numbers = 0;
  for (size_t i = 0; i < count; ++i) {
    const double value = values[i];
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
  summary.nan_count = static_cast<uint16_t>(count - numbers);
}

void summarise_positions(Chunk::Summary& summary, const int64_t* steps, const double* wall_times,
                         size_t count) {
  const auto [step_min, step_max] = std::minmax_element(steps, steps + count);
  summary.step_min = *step_min;
  summary.step_max = *step_max;
  summary.is_ascending = std::is_sorted(steps, steps + count);
  summary.wall_time_min = std::numeric_limits<double>::infinity();
  summary.wall_time_max = -summary.wall_time_min;
  for (size_t i = 0; i < count; ++i) {  // Comparisons with NaN are false: it is left out.
    if (wall_times[i] < summary.wall_time_min) summary.wall_time_min = wall_times[i];
    if (wall_times[i] > summary.wall_time_max) summary.wall_time_max = wall_times[i];
  }
}

}  // namespace

std::shared_ptr<const Chunk> Chunk::pack(const int64_t* steps, const double* wall_times,
                                         const double* values, size_t count) {
  auto chunk = std::make_shared<Chunk>();
  chunk->size_ = static_cast<uint16_t>(count);
  summarise_positions(chunk->summary_, steps, wall_times, count);
  summarise_values(chunk->summary_, values, count);

  chunk->steps_ = fit_line(steps, count);
  chunk->wall_times_ = fit_line(wall_times, count);
  chunk->is_float32_ = fits_float32(values, count);
  const size_t value_bytes = chunk->is_float32_ ? sizeof(float) : sizeof(double);
  chunk->wall_times_.at = static_cast<uint32_t>(count * chunk->steps_.width);
  chunk->values_at_ = static_cast<uint32_t>(count * (chunk->steps_.width + chunk->wall_times_.width));
  chunk->byte_count_ =
      static_cast<uint32_t>(chunk->values_at_ + std::max(count * value_bytes, kPaddingBytes));

  // The columns are written in the order they stand in, since each one's surplus bytes reach into
  // the next. make_unique would clear the memory first; every byte that is read later is written.
  chunk->bytes_ = std::make_unique_for_overwrite<uint8_t[]>(chunk->byte_count_);
  uint8_t* const bytes = chunk->bytes_.get();
  std::fill_n(bytes + chunk->byte_count_ - kPaddingBytes, kPaddingBytes, uint8_t{0});
  write_offsets(bytes, chunk->steps_, steps, count);
  write_offsets(bytes, chunk->wall_times_, wall_times, count);
  uint8_t* const out = bytes + chunk->values_at_;
  if (chunk->is_float32_) {
    for (size_t i = 0; i < count; ++i) store_le(out + 4 * i, static_cast<float>(values[i]));
  } else {
    std::copy_n(reinterpret_cast<const uint8_t*>(values), 8 * count, out);
  }
  return chunk;
}

void Chunk::append_to(PointBuffer& out) const {
  for (size_t i = 0; i < size(); ++i) out.add(step(i), wall_time(i), value(i));
}

}  // namespace stepscope::store
