// SPDX-License-Identifier: Apache-2.0
#include "store/value.h"

#include "base/bytes.h"

namespace stepscope::store {
namespace {

template <typename T>
double element(const std::string& numbers, size_t index) {
  return static_cast<double>(load_le<T>(as_bytes(numbers).data() + index * sizeof(T)));
}

}  // namespace

size_t element_bytes(ElementType type) {
  switch (type) {
    case ElementType::Int8:
    case ElementType::UInt8:
    case ElementType::Bool:
      return 1;
    case ElementType::Int16:
    case ElementType::UInt16:
      return 2;
    case ElementType::Float32:
    case ElementType::Int32:
    case ElementType::UInt32:
      return 4;
    case ElementType::Float64:
    case ElementType::Int64:
    case ElementType::UInt64:
      return 8;
    case ElementType::String:
      return 0;
  }
  return 0;
}

size_t Value::size() const {
  return is_text() ? strings.size() : numbers.size() / element_bytes(type);
}

double Value::number(size_t index) const {
  switch (type) {
    case ElementType::Float32:
      return element<float>(numbers, index);
    case ElementType::Float64:
      return element<double>(numbers, index);
    case ElementType::Int8:
      return element<int8_t>(numbers, index);
    case ElementType::Int16:
      return element<int16_t>(numbers, index);
    case ElementType::Int32:
      return element<int32_t>(numbers, index);
    case ElementType::Int64:
      return element<int64_t>(numbers, index);
    case ElementType::UInt8:
    case ElementType::Bool:
      return element<uint8_t>(numbers, index);
    case ElementType::UInt16:
      return element<uint16_t>(numbers, index);
    case ElementType::UInt32:
      return element<uint32_t>(numbers, index);
    case ElementType::UInt64:
      return element<uint64_t>(numbers, index);
    case ElementType::String:
      return 0;
  }
  return 0;
}

size_t Value::memory_bytes() const {
  size_t bytes = sizeof *this + dims.capacity() * sizeof(int64_t) + numbers.capacity();
  for (const std::string& text : strings) bytes += sizeof text + text.capacity();
  return bytes;
}

}  // namespace stepscope::store
