// SPDX-License-Identifier: Apache-2.0
#include "record/tensor.h"

#include <bit>
#include <cmath>
#include <limits>

#include "record/schema.h"
#include "record/tags.h"

namespace stepscope::record {
namespace {

// A TensorProto without its elements.
struct Head {
  DType dtype = DType::Invalid;
  bool unknown_rank = false;
  Bytes content;
  uint64_t string_count = 0;
  Bytes arrays;  // The rest of the message from its first typed array on.
};

bool read_dim(WireReader& shape, int64_t& size) {
  Bytes dim;
  if (!shape.read_bytes(dim)) return false;
  size = 0;
  return read_message(dim, [&](WireReader& wire, uint32_t tag) {
    std::string_view name;
    if (tag == dim_tag::kSize) return wire.read_varint(size);
    if (tag == dim_tag::kName) return wire.read_text(name);
    return wire.skip(tag, kDepthMax - 2);
  });
}

template <typename OnDim>
bool read_shape(WireReader& tensor, bool& unknown_rank, const OnDim& on_dim) {
  Bytes shape;
  if (!tensor.read_bytes(shape)) return false;
  return read_message(shape, [&](WireReader& wire, uint32_t tag) {
    if (tag == tensor_shape_tag::kUnknownRank) return wire.read_varint(unknown_rank);
    if (tag != tensor_shape_tag::kDim) return wire.skip(tag, kDepthMax - 1);
    int64_t size;
    if (!read_dim(wire, size)) return false;
    on_dim(size);
    return true;
  });
}

template <typename OnDim>
bool read_head_field(WireReader& wire, uint32_t tag, Head& head, const OnDim& on_dim) {
  switch (tag) {
    case tensor_tag::kDtype:
      return wire.read_varint(head.dtype);
    case tensor_tag::kTensorShape:
      return read_shape(wire, head.unknown_rank, on_dim);
    case tensor_tag::kTensorContent:
      return wire.read_bytes(head.content);
    case tensor_tag::kStringVal:
      ++head.string_count;
      return wire.skip(tag, kDepthMax);
    default:
      return check_field(kTensorSchema, wire, tag, kDepthMax);
  }
}

// False if the bytes are not a valid TensorProto. A shape in several parts is one list of
// dimensions.
template <typename OnDim>
bool read_head(Bytes tensor, Head& head, const OnDim& on_dim) {
  bool has_arrays = false;
  head.arrays = tensor;
  return read_message(tensor, [&](WireReader& wire, uint32_t tag) {
    if (!read_head_field(wire, tag, head, on_dim)) return false;
    has_arrays |= field_of(tag) > field_of(tensor_tag::kTensorContent);
    if (!has_arrays) head.arrays = wire.rest();
    return true;
  });
}

template <typename T>
double integer(uint64_t bits) {
  return static_cast<double>(static_cast<T>(bits));
}
double float32(uint64_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits)); }
double float64(uint64_t bits) { return std::bit_cast<double>(bits); }
double float16(uint64_t bits) { return half_to_double(static_cast<uint16_t>(bits)); }
double bfloat16(uint64_t bits) { return float32((bits & 0xffff) << 16); }

// How one element of a type is stored, and what its bits mean.
struct Element {
  DType dtype;
  uint32_t packed_tag;
  WireType wire_type;  // Of an element that is not packed.
  size_t content_bytes;
  bool is_float32;
  double (*number)(uint64_t bits);
};

constexpr Element kElements[] = {
    {DType::Float, tensor_tag::kFloatVal, WireType::Fixed32, 4, true, float32},
    {DType::Double, tensor_tag::kDoubleVal, WireType::Fixed64, 8, false, float64},
    {DType::Int32, tensor_tag::kIntVal, WireType::Varint, 4, false, integer<int32_t>},
    {DType::Int64, tensor_tag::kInt64Val, WireType::Varint, 8, false, integer<int64_t>},
    {DType::Int16, tensor_tag::kIntVal, WireType::Varint, 2, true, integer<int16_t>},
    {DType::Int8, tensor_tag::kIntVal, WireType::Varint, 1, true, integer<int8_t>},
    {DType::UInt8, tensor_tag::kIntVal, WireType::Varint, 1, true, integer<uint8_t>},
    {DType::UInt16, tensor_tag::kIntVal, WireType::Varint, 2, true, integer<uint16_t>},
    {DType::UInt32, tensor_tag::kUint32Val, WireType::Varint, 4, false, integer<uint32_t>},
    {DType::UInt64, tensor_tag::kUint64Val, WireType::Varint, 8, false, integer<uint64_t>},
    {DType::Bool, tensor_tag::kBoolVal, WireType::Varint, 1, true, integer<bool>},
    {DType::Half, tensor_tag::kHalfVal, WireType::Varint, 2, true, float16},
    {DType::BFloat16, tensor_tag::kHalfVal, WireType::Varint, 2, true, bfloat16},
};

