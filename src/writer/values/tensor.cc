// SPDX-License-Identifier: Apache-2.0
#include "writer/values/tensor.h"

#include <fmt/ranges.h>

#include <cmath>
#include <limits>

#include "base/text/quantities.h"
#include "record/tags.h"
#include "record/wire_writer.h"
#include "writer/values/numbers.h"

namespace stepscope::writer {
namespace {

using record::WireWriter;
namespace tensor_tag = record::tensor_tag;

// Protobuf refuses messages beyond this size, and so does every reader of event files.
constexpr int64_t kBytesMax = (int64_t{1} << 31) - (int64_t{1} << 16);

std::string encode_shape(std::span<const int64_t> shape) {
  WireWriter writer;
  for (const int64_t size : shape) {
    WireWriter dimension;
    dimension.varint(record::dim_tag::kSize, static_cast<uint64_t>(size));
    writer.bytes(record::tensor_shape_tag::kDim, dimension.text());
  }
  return writer.take();
}

WireWriter begin_tensor(DataType type, std::span<const int64_t> shape) {
  WireWriter writer;
  writer.varint(tensor_tag::kDtype, static_cast<uint64_t>(type))
      .bytes(tensor_tag::kTensorShape, encode_shape(shape));
  return writer;
}

}  // namespace

std::string shape_text(std::span<const int64_t> shape) {
  return fmt::format("[{}]", fmt::join(shape, ", "));
}

Result<void> check_array(const Array& array, std::string_view what) {
  const size_t size = size_of(array.type);
  if (size == 0) {
    return with_hint(
        invalid("{}: the element type {} has no fixed size", what, name_of(array.type)),
        "log strings as text");
  }
  const int64_t count = array.count();
  if (count < 0 && array.size < 0) {
    return with_hint(invalid("{}: {} is not a valid shape", what, shape_text(array.shape)),
                     "dimensions must not be negative, and their product must fit 62 bits");
  }
  if (count < 0) {
    return with_hint(invalid("{}: the shape {} does not match {}", what, shape_text(array.shape),
                             counted(static_cast<uint64_t>(array.size), "element")),
                     "the product of the dimensions must be the number of elements");
  }
  if (count > 0 && array.data == nullptr) return invalid("{}: there is no data", what);
  return {};
}

Result<std::string> encode_tensor(const Array& array) {
  RETURN_IF_ERROR(check_array(array, "tensor"));
  const auto size = static_cast<int64_t>(size_of(array.type));
  if (array.count() > kBytesMax / size) {
    return with_hint(
        invalid("a tensor with the shape {} is larger than 2 GB", shape_text(array.shape)),
        "log a part of it");
  }
  WireWriter writer = begin_tensor(array.type, array.shape);
  const auto bytes = static_cast<size_t>(array.count() * size);
  writer.bytes_if_any(tensor_tag::kTensorContent, {static_cast<const char*>(array.data), bytes});
  return writer.take();
}

Result<std::string> encode_string_tensor(std::span<const std::string> strings,
                                         std::span<const int64_t> shape) {
  const Array expected(nullptr, DataType::kString, {shape.begin(), shape.end()});
  if (expected.count() != static_cast<int64_t>(strings.size())) {
    return with_hint(invalid("the shape {} does not match {}", shape_text(shape),
                             counted(strings.size(), "string")),
                     "the product of the dimensions must be the number of strings");
  }
  WireWriter writer = begin_tensor(DataType::kString, shape);
  for (const std::string& string : strings) writer.bytes(tensor_tag::kStringVal, string);
  return writer.take();
}

std::string encode_scalar_tensor(float number) {
  return begin_tensor(DataType::kFloat, {})
      .packed(tensor_tag::kFloatVal, std::span<const float>(&number, 1))
      .take();
}

std::string encode_scalar_tensor(double number) {
  return begin_tensor(DataType::kDouble, {})
      .packed(tensor_tag::kDoubleVal, std::span<const double>(&number, 1))
      .take();
}

bool needs_double(double number) {
  return std::isfinite(number) && std::fabs(number) > std::numeric_limits<float>::max();
}

std::string scalar_value(std::string_view tag, double number, bool is_double,
                         const Description& description) {
  const auto tensor = is_double || needs_double(number)
                          ? encode_scalar_tensor(number)
                          : encode_scalar_tensor(static_cast<float>(number));
  return tensor_value(tag, "scalars", {}, DataClass::Scalar, description, tensor);
}

Result<std::string> array_value(std::string_view tag, const Array& array, std::string_view plugin,
                                std::string_view content, const Description& description) {
  TRY(const std::string tensor, encode_tensor(array));
  return tensor_value(tag, plugin, content, DataClass::Tensor, description, tensor);
}

}  // namespace stepscope::writer
