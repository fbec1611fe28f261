// SPDX-License-Identifier: Apache-2.0
// Event files for tests.
#pragma once

#include <string>
#include <string_view>

#include "record/event_encoder.h"
#include "record/frame.h"
#include "record/wire_writer.h"

namespace stepscope::ingest {

// The bytes of an event file, event by event. Wall times count up from `wall_time`.
class TestLog {
 public:
  explicit TestLog(double wall_time = 1000) : wall_time_(wall_time) {}

  TestLog& version() { return add(record::encode_file_version(wall_time_++)); }
  TestLog& scalar(std::string_view tag, int64_t step, float value) {
    return add(record::encode_scalar(wall_time_++, step, tag, value));
  }
  TestLog& start(int64_t step) { return add(record::encode_session_start(wall_time_++, step)); }

  // An encoded Summary.Value.
  TestLog& value(int64_t step, const std::string& value) {
    return add(record::WireWriter()
                   .fixed64(1, wall_time_++)
                   .varint(2, static_cast<uint64_t>(step))
                   .bytes(5, record::WireWriter().bytes(1, value).text())
                   .take());
  }
  // Any payload in a valid frame.
  TestLog& add(const std::string& payload) {
    record::append_frame(bytes_, as_bytes(payload));
    return *this;
  }

  const std::string& bytes() const { return bytes_; }
  std::string take() { return std::exchange(bytes_, {}); }

 private:
  std::string bytes_;
  double wall_time_;
};

inline std::string metadata(std::string_view plugin) {
  return record::WireWriter().bytes(1, record::WireWriter().bytes(1, plugin).text()).take();
}

// A DT_FLOAT tensor of rank 0.
inline std::string float_tensor(float value) {
  const std::string packed(reinterpret_cast<const char*>(&value), sizeof value);
  return record::WireWriter().varint(1, 1).bytes(5, packed).take();
}

// A DT_STRING tensor of rank 1.
inline std::string string_tensor(std::initializer_list<std::string_view> strings) {
  const std::string dim = record::WireWriter().varint(1, strings.size()).take();
  record::WireWriter tensor;
  tensor.varint(1, 7).bytes(2, record::WireWriter().bytes(2, dim).text());
  for (const std::string_view text : strings) tensor.bytes(8, text);
  return tensor.take();
}

inline std::string tensor_value(std::string_view tag, const std::string& tensor,
                                std::string_view plugin = {}) {
  record::WireWriter value;
  value.bytes(1, tag).bytes(8, tensor);
  if (!plugin.empty()) value.bytes(9, metadata(plugin));
  return value.take();
}

}  // namespace stepscope::ingest