// Null for non-numeric types. The common types come first.
const Element* element_of(DType dtype) {
  for (const Element& element : kElements) {
    if (element.dtype == dtype) return &element;
  }
  return nullptr;
}

// The only element of a typed array: none found yet, found, or too many.
class OnlyElement {
 public:
  explicit OnlyElement(WireType type) : type_(type) {}

  bool read(WireReader& wire) {
    ++count_;
    if (type_ == WireType::Varint) return wire.read_varint(bits_);
    if (type_ == WireType::Fixed64) return wire.read_fixed(bits_);
    uint32_t bits32;
    if (!wire.read_fixed(bits32)) return false;
    bits_ = bits32;
    return true;
  }

  // Two elements are too many already, so the others are not examined.
  bool read_packed(WireReader& wire) {
    Bytes array;
    if (!wire.read_bytes(array)) return false;
    WireReader elements(array);
    while (!elements.done() && count_ < 2) {
      if (!read(elements)) return false;
    }
    return true;
  }

  std::optional<uint64_t> bits() const { return count_ == 1 ? std::optional(bits_) : std::nullopt; }

 private:
  WireType type_;
  uint64_t count_ = 0;
  uint64_t bits_ = 0;
};

std::optional<uint64_t> read_only_element(Bytes arrays, const Element& element) {
  const uint32_t plain_tag = make_tag(field_of(element.packed_tag), element.wire_type);
  OnlyElement only(element.wire_type);
  const bool accepted = read_message(arrays, [&](WireReader& wire, uint32_t tag) {
    if (tag == plain_tag) return only.read(wire);
    if (tag == element.packed_tag) return only.read_packed(wire);
    return wire.skip(tag, kDepthMax);
  });
  return accepted ? only.bits() : std::nullopt;
}

std::optional<uint64_t> read_content(Bytes content, size_t bytes) {
  if (content.size() != bytes) return std::nullopt;
  uint64_t bits = 0;
  std::memcpy(&bits, content.data(), bytes);
  return bits;
}

}  // namespace

double half_to_double(uint16_t bits) {
  const int exponent = bits >> 10 & 0x1f;
  const int mantissa = bits & 0x3ff;
  double magnitude;
  if (exponent == 0) {
    magnitude = std::ldexp(mantissa, -24);
  } else if (exponent < 31) {
    magnitude = std::ldexp(mantissa + 0x400, exponent - 25);
  } else {
    magnitude = mantissa == 0 ? std::numeric_limits<double>::infinity()
                              : std::numeric_limits<double>::quiet_NaN();
  }
  return bits & 0x8000 ? -magnitude : magnitude;
}

std::optional<TensorShape> decode_tensor_shape(Bytes tensor) {
  Head head;
  TensorShape shape;
  if (!read_head(tensor, head, [&](int64_t size) { shape.dims.push_back(size); })) {
    return std::nullopt;
  }
  shape.dtype = head.dtype;
  shape.string_count = head.string_count;
  return shape;
}

std::optional<ScalarValue> decode_scalar_tensor(Bytes tensor) {
  Head head;
  bool is_single = true;
  if (!read_head(tensor, head, [&](int64_t size) { is_single &= size == 1; })) return std::nullopt;
  if (!is_single || head.unknown_rank) return std::nullopt;

  const Element* element = element_of(head.dtype);
  if (element == nullptr) return std::nullopt;
  const auto bits = head.content.empty() ? read_only_element(head.arrays, *element)
                                         : read_content(head.content, element->content_bytes);
  if (!bits) return std::nullopt;
  return ScalarValue{element->number(*bits), element->is_float32};
}

}  // namespace stepscope::record
