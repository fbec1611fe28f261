// SPDX-License-Identifier: Apache-2.0
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings/arrays.h"
#include "bindings/encoders.h"
#include "bindings/errors.h"
#include "bindings/results.h"
#include "writer/embeddings/projector.h"
#include "writer/images/png.h"

namespace stepscope::python {
namespace {

namespace nb = nanobind;

std::string projector_config(std::string_view existing, std::string tensor_name,
                             std::string tensor_path, std::string metadata_path,
                             std::string sprite_path, uint32_t sprite_width,
                             uint32_t sprite_height) {
  const writer::Embedding embedding{
      std::move(tensor_name), std::move(tensor_path), std::move(metadata_path),
      std::move(sprite_path), sprite_width,           sprite_height};
  return value_or_raise(writer::add_embedding(existing, embedding));
}

nb::bytes tensors_tsv(const HostArray& points) {
  const Array view = view_of(points);
  return to_bytes(value_or_raise(without_interpreter([&] { return writer::tensors_tsv(view); })));
}

nb::bytes metadata_tsv(const std::vector<std::string>& header,
                       const std::vector<std::vector<std::string>>& rows) {
  return to_bytes(value_or_raise(writer::metadata_tsv(header, rows)));
}

nb::bytes sprite(const HostArray& pictures) {
  const Pixels pixels{view_of(pictures), Layout::kNCHW};
  return to_bytes(value_or_raise(without_interpreter([&]() -> Result<std::string> {
    TRY(const auto raster, writer::make_sprite(pixels));
    return writer::encode_png(raster);
  })));
}

}  // namespace

void add_projector_encoders(nb::module_& encode) {
  encode.def("projector_config", &projector_config, nb::arg("existing"), nb::arg("tensor_name"),
             nb::arg("tensor_path"), nb::arg("metadata_path") = "", nb::arg("sprite_path") = "",
             nb::arg("sprite_width") = 0, nb::arg("sprite_height") = 0,
             "The text of projector_config.pbtxt with that embedding added, or replaced.");
  encode.def("tensors_tsv", &tensors_tsv, nb::arg("points"),
             "Points with the shape [count, dimensions].");
  encode.def("metadata_tsv", &metadata_tsv, nb::arg("header"), nb::arg("rows"));
  encode.def("sprite", &sprite, nb::arg("pictures"),
             "A PNG file of NCHW images, arranged in a square.");
}

}  // namespace stepscope::python
