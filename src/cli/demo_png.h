// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace stepscope::cli {

// A picture in red, green and blue; black at first.
class DemoPicture {
 public:
  using Colour = std::array<uint8_t, 3>;

  DemoPicture(size_t width, size_t height)
      : width_(width), height_(height), colours_(width * height) {}

  size_t width() const { return width_; }
  size_t height() const { return height_; }
  Colour& at(size_t x, size_t y) { return colours_[y * width_ + x]; }
  const Colour& at(size_t x, size_t y) const { return colours_[y * width_ + x]; }

 private:
  size_t width_;
  size_t height_;
  std::vector<Colour> colours_;
};

// The picture as a PNG file.
std::string encode_png(const DemoPicture& picture);

}  // namespace stepscope::cli
