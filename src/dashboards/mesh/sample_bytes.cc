// SPDX-License-Identifier: Apache-2.0
#include "dashboards/mesh/sample_bytes.h"

#include "base/bytes.h"
#include "base/limits/work_limits.h"
#include "base/saturate.h"

namespace stepscope::dashboards {
namespace {

using proto::MeshPluginData;
using store::ElementType;
using store::Value;

// The form in which a part is sent.
ElementType sent_type(MeshPluginData::ContentType type) {
  if (type == MeshPluginData::FACE) return ElementType::Int32;
  if (type == MeshPluginData::COLOR) return ElementType::UInt8;
  return ElementType::Float32;
}

void append_number(std::string& out, double number, ElementType type) {
  if (type == ElementType::Int32) {
    append_le(out, saturate<int32_t>(number));
  } else if (type == ElementType::UInt8) {
    append_le(out, saturate<uint8_t>(number));
  } else {
    append_le(out, static_cast<float>(number));
  }
}

}  // namespace

Result<void> append_sample(std::string& out, const Value& value, int64_t sample,
                           MeshPluginData::ContentType type) {
  if (value.is_text() || value.dims.empty())
    return corrupt("the mesh does not contain numeric samples");
  const int64_t samples = value.dims[0];
  if (sample < 0 || sample >= samples) {
    return invalid("sample must be from 0 to {}, not {}", samples - 1, sample);
  }
  const size_t count = value.size() / static_cast<size_t>(samples);
  const size_t begin = static_cast<size_t>(sample) * count;
  const ElementType sent = sent_type(type);
  if (value.type == sent) {
    value.append_elements(out, begin, count);
    return {};
  }
  out.reserve(out.size() + count * store::element_bytes(sent));
  constexpr size_t kNumbersTogether = 64 << 10;
  for (size_t i = begin; i < begin + count; ++i) {
    if (i % kNumbersTogether == 0) check_for_stop();
    append_number(out, value.number(i), sent);
  }
  return {};
}

}  // namespace stepscope::dashboards
