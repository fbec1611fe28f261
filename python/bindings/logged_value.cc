// SPDX-License-Identifier: Apache-2.0
#include "bindings/logged_value.h"

#include "record/tags.h"

namespace stepscope::python {
namespace {

namespace nb = nanobind;
using record::WireReader;

nb::str decoded(std::string_view text, const char* errors) {
  PyObject* const object =
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), errors);
  if (object == nullptr) throw nb::python_error();
  return nb::steal<nb::str>(object);
}

const char* dtype_of(store::ElementType type) {
  using store::ElementType;
  switch (type) {
    case ElementType::Float32:
      return "<f4";
    case ElementType::Float64:
      return "<f8";
    case ElementType::Int8:
      return "|i1";
    case ElementType::Int16:
      return "<i2";
    case ElementType::Int32:
      return "<i4";
    case ElementType::Int64:
      return "<i8";
    case ElementType::UInt8:
      return "|u1";
    case ElementType::UInt16:
      return "<u2";
    case ElementType::UInt32:
      return "<u4";
    case ElementType::UInt64:
      return "<u8";
    case ElementType::Bool:
      return "|b1";
    case ElementType::String:
      break;
  }
  return nullptr;
}

// Fields of the messages of TensorBoard's hparams plugin, and of google.protobuf.Value.
constexpr uint32_t kSessionStartInfo = record::length_tag(3);
constexpr uint32_t kHParam = record::length_tag(1);
constexpr uint32_t kKey = record::length_tag(1);
constexpr uint32_t kValue = record::length_tag(2);
constexpr uint32_t kNumber = record::fixed64_tag(2);
constexpr uint32_t kString = record::length_tag(3);
constexpr uint32_t kBool = record::varint_tag(4);

bool read_hparam_value(Bytes bytes, nb::object& value) {
  return record::read_message(bytes, [&](WireReader& wire, uint32_t tag) {
    double number = 0;
    std::string_view text;
    bool truth = false;
    if (tag == kNumber && wire.read_fixed(number)) {
      value = nb::float_(number);
    } else if (tag == kString && wire.read_text(text)) {
      value = text_object(text);
    } else if (tag == kBool && wire.read_varint(truth)) {
      value = nb::bool_(truth);
    } else {
      return wire.skip(tag, record::kDepthMax);
    }
    return true;
  });
}

bool read_hparam(WireReader& info, nb::dict& hparams) {
  Bytes bytes;
  if (!info.read_bytes(bytes)) return false;
  std::string_view key;
  Bytes value_bytes;
  nb::object value = nb::none();
  const bool is_good = record::read_message(bytes, [&](WireReader& wire, uint32_t tag) {
    if (tag == kKey) return wire.read_text(key);
    if (tag == kValue) return wire.read_bytes(value_bytes);
    return wire.skip(tag, record::kDepthMax);
  });
  if (!is_good || !read_hparam_value(value_bytes, value)) return false;
  hparams[text_object(key)] = value;
  return true;
}

}  // namespace

nb::str text_object(std::string_view text) { return decoded(text, "replace"); }
nb::str path_object(std::string_view path) { return decoded(path, "surrogateescape"); }

nb::tuple value_object(const store::Value& value) {
  nb::list shape;
  for (const int64_t size : value.dims) shape.append(size);
  if (!value.is_text()) {
    std::string numbers;
    value.append_elements(numbers, 0, value.size());
    return nb::make_tuple(dtype_of(value.type), nb::tuple(shape),
                          nb::bytes(numbers.data(), numbers.size()));
  }
  nb::list strings;
  for (size_t i = 0; i < value.size(); ++i) {
    const std::string& text = value.text(i);
    strings.append(nb::bytes(text.data(), text.size()));
  }
  return nb::make_tuple(nb::none(), nb::tuple(shape), strings);
}

nb::dict hparams_object(std::string_view plugin_content) {
  nb::dict hparams;
  Bytes info;
  const bool is_good =
      record::read_message(as_bytes(plugin_content),
                           [&](WireReader& wire, uint32_t tag) {
                             return tag == kSessionStartInfo ? wire.read_bytes(info)
                                                             : wire.skip(tag, record::kDepthMax);
                           }) &&
      record::read_message(info, [&](WireReader& wire, uint32_t tag) {
        return tag == kHParam ? read_hparam(wire, hparams) : wire.skip(tag, record::kDepthMax);
      });
  return is_good ? hparams : nb::dict();
}

}  // namespace stepscope::python
