// SPDX-License-Identifier: Apache-2.0
// Encoded values as libprotobuf reads them, for tests.
#pragma once

#include <cstring>
#include <string>
#include <vector>

#include "base/result.h"
#include "proto/event.pb.h"

namespace stepscope::writer {

inline proto::Summary::Value parsed(const std::string& bytes) {
  proto::Summary::Value value;
  if (!value.ParseFromString(bytes)) value.set_tag("these bytes are not a Value");
  return value;
}
inline proto::Summary::Value parsed(const Result<std::string>& bytes) {
  return parsed(bytes.ok() ? bytes.value() : bytes.error().message);
}

template <typename T>
std::vector<T> content_of(const proto::TensorProto& tensor) {
  std::vector<T> numbers(tensor.tensor_content().size() / sizeof(T));
  if (numbers.empty()) return numbers;  // memcpy must not get null, not even for 0 bytes.
  std::memcpy(numbers.data(), tensor.tensor_content().data(), numbers.size() * sizeof(T));
  return numbers;
}

inline std::vector<int64_t> shape_of(const proto::TensorProto& tensor) {
  std::vector<int64_t> shape;
  for (const auto& dim : tensor.tensor_shape().dim()) shape.push_back(dim.size());
  return shape;
}

}  // namespace stepscope::writer
