// SPDX-License-Identifier: Apache-2.0
#include "record/event_encoder.h"

#include "record/wire_writer.h"

namespace stepscope::record {
namespace {

// Field numbers of Event, Summary, Summary.Value and SessionLog.
constexpr uint32_t kWallTime = 1, kStep = 2, kFileVersion = 3, kSummary = 5, kSessionLog = 7;
constexpr uint32_t kValue = 1, kTag = 1, kSimpleValue = 2, kStatus = 1, kStart = 1;

}  // namespace

std::string encode_file_version(double wall_time) {
  return WireWriter().fixed64(kWallTime, wall_time).bytes(kFileVersion, "brain.Event:2").take();
}

std::string encode_scalar(double wall_time, int64_t step, std::string_view tag, float value) {
  const auto scalar = WireWriter().bytes(kTag, tag).fixed32(kSimpleValue, value).take();
  return WireWriter()
      .fixed64(kWallTime, wall_time)
      .varint(kStep, static_cast<uint64_t>(step))
      .bytes(kSummary, WireWriter().bytes(kValue, scalar).text())
      .take();
}

std::string encode_session_start(double wall_time, int64_t step) {
  return WireWriter()
      .fixed64(kWallTime, wall_time)
      .varint(kStep, static_cast<uint64_t>(step))
      .bytes(kSessionLog, WireWriter().varint(kStatus, kStart).text())
      .take();
}

}  // namespace stepscope::record
