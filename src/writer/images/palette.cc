// SPDX-License-Identifier: Apache-2.0
#include "writer/images/palette.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace stepscope::writer {
namespace {

constexpr size_t kColoursMax = 256;

Colour colour_at(const Raster& raster, size_t pixel) {
  const uint8_t* const at = raster.samples.data() + pixel * raster.channels;
  return raster.channels < 3 ? Colour{at[0], at[0], at[0]} : Colour{at[0], at[1], at[2]};
}

uint32_t packed(const Colour& colour) {
  return uint32_t{colour[0]} << 16 | uint32_t{colour[1]} << 8 | colour[2];
}

// Nothing if there are too many colours, as a photograph has after a few rows.
std::optional<PalettePicture> exact(const Raster& raster) {
  PalettePicture out;
  std::unordered_map<uint32_t, uint8_t> numbers;
  const size_t pixels = size_t{raster.width} * raster.height;
  out.indices.reserve(pixels);
  uint32_t before = ~uint32_t{0};
  for (size_t i = 0; i < pixels; ++i) {
    const Colour colour = colour_at(raster, i);
    const uint32_t key = packed(colour);
    if (key == before) {  // Flat images repeat colours; this saves a lookup.
      out.indices.push_back(out.indices.back());
      continue;
    }
    before = key;
    const auto [found, is_new] = numbers.try_emplace(key, static_cast<uint8_t>(numbers.size()));
    if (numbers.size() > kColoursMax) return std::nullopt;
    if (is_new) out.palette.push_back(colour);
    out.indices.push_back(found->second);
  }
  return out;
}

// All colours with the same upper five bits in each channel.
struct Cell {
  uint16_t key = 0;
  uint64_t count = 0;
  std::array<uint64_t, 3> sums{};

  int level(size_t channel) const { return key >> (10 - 5 * channel) & 31; }
};

uint16_t cell_key(const Colour& colour) {
  return static_cast<uint16_t>(colour[0] >> 3 << 10 | colour[1] >> 3 << 5 | colour[2] >> 3);
}

std::vector<Cell> cells_of(const Raster& raster) {
  std::vector<Cell> cells(1 << 15);
  const size_t pixels = size_t{raster.width} * raster.height;
  for (size_t i = 0; i < pixels; ++i) {
    const Colour colour = colour_at(raster, i);
    Cell& cell = cells[cell_key(colour)];
    cell.key = cell_key(colour);
    ++cell.count;
    for (size_t j = 0; j < 3; ++j) cell.sums[j] += colour[j];
  }
  std::erase_if(cells, [](const Cell& cell) { return cell.count == 0; });
  return cells;
}

// A part of the cells, to become one colour of the palette.
struct Box {
  std::vector<Cell>::iterator begin, end;
  size_t channel = 0;  // The one in which its colours differ most,
  int spread = 0;      // and by how much.
  uint64_t pixels = 0;

  uint64_t urgency() const { return pixels * static_cast<uint64_t>(spread); }
};

Box box_of(std::vector<Cell>::iterator begin, std::vector<Cell>::iterator end) {
  Box box{begin, end};
  for (size_t channel = 0; channel < 3; ++channel) {
    const auto [least, most] = std::minmax_element(begin, end, [=](const Cell& a, const Cell& b) {
      return a.level(channel) < b.level(channel);
    });
    const int spread = most->level(channel) - least->level(channel);
    if (spread > box.spread) {
      box.spread = spread;
      box.channel = channel;
    }
  }
  for (auto cell = begin; cell != end; ++cell) box.pixels += cell->count;
  return box;
}

// The first cell of the upper half; neither half is empty.
std::vector<Cell>::iterator middle_of(const Box& box) {
  std::sort(box.begin, box.end, [&](const Cell& a, const Cell& b) {
    return a.level(box.channel) < b.level(box.channel);
  });
  uint64_t passed = 0;
  auto cell = box.begin;
  while (cell + 1 != box.end && passed + cell->count <= box.pixels / 2) passed += (cell++)->count;
  return std::max(cell, box.begin + 1);
}

std::vector<Box> cut(std::vector<Cell>& cells) {
  std::vector<Box> boxes = {box_of(cells.begin(), cells.end())};
  while (boxes.size() < kColoursMax) {
    const auto widest =
        std::max_element(boxes.begin(), boxes.end(),
                         [](const Box& a, const Box& b) { return a.urgency() < b.urgency(); });
    if (widest->spread == 0) break;
    const Box whole = *widest;
    const auto middle = middle_of(whole);
    *widest = box_of(whole.begin, middle);
    boxes.push_back(box_of(middle, whole.end));
  }
  return boxes;
}

Colour mean_of(const Box& box) {
  Colour mean{};
  for (size_t channel = 0; channel < 3; ++channel) {
    uint64_t sum = 0;
    for (auto cell = box.begin; cell != box.end; ++cell) sum += cell->sums[channel];
    mean[channel] = static_cast<uint8_t>((sum + box.pixels / 2) / box.pixels);
  }
  return mean;
}

PalettePicture approximate(const Raster& raster) {
  std::vector<Cell> cells = cells_of(raster);
  std::vector<uint8_t> numbers(1 << 15);
  PalettePicture out;
  for (const Box& box : cut(cells)) {
    for (auto cell = box.begin; cell != box.end; ++cell) {
      numbers[cell->key] = static_cast<uint8_t>(out.palette.size());
    }
    out.palette.push_back(mean_of(box));
  }
  out.indices.resize(size_t{raster.width} * raster.height);
  for (size_t i = 0; i < out.indices.size(); ++i) {
    out.indices[i] = numbers[cell_key(colour_at(raster, i))];
  }
  return out;
}

}  // namespace

PalettePicture reduce_colours(const Raster& raster) {
  std::optional<PalettePicture> own = exact(raster);
  return own ? *std::move(own) : approximate(raster);
}

}  // namespace stepscope::writer
