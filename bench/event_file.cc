// SPDX-License-Identifier: Apache-2.0
#include "event_file.h"

#include <fmt/format.h>

#include "record/event_encoder.h"
#include "record/frame.h"

namespace stepscope::bench {
namespace {

constexpr double kBeginTime = 1.7e9;
constexpr size_t kBlockBytes = 4 << 20;

}  // namespace

EventFile::EventFile(storage::Storage& storage, const std::string& run_directory, uint64_t number)
    : storage_(storage), path_(event_file_path(run_directory, number)) {
  add(record::encode_file_version(kBeginTime));
}

void EventFile::add_scalar(double wall_time, int64_t step, std::string_view tag, float value) {
  add(record::encode_scalar(wall_time, step, tag, value));
}

void EventFile::add(std::string_view event) {
  record::append_frame(buffer_, as_bytes(event));
  if (buffer_.size() >= kBlockBytes) state_ = finish();
}

Result<void> EventFile::finish() {
  if (state_.ok()) state_ = storage_.append(path_, as_bytes(buffer_));
  bytes_flushed_ += buffer_.size();
  buffer_.clear();
  return state_;
}

std::string event_file_path(const std::string& run_directory, uint64_t number) {
  return fmt::format("{}/events.out.tfevents.1700000000.bench.1.{}", run_directory, number);
}

}  // namespace stepscope::bench
