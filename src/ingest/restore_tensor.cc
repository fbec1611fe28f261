// SPDX-License-Identifier: Apache-2.0
#include "ingest/restore_tensor.h"

#include <bit>
#include <limits>

#include "proto/event.pb.h"
#include "record/tensor.h"

namespace stepscope::ingest {
namespace {

using store::ElementType;
using store::Value;

// One element may stand for a shape of any size; this is as much as we are ready to repeat it.
constexpr uint64_t kRepeatedBytesMax = uint64_t{256} << 20;

// Appends the elements of a typed array, each as a T.
template <typename T, typename Array>
void append_elements(std::string& out, const Array& array) {
  out.reserve(out.size() + static_cast<size_t>(array.size()) * sizeof(T));
  for (const auto element : array) append_le(out, static_cast<T>(element));
}

float widen(proto::DataType dtype, uint16_t bits) {
  return dtype == proto::DT_HALF ? static_cast<float>(record::half_to_double(bits))
                                 : std::bit_cast<float>(uint32_t{bits} << 16);
}

// Half and bfloat16, from raw bytes or from the array of bit patterns.
void append_widened(std::string& out, const proto::TensorProto& tensor) {
  const std::string& content = tensor.tensor_content();
  for (size_t i = 0; i + 1 < content.size(); i += 2) {
    append_le(out, widen(tensor.dtype(), load_le<uint16_t>(as_bytes(content).data() + i)));
  }
  if (!content.empty()) return;
  for (const int bits : tensor.half_val()) {
    append_le(out, widen(tensor.dtype(), static_cast<uint16_t>(bits)));
  }
}

struct Kind {
  proto::DataType dtype;
  ElementType type;
  void (*append_array)(std::string& out, const proto::TensorProto& tensor);
};

template <typename T>
void append_ints(std::string& out, const proto::TensorProto& tensor) {
  append_elements<T>(out, tensor.int_val());
}

constexpr Kind kKinds[] = {
    {proto::DT_FLOAT, ElementType::Float32,
     [](std::string& out, const proto::TensorProto& t) {
       append_elements<float>(out, t.float_val());
     }},
    {proto::DT_DOUBLE, ElementType::Float64,
     [](std::string& out, const proto::TensorProto& t) {
       append_elements<double>(out, t.double_val());
     }},
    {proto::DT_INT64, ElementType::Int64,
     [](std::string& out, const proto::TensorProto& t) {
       append_elements<int64_t>(out, t.int64_val());
     }},
    {proto::DT_UINT32, ElementType::UInt32,
     [](std::string& out, const proto::TensorProto& t) {
       append_elements<uint32_t>(out, t.uint32_val());
     }},
    {proto::DT_UINT64, ElementType::UInt64,
     [](std::string& out, const proto::TensorProto& t) {
       append_elements<uint64_t>(out, t.uint64_val());
     }},
    {proto::DT_BOOL, ElementType::Bool,
     [](std::string& out, const proto::TensorProto& t) {
       append_elements<uint8_t>(out, t.bool_val());
     }},
    {proto::DT_INT32, ElementType::Int32, append_ints<int32_t>},
    {proto::DT_INT16, ElementType::Int16, append_ints<int16_t>},
    {proto::DT_INT8, ElementType::Int8, append_ints<int8_t>},
    {proto::DT_UINT16, ElementType::UInt16, append_ints<uint16_t>},
    {proto::DT_UINT8, ElementType::UInt8, append_ints<uint8_t>},
    {proto::DT_HALF, ElementType::Float32, append_widened},
    {proto::DT_BFLOAT16, ElementType::Float32, append_widened},
    {proto::DT_STRING, ElementType::String, nullptr},
};

const Kind* kind_of(proto::DataType dtype) {
  for (const Kind& kind : kKinds) {
    if (kind.dtype == dtype) return &kind;
  }
  return nullptr;
}

// How many elements a shape has room for.
Result<uint64_t> count_elements(const std::vector<int64_t>& dims) {
  uint64_t count = 1;
  for (const int64_t size : dims) {
    if (size < 0) return corrupt("a tensor has a dimension of {} elements", size);
    const auto factor = static_cast<uint64_t>(size);
    if (factor != 0 && count > std::numeric_limits<uint64_t>::max() / factor) {
      return corrupt("a tensor's shape has more elements than can be counted");
    }
    count *= factor;
  }
  return count;
}

Error wrong_count(uint64_t there, uint64_t wanted) {
  return corrupt("a tensor has {} elements where its shape has room for {}", there, wanted);
}

Result<void> fill_strings(Value& value, const proto::TensorProto& tensor, uint64_t wanted) {
  value.strings.assign(tensor.string_val().begin(), tensor.string_val().end());
  const uint64_t there = value.strings.size();
  if (there == wanted) return {};
  if (there != 1 || wanted > kRepeatedBytesMax / (sizeof(std::string) + value.strings[0].size())) {
    return wrong_count(there, wanted);
  }
  value.strings.resize(wanted, std::string(value.strings[0]));
  return {};
}

Result<void> fill_numbers(Value& value, const proto::TensorProto& tensor, const Kind& kind,
                          uint64_t wanted) {
  const size_t bytes = store::element_bytes(value.type);
  if (tensor.tensor_content().empty() || kind.append_array == append_widened) {
    kind.append_array(value.numbers, tensor);
  } else {
    value.numbers = tensor.tensor_content();
  }
  const uint64_t there = value.numbers.size() / bytes;
  if (there == wanted && value.numbers.size() % bytes == 0) return {};
  const bool is_repeated = there == 1 && tensor.tensor_content().empty();
  if (!is_repeated || wanted > kRepeatedBytesMax / bytes) return wrong_count(there, wanted);
  const std::string element = std::exchange(value.numbers, {});
  value.numbers.reserve(wanted * bytes);
  for (uint64_t i = 0; i < wanted; ++i) value.numbers += element;
  return {};
}

}  // namespace

Result<Value> restore_tensor(Bytes bytes) {
  proto::TensorProto tensor;
  if (bytes.size() > static_cast<size_t>(std::numeric_limits<int>::max()) ||
      !tensor.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return corrupt("these bytes are no tensor");
  }
  const Kind* const kind = kind_of(tensor.dtype());
  if (kind == nullptr) {
    return corrupt("a tensor's elements are of type {}, which cannot be shown",
                   static_cast<int>(tensor.dtype()));
  }
  Value value;
  value.type = kind->type;
  for (const auto& dim : tensor.tensor_shape().dim()) value.dims.push_back(dim.size());
  TRY(const uint64_t wanted, count_elements(value.dims));
  CHECK_OK(value.is_text() ? fill_strings(value, tensor, wanted)
                           : fill_numbers(value, tensor, *kind, wanted));
  return value;
}

}  // namespace stepscope::ingest
