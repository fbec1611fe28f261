// SPDX-License-Identifier: Apache-2.0
#include "store/value.h"

#include "base/bytes.h"

namespace stepscope::store {
namespace {

template <typename T>
double as_double(const uint8_t* bytes) {
  return static_cast<double>(load_le<T>(bytes));
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
  if (is_repeated) {
    size_t count = 1;
    for (const int64_t dim : dims) count *= static_cast<size_t>(dim);
    return count;
  }
  return is_text() ? strings.size() : numbers.size() / element_bytes(type);
}

const uint8_t* Value::element(size_t index) const {
  return as_bytes(numbers).data() + (is_repeated ? 0 : index * element_bytes(type));
}

const std::string& Value::text(size_t index) const { return strings[is_repeated ? 0 : index]; }

void Value::append_elements(std::string& out, size_t begin, size_t count) const {
  const size_t bytes = element_bytes(type);
  if (!is_repeated) {
    out.append(numbers, begin * bytes, count * bytes);
    return;
  }
  out.reserve(out.size() + count * bytes);
  for (size_t i = 0; i < count; ++i) out += numbers;
}

double Value::number(size_t index) const {
  const uint8_t* const bytes = element(index);
  switch (type) {
    case ElementType::Float32:
      return as_double<float>(bytes);
    case ElementType::Float64:
      return as_double<double>(bytes);
    case ElementType::Int8:
      return as_double<int8_t>(bytes);
    case ElementType::Int16:
      return as_double<int16_t>(bytes);
    case ElementType::Int32:
      return as_double<int32_t>(bytes);
    case ElementType::Int64:
      return as_double<int64_t>(bytes);
    case ElementType::UInt8:
    case ElementType::Bool:
      return as_double<uint8_t>(bytes);
    case ElementType::UInt16:
      return as_double<uint16_t>(bytes);
    case ElementType::UInt32:
      return as_double<uint32_t>(bytes);
    case ElementType::UInt64:
      return as_double<uint64_t>(bytes);
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
