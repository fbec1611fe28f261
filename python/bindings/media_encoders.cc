// SPDX-License-Identifier: Apache-2.0
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>

#include "bindings/arrays.h"
#include "bindings/encoders.h"
#include "bindings/errors.h"
#include "bindings/results.h"
#include "writer/images/gif.h"
#include "writer/images/image.h"
#include "writer/values/audio.h"
#include "writer/values/text.h"

namespace stepscope::python {
namespace {

namespace nb = nanobind;

Layout layout_of(const std::string& letters) {
  static const std::map<std::string, Layout> layouts = {
      {"NHWC", Layout::kNHWC}, {"NCHW", Layout::kNCHW}, {"HWC", Layout::kHWC},
      {"CHW", Layout::kCHW},   {"HW", Layout::kHW},
  };
  const auto found = layouts.find(letters);
  if (found != layouts.end()) return found->second;
  Error error = invalid("unknown image layout '{}'", letters);
  error.hint = "use NHWC, NCHW, HWC, CHW or HW: batch, height, width, channels";
  raise(error);
}

nb::tuple images(std::string_view tag, const HostArray& array, const std::string& layout,
                 size_t outputs_max, std::string description) {
  const Pixels pixels{view_of(array), layout_of(layout)};
  const auto made = value_or_raise(without_interpreter(
      [&] { return writer::image_value(tag, pixels, outputs_max, {{}, std::move(description)}); }));
  return nb::make_tuple(to_bytes(made.value), made.clipped);
}

nb::bytes image_files(std::string_view tag, const std::vector<nb::bytes>& files,
                      std::string description) {
  std::vector<std::string> texts;
  for (const auto& file : files) texts.emplace_back(text_of(file));
  return to_bytes(
      value_or_raise(writer::image_file_value(tag, texts, {{}, std::move(description)})));
}

Result<writer::ImageValue> tiled(std::string_view tag, const Pixels& pixels, size_t columns) {
  constexpr size_t kAll = SIZE_MAX;
  TRY(const auto rasters, writer::make_rasters(pixels, kAll, writer::Scaling::Torch));
  const size_t count = rasters.pictures.size();
  const size_t width = columns == 0 ? count : std::min(columns, count);
  const size_t rows = width == 0 ? 0 : (count + width - 1) / width;
  TRY(const auto raster, writer::tile(rasters.pictures, width, rows));
  return writer::ImageValue{writer::legacy_image_value(tag, raster), rasters.clipped};
}

nb::tuple legacy_image(std::string_view tag, const HostArray& array, const std::string& layout,
                       size_t columns) {
  const Pixels pixels{view_of(array), layout_of(layout)};
  const auto made =
      value_or_raise(without_interpreter([&] { return tiled(tag, pixels, columns); }));
  return nb::make_tuple(to_bytes(made.value), made.clipped);
}

nb::bytes legacy_image_file(std::string_view tag, const nb::bytes& file) {
  return to_bytes(value_or_raise(writer::legacy_image_file_value(tag, text_of(file))));
}

int64_t clipped_of(const std::vector<writer::Wav>& clips) {
  int64_t clipped = 0;
  for (const auto& clip : clips) clipped += clip.clipped;
  return clipped;
}

nb::tuple audio(std::string_view tag, const HostArray& array, uint32_t rate, size_t outputs_max,
                std::vector<std::string> labels, std::string description) {
  const Sound sound{view_of(array), rate};
  const auto clips =
      value_or_raise(without_interpreter([&] { return writer::encode_wavs(sound, outputs_max); }));
  return nb::make_tuple(to_bytes(value_or_raise(
                            writer::audio_value(tag, clips, labels, {{}, std::move(description)}))),
                        clipped_of(clips));
}

nb::tuple legacy_audio(std::string_view tag, const HostArray& array, uint32_t rate,
                       bool channels_first) {
  const Sound sound{view_of(array), rate, channels_first};
  const auto clips = value_or_raise(writer::encode_wavs(sound, 1));
  if (clips.empty()) raise(invalid("the batch contains no clips"));
  return nb::make_tuple(to_bytes(writer::legacy_audio_value(tag, clips[0])), clipped_of(clips));
}

nb::bytes text(std::string_view tag, const std::vector<std::string>& texts,
               const std::vector<int64_t>& shape, std::string description) {
  return to_bytes(
      value_or_raise(writer::text_value(tag, texts, shape, {{}, std::move(description)})));
}

nb::tuple video(std::string_view tag, const HostArray& frames, const std::string& layout,
                double frames_per_second) {
  const Pixels pixels{view_of(frames), layout_of(layout)};
  const auto made = value_or_raise(
      without_interpreter([&] { return writer::video_value(tag, pixels, frames_per_second); }));
  return nb::make_tuple(to_bytes(made.value), made.clipped);
}

}  // namespace

void add_media_encoders(nb::module_& encode) {
  encode.def("images", &images, nb::arg("tag"), nb::arg("array"), nb::arg("layout") = "NHWC",
             nb::arg("outputs_max") = 3, nb::arg("description") = "",
             "(value, how many samples were clipped)");
  encode.def("image_files", &image_files, nb::arg("tag"), nb::arg("files"),
             nb::arg("description") = "");
  encode.def("legacy_image", &legacy_image, nb::arg("tag"), nb::arg("array"),
             nb::arg("layout") = "CHW", nb::arg("columns") = 8,
             "(value, how many samples were clipped); a batch becomes a grid.");
  encode.def("legacy_image_file", &legacy_image_file, nb::arg("tag"), nb::arg("file"));
  encode.def("audio", &audio, nb::arg("tag"), nb::arg("array"), nb::arg("rate"),
             nb::arg("outputs_max") = 3, nb::arg("labels") = std::vector<std::string>(),
             nb::arg("description") = "", "(value, how many samples were clipped)");
  encode.def("legacy_audio", &legacy_audio, nb::arg("tag"), nb::arg("array"), nb::arg("rate"),
             nb::arg("channels_first") = false, "(value, how many samples were clipped)");
  encode.def("text", &text, nb::arg("tag"), nb::arg("texts"), nb::arg("shape"),
             nb::arg("description") = "");
  encode.def("video", &video, nb::arg("tag"), nb::arg("frames"), nb::arg("layout") = "NHWC",
             nb::arg("frames_per_second") = 4.0,
             "(value, how many samples were clipped); the batch is the frames of a GIF.");
}

}  // namespace stepscope::python
