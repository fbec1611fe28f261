// SPDX-License-Identifier: Apache-2.0
#include "ingest/values/restore_tensor.h"

#include <bit>
#include <limits>

#include "record/tags.h"
#include "record/tensor.h"

namespace stepscope::ingest {
namespace {

using record::DType;
using record::WireReader;
using record::WireType;
using store::ElementType;
using store::Value;

float widen_half(uint64_t bits) {
  return static_cast<float>(record::half_to_double(static_cast<uint16_t>(bits)));
}
float widen_bfloat16(uint64_t bits) {
  return std::bit_cast<float>(static_cast<uint32_t>(bits & 0xffff) << 16);
}

// How the elements of a type are stored in the message.
struct Kind {
  DType dtype;
  ElementType type;
  uint32_t packed_tag;
  WireType wire_type;  // Of an element that is not packed.
  // Appends an element, given by its bits, in the form that a Value stores.
  void (*append)(std::string& out, uint64_t bits);
  bool is_widened = false;  // Two bytes in the message and a float32 in the value.
};

template <typename T>
void append_bits(std::string& out, uint64_t bits) {
  append_le(out, static_cast<T>(bits));
}

template <float (*widen)(uint64_t bits)>
void append_widened(std::string& out, uint64_t bits) {
  append_le(out, widen(bits));
}

void append_bool(std::string& out, uint64_t bits) { append_le<uint8_t>(out, bits != 0); }

namespace tags = record::tensor_tag;
constexpr Kind kKinds[] = {
    {DType::Float, ElementType::Float32, tags::kFloatVal, WireType::Fixed32, append_bits<uint32_t>},
    {DType::Double, ElementType::Float64, tags::kDoubleVal, WireType::Fixed64,
     append_bits<uint64_t>},
    {DType::Int64, ElementType::Int64, tags::kInt64Val, WireType::Varint, append_bits<uint64_t>},
    {DType::UInt32, ElementType::UInt32, tags::kUint32Val, WireType::Varint, append_bits<uint32_t>},
    {DType::UInt64, ElementType::UInt64, tags::kUint64Val, WireType::Varint, append_bits<uint64_t>},
    {DType::Bool, ElementType::Bool, tags::kBoolVal, WireType::Varint, append_bool},
    {DType::Int32, ElementType::Int32, tags::kIntVal, WireType::Varint, append_bits<uint32_t>},
    {DType::Int16, ElementType::Int16, tags::kIntVal, WireType::Varint, append_bits<uint16_t>},
    {DType::Int8, ElementType::Int8, tags::kIntVal, WireType::Varint, append_bits<uint8_t>},
    {DType::UInt16, ElementType::UInt16, tags::kIntVal, WireType::Varint, append_bits<uint16_t>},
    {DType::UInt8, ElementType::UInt8, tags::kIntVal, WireType::Varint, append_bits<uint8_t>},
    {DType::Half, ElementType::Float32, tags::kHalfVal, WireType::Varint,
     append_widened<widen_half>, true},
    {DType::BFloat16, ElementType::Float32, tags::kHalfVal, WireType::Varint,
     append_widened<widen_bfloat16>, true},
    {DType::String, ElementType::String, tags::kStringVal, WireType::Length, nullptr},
};

const Kind* kind_of(DType dtype) {
  for (const Kind& kind : kKinds) {
    if (kind.dtype == dtype) return &kind;
  }
  return nullptr;
}

// The elements of a message, in both forms.
struct Elements {
  Bytes content;  // Raw.
  std::string numbers;
  std::vector<std::string> strings;
};

bool read_element(WireReader& wire, const Kind& kind, std::string& numbers) {
  uint64_t bits = 0;
  uint32_t bits32 = 0;
  const bool is_good = kind.wire_type == WireType::Varint    ? wire.read_varint(bits)
                       : kind.wire_type == WireType::Fixed64 ? wire.read_fixed(bits)
                                                             : wire.read_fixed(bits32);
  if (is_good) kind.append(numbers, kind.wire_type == WireType::Fixed32 ? bits32 : bits);
  return is_good;
}

bool read_array(WireReader& wire, const Kind& kind, Elements& elements) {
  Bytes array;
  if (!wire.read_bytes(array)) return false;
  if (kind.type == ElementType::String) {
    elements.strings.emplace_back(as_text(array));
    return true;
  }
  if (kind.wire_type != WireType::Varint) {  // The bytes have the same form in a Value.
    elements.numbers += as_text(array);
    return true;
  }
  WireReader packed(array);
  while (!packed.done()) {
    if (!read_element(packed, kind, elements.numbers)) return false;
  }
  return true;
}

bool read_elements(Bytes tensor, const Kind& kind, Elements& elements) {
  const uint32_t plain_tag = record::make_tag(record::field_of(kind.packed_tag), kind.wire_type);
  return record::read_message(tensor, [&](WireReader& wire, uint32_t tag) {
    if (tag == tags::kTensorContent) return wire.read_bytes(elements.content);
    if (tag == kind.packed_tag) return read_array(wire, kind, elements);
    if (tag == plain_tag) return read_element(wire, kind, elements.numbers);
    return wire.skip(tag, record::kDepthMax);
  });
}

// The number of elements of a shape.
Result<uint64_t> count_elements(const std::vector<int64_t>& dims) {
  uint64_t count = 1;
  for (const int64_t size : dims) {
    if (size < 0) return corrupt("a tensor has a dimension of {} elements", size);
    const auto factor = static_cast<uint64_t>(size);
    if (factor != 0 && count > std::numeric_limits<uint64_t>::max() / factor) {
      return corrupt("a tensor's shape has too many elements");
    }
    count *= factor;
  }
  return count;
}

Error wrong_count(uint64_t there, uint64_t wanted) {
  return corrupt("a tensor has {} elements, but its shape has room for {}", there, wanted);
}

Result<void> fill_strings(Value& value, Elements elements, uint64_t wanted) {
  value.strings = std::move(elements.strings);
  const uint64_t there = value.strings.size();
  if (there == wanted) return {};
  if (there != 1) return wrong_count(there, wanted);
  if (wanted == 0) value.strings.clear();
  value.is_repeated = wanted > 1;
  return {};
}

std::string take_numbers(Elements& elements, const Kind& kind) {
  const Bytes content = elements.content;
  if (content.empty()) return std::move(elements.numbers);
  if (!kind.is_widened) return std::string(as_text(content));
  std::string numbers;
  for (size_t i = 0; i + 1 < content.size(); i += 2) {
    kind.append(numbers, load_le<uint16_t>(content.data() + i));
  }
  return numbers;
}

Result<void> fill_numbers(Value& value, Elements elements, const Kind& kind, uint64_t wanted) {
  const size_t bytes = store::element_bytes(value.type);
  value.numbers = take_numbers(elements, kind);
  const uint64_t there = value.numbers.size() / bytes;
  if (there == wanted && value.numbers.size() % bytes == 0) return {};
  if (there != 1 || value.numbers.size() != bytes || !elements.content.empty()) {
    return wrong_count(there, wanted);
  }
  if (wanted == 0) value.numbers.clear();
  value.is_repeated = wanted > 1;
  return {};
}

}  // namespace

Result<Value> restore_tensor(Bytes bytes) {
  auto shape = record::decode_tensor_shape(bytes);
  if (!shape) return corrupt("not a valid tensor");
  const Kind* const kind = kind_of(shape->dtype);
  if (kind == nullptr) {
    return corrupt("a tensor has elements of type {}, which is not supported",
                   static_cast<int>(shape->dtype));
  }
  Elements elements;
  if (!read_elements(bytes, *kind, elements)) return corrupt("not a valid tensor");
  Value value;
  value.type = kind->type;
  value.dims = std::move(shape->dims);
  TRY(const uint64_t wanted, count_elements(value.dims));
  RETURN_IF_ERROR(value.is_text() ? fill_strings(value, std::move(elements), wanted)
                                  : fill_numbers(value, std::move(elements), *kind, wanted));
  return value;
}

}  // namespace stepscope::ingest
