// SPDX-License-Identifier: Apache-2.0
#include "writer/images/image.h"

#include <array>
#include <vector>

#include "record/tags.h"
#include "record/wire_writer.h"
#include "writer/images/image_size.h"
#include "writer/images/png.h"
#include "writer/values/tensor.h"

namespace stepscope::writer {
namespace {

// `strings` are the width, the height and the files.
Result<std::string> batch_value(std::string_view tag, const std::vector<std::string>& strings,
                                const Description& description) {
  const std::array shape = {static_cast<int64_t>(strings.size())};
  TRY(const std::string tensor, encode_string_tensor(strings, shape));
  return tensor_value(tag, "images", {}, DataClass::BlobSequence, description, tensor);
}

std::string legacy_form(std::string_view tag, const ImageSize& size, std::string_view file) {
  record::WireWriter image;
  namespace tags = record::image_tag;
  image.varint(tags::kHeight, size.height)
      .varint(tags::kWidth, size.width)
      .varint(tags::kColorspace, size.channels)
      .bytes(tags::kEncodedImage, file);
  return legacy_value(tag, record::value_tag::kImage, image.text());
}

Result<ImageSize> size_of_file(std::string_view file) {
  const std::optional<ImageSize> size = image_size(file);
  if (size) return *size;
  return with_hint(invalid("not a PNG, JPEG, GIF or WebP file ({} B)", file.size()),
                   "encode the image as one of them, or log its pixels");
}

}  // namespace

Result<ImageValue> image_value(std::string_view tag, const Pixels& pixels, size_t outputs_max,
                               const Description& description) {
  TRY(const Rasters rasters, make_rasters(pixels, outputs_max, Scaling::TensorFlow));
  if (rasters.pictures.empty()) {
    return with_hint(invalid("there are no images in the shape {} ({} requested)",
                             shape_text(pixels.array.shape), outputs_max),
                     "log it only when there is data");
  }
  const Raster& first = rasters.pictures.front();
  std::vector<std::string> strings = {std::to_string(first.width), std::to_string(first.height)};
  for (const Raster& raster : rasters.pictures) strings.push_back(encode_png(raster));
  TRY(std::string value, batch_value(tag, strings, description));
  return ImageValue{std::move(value), rasters.clipped};
}

Result<std::string> image_file_value(std::string_view tag, std::span<const std::string> files,
                                     const Description& description) {
  if (files.empty()) return invalid("there are no images to log");
  std::vector<std::string> strings;
  for (const std::string& file : files) {
    TRY(const ImageSize size, size_of_file(file));
    if (strings.empty()) strings = {std::to_string(size.width), std::to_string(size.height)};
    strings.push_back(file);
  }
  return batch_value(tag, strings, description);
}

std::string legacy_image_value(std::string_view tag, const Raster& raster) {
  return legacy_form(tag, {raster.width, raster.height, raster.channels}, encode_png(raster));
}

Result<std::string> legacy_image_file_value(std::string_view tag, std::string_view file) {
  TRY(const ImageSize size, size_of_file(file));
  return legacy_form(tag, size, file);
}

}  // namespace stepscope::writer
