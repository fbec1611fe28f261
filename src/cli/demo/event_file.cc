// SPDX-License-Identifier: Apache-2.0
#include "cli/demo/event_file.h"

#include <fmt/format.h>

#include "record/event_encoder.h"
#include "record/frame.h"
#include "writer/engine/writer_name.h"

namespace stepscope::cli {

DemoFile::DemoFile(std::string run, double begin_time)
    : run_(std::move(run)), begin_time_(begin_time) {
  const auto head = record::encode_file_version(begin_time, writer::kWriterName);
  record::append_frame(content_, as_bytes(head));
}

void DemoFile::add_session_start(double wall_time, int64_t step) {
  record::append_frame(content_, as_bytes(record::encode_session_start(wall_time, step)));
}

void DemoFile::add_scalar(double wall_time, int64_t step, std::string_view tag, double value) {
  const auto event = record::encode_scalar(wall_time, step, tag, static_cast<float>(value));
  record::append_frame(content_, as_bytes(event));
  ++points_;
}

void DemoFile::add_value(double wall_time, int64_t step, std::string_view value) {
  record::append_frame(content_, as_bytes(record::encode_summary(wall_time, step, value)));
}

Result<void> DemoWriter::write(const DemoFile& file) {
  RETURN_IF_ERROR(create(file));
  return {};
}

Result<std::string> DemoWriter::create(const DemoFile& file) {
  std::string path = free_path(file);
  RETURN_IF_ERROR(storage_.append(path, as_bytes(file.content())));
  runs_.insert(file.run());
  report_.runs = runs_.size();
  report_.files += 1;
  report_.points += file.points();
  report_.bytes += file.content().size();
  return path;
}

bool DemoWriter::exists(const std::string& path) { return storage_.stat(path).ok(); }

std::string DemoWriter::free_path(const DemoFile& file) {
  const auto seconds = static_cast<int64_t>(file.begin_time());
  for (int number = 0;; ++number) {
    std::string path = fmt::format("{}/{}/events.out.tfevents.{:010}.demo.1.{}", directory_,
                                   file.run(), seconds, number);
    if (!exists(path)) return path;
  }
}

}  // namespace stepscope::cli
