// SPDX-License-Identifier: Apache-2.0
#include "writer/images/raster.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <string_view>

#include "writer/values/numbers.h"
#include "writer/values/tensor.h"

namespace stepscope::writer {
namespace {

constexpr int64_t kSideMax = 65'535;  // Browsers do not show larger images.

struct Dimensions {
  int64_t pictures = 1, height = 0, width = 0, channels = 1;
};

std::string_view name_of(Layout layout) {
  constexpr std::string_view kNames[] = {"NHWC", "NCHW", "HWC", "CHW", "HW"};
  const auto index = static_cast<size_t>(layout);
  return index < std::size(kNames) ? kNames[index] : "of a known layout";
}

Result<Dimensions> dimensions_of(const Pixels& pixels) {
  const std::string_view names = name_of(pixels.layout);
  const auto& shape = pixels.array.shape;
  if (names.size() != shape.size()) {
    return with_hint(invalid("pixels with the shape {} are not {}", shape_text(shape), names),
                     "pass the layout of the array");
  }
  Dimensions found;
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] == 'N') found.pictures = shape[i];
    if (names[i] == 'H') found.height = shape[i];
    if (names[i] == 'W') found.width = shape[i];
    if (names[i] == 'C') found.channels = shape[i];
  }
  return found;
}

Result<void> check_dimensions(const Dimensions& dimensions, const Pixels& pixels) {
  const auto [pictures, height, width, channels] = dimensions;
  if (channels < 1 || channels > 4) {
    return with_hint(invalid("images with the shape {} have {} channels, as {}",
                             shape_text(pixels.array.shape), channels, name_of(pixels.layout)),
                     "1 is grey, 2 grey and alpha, 3 RGB, 4 RGBA; is the layout correct?");
  }
  if (height < 1 || width < 1 || height > kSideMax || width > kSideMax) {
    return invalid("images must be 1 to {} pixels wide and high, not {} x {}", kSideMax, width,
                   height);
  }
  return {};
}

Result<void> check_type(DataType type) {
  if (is_floating(type) || type == DataType::kUInt8 || type == DataType::kUInt16 ||
      type == DataType::kBool) {
    return {};
  }
  return with_hint(invalid("unsupported element type of pixels: {}", writer::name_of(type)),
                   "pass uint8 from 0 to 255, or floating-point numbers from 0 to 1");
}

uint8_t quantised(double number, float factor, int64_t& clipped) {
  const bool is_inside = number >= 0 && number <= 1;
  if (!is_inside) ++clipped;
  const float scaled = static_cast<float>(number) * factor;
  return static_cast<uint8_t>(static_cast<int32_t>(scaled > 0 ? std::min(scaled, 255.0F) : 0.0F));
}

// `count` samples from `begin`, in the array's order.
std::vector<uint8_t> read_samples(const Array& array, size_t begin, size_t count, Scaling scaling,
                                  int64_t& clipped) {
  const size_t size = array.type == DataType::kUInt16 ? 2 : 1;
  std::vector<uint8_t> samples(count * size);
  const auto* const bytes = static_cast<const uint8_t*>(array.data) + begin * size_of(array.type);
  if (array.type == DataType::kUInt8 || array.type == DataType::kUInt16) {
    std::memcpy(samples.data(), bytes, samples.size());
  } else if (array.type == DataType::kBool) {
    std::transform(bytes, bytes + count, samples.begin(),
                   [](uint8_t bit) { return static_cast<uint8_t>(bit != 0 ? 255 : 0); });
  } else {
    const float factor = scaling == Scaling::TensorFlow ? 255.5F : 255.0F;
    const Array part(bytes, array.type, {static_cast<int64_t>(count)});
    auto out = samples.begin();
    for_each_block(part, [&](std::span<const double> block) {
      for (const double number : block) *out++ = quantised(number, factor, clipped);
    });
  }
  return samples;
}

// Converts one plane per channel to pixels with adjacent channels.
std::vector<uint8_t> interleaved(const std::vector<uint8_t>& planes, size_t channels, size_t size) {
  std::vector<uint8_t> out(planes.size());
  const size_t pixels = planes.size() / channels / size;
  const uint8_t* from = planes.data();
  for (size_t channel = 0; channel < channels; ++channel) {
    uint8_t* to = out.data() + channel * size;
    for (size_t i = 0; i < pixels; ++i, to += channels * size) {
      for (size_t j = 0; j < size; ++j) to[j] = *from++;
    }
  }
  return out;
}

bool has_planes(const Pixels& pixels, int64_t channels) {
  return channels > 1 && (pixels.layout == Layout::kNCHW || pixels.layout == Layout::kCHW);
}

bool is_alike(const Raster& a, const Raster& b) {
  return a.width == b.width && a.height == b.height && a.channels == b.channels && a.bits == b.bits;
}

}  // namespace

Result<Rasters> make_rasters(const Pixels& pixels, size_t pictures_max, Scaling scaling) {
  const Array& array = pixels.array;
  RETURN_IF_ERROR(check_array(array, "pixels"));
  RETURN_IF_ERROR(check_type(array.type));
  TRY(const Dimensions dimensions, dimensions_of(pixels));
  RETURN_IF_ERROR(check_dimensions(dimensions, pixels));
  const auto [pictures, height, width, channels] = dimensions;
  const auto samples = static_cast<size_t>(height * width * channels);
  const size_t count = std::min(static_cast<size_t>(pictures), pictures_max);
  Rasters out;
  for (size_t i = 0; i < count; ++i) {
    Raster raster{static_cast<uint32_t>(width), static_cast<uint32_t>(height),
                  static_cast<uint32_t>(channels), array.type == DataType::kUInt16 ? 16U : 8U,
                  read_samples(array, i * samples, samples, scaling, out.clipped)};
    if (has_planes(pixels, channels)) {
      raster.samples = interleaved(raster.samples, raster.channels, raster.bits / 8);
    }
    out.pictures.push_back(std::move(raster));
  }
  return out;
}

Result<Raster> tile(std::span<const Raster> pictures, size_t columns, size_t rows) {
  if (pictures.empty() || pictures.size() > columns * rows) {
    return invalid("{} images do not fit a grid of {} x {}", pictures.size(), columns, rows);
  }
  const Raster& first = pictures.front();
  if (first.width * columns > kSideMax || first.height * rows > kSideMax) {
    return with_hint(invalid("a grid of {} x {} images of {} x {} pixels is too large", columns,
                             rows, first.width, first.height),
                     "pass fewer or smaller images");
  }
  Raster out{static_cast<uint32_t>(first.width * columns),
             static_cast<uint32_t>(first.height * rows),
             first.channels,
             first.bits,
             {}};
  out.samples.resize(out.row_bytes() * out.height);
  for (size_t i = 0; i < pictures.size(); ++i) {
    const Raster& picture = pictures[i];
    if (!is_alike(picture, first)) return invalid("the images of a grid differ in size or type");
    const size_t left = i % columns * picture.row_bytes();
    const size_t top = i / columns * picture.height;
    for (size_t y = 0; y < picture.height; ++y) {
      std::memcpy(&out.samples[(top + y) * out.row_bytes() + left],
                  &picture.samples[y * picture.row_bytes()], picture.row_bytes());
    }
  }
  return out;
}

}  // namespace stepscope::writer
