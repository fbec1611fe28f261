// SPDX-License-Identifier: Apache-2.0
#include "writer/values/mesh.h"

#include <cstdint>
#include <span>

#include "base/text/utf8_check.h"
#include "record/wire_writer.h"
#include "writer/values/numbers.h"
#include "writer/values/tensor.h"

namespace stepscope::writer {
namespace {

enum Part : uint8_t { kVertex = 1, kFace = 2, kColour = 3 };

// Numbers of an array as T, all of which must be in [least, most].
template <typename T>
Result<std::vector<T>> converted(const Array& array, double least, double most,
                                 std::string_view what) {
  std::vector<T> out;
  out.reserve(static_cast<size_t>(array.count()));
  int64_t outside = 0;
  for_each_block(array, [&](std::span<const double> block) {
    for (const double number : block) {
      const bool is_inside = number >= least && number <= most;
      if (!is_inside) ++outside;
      out.push_back(is_inside ? static_cast<T>(number) : T{});
    }
  });
  if (outside == 0) return out;
  return invalid("{}: {} of {} numbers {} outside the range from {} to {}", what, outside,
                 array.count(), outside == 1 ? "is" : "are", least, most);
}

// The shape with a batch of one, if it has none.
Result<std::vector<int64_t>> batch_shape(const Array& array, std::string_view what) {
  RETURN_IF_ERROR(check_array(array, what));
  std::vector<int64_t> shape = array.shape;
  if (shape.size() == 2) shape.insert(shape.begin(), 1);
  if (shape.size() != 3 || shape[2] != 3 || !is_real(array.type)) {
    return with_hint(invalid("unsupported shape of {}: {}", what, shape_text(array.shape)),
                     "pass real numbers with the shape [n, 3] or [batch, n, 3]");
  }
  return shape;
}

// Values of one mesh, which share its name, its parts and its configuration.
class MeshEncoder {
 public:
  MeshEncoder(std::string_view tag, const Mesh& mesh, const Description& description)
      : tag_(tag), config_(mesh.json_config), description_(description) {
    components_ = 1U << kVertex;
    if (mesh.faces) components_ |= 1U << kFace;
    if (mesh.colours) components_ |= 1U << kColour;
  }

  template <typename T>
  Result<void> add(Part part, std::string_view suffix, const std::vector<T>& numbers,
                   const std::vector<int64_t>& shape) {
    TRY(const std::string tensor, encode_tensor(Array(numbers, shape)));
    std::string tag = tag_ + std::string(suffix);
    std::string value =
        tensor_value(tag, "mesh", content(part, shape), DataClass::Tensor, description_, tensor);
    values_.push_back({std::move(tag), std::move(value)});
    return {};
  }
  std::vector<MeshValue> take() { return std::move(values_); }

 private:
  std::string content(Part part, const std::vector<int64_t>& shape) const {
    record::WireWriter writer;
    writer.bytes_if_any(2, tag_).varint(3, part).bytes_if_any(5, config_);
    for (const int64_t size : shape) writer.varint(6, static_cast<uint64_t>(size));
    return writer.varint(7, components_).take();
  }

  std::string tag_;
  std::string config_;
  Description description_;
  uint32_t components_;
  std::vector<MeshValue> values_;
};

Result<void> add_vertices(MeshEncoder& encoder, const Mesh& mesh,
                          const std::vector<int64_t>& shape) {
  std::vector<float> numbers;
  numbers.reserve(static_cast<size_t>(mesh.vertices.count()));
  for_each_block(mesh.vertices, [&](std::span<const double> block) {
    for (const double number : block) numbers.push_back(static_cast<float>(number));
  });
  return encoder.add(kVertex, "_VERTEX", numbers, shape);
}

Result<void> add_faces(MeshEncoder& encoder, const Mesh& mesh, int64_t vertices) {
  TRY(const auto shape, batch_shape(*mesh.faces, "faces"));
  TRY(const auto numbers, converted<int32_t>(*mesh.faces, 0, static_cast<double>(vertices - 1),
                                             "faces (vertex indices)"));
  return encoder.add(kFace, "_FACE", numbers, shape);
}

Result<void> add_colours(MeshEncoder& encoder, const Mesh& mesh,
                         const std::vector<int64_t>& vertices) {
  TRY(const auto shape, batch_shape(*mesh.colours, "colours"));
  if (shape != vertices) {
    return with_hint(invalid("colours with the shape {} do not match vertices with the shape {}",
                             shape_text(shape), shape_text(vertices)),
                     "pass one colour for each vertex");
  }
  TRY(const auto numbers, converted<uint8_t>(*mesh.colours, 0, 255, "colours"));
  return encoder.add(kColour, "_COLOR", numbers, shape);
}

}  // namespace

Result<std::vector<MeshValue>> mesh_values(std::string_view tag, const Mesh& mesh,
                                           const Description& description) {
  RETURN_IF_ERROR(check_utf8(mesh.json_config, "the configuration of the mesh"));
  TRY(const auto shape, batch_shape(mesh.vertices, "vertices"));
  MeshEncoder encoder(tag, mesh, description);
  RETURN_IF_ERROR(add_vertices(encoder, mesh, shape));
  if (mesh.faces) RETURN_IF_ERROR(add_faces(encoder, mesh, shape[1]));
  if (mesh.colours) RETURN_IF_ERROR(add_colours(encoder, mesh, shape));
  return encoder.take();
}

}  // namespace stepscope::writer
