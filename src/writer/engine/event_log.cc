// SPDX-License-Identifier: Apache-2.0
#include "writer/engine/event_log.h"

#include <time.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <utility>

#include "record/event_encoder.h"
#include "record/frame.h"
#include "record/tags.h"
#include "record/wire_writer.h"
#include "writer/engine/file_name.h"
#include "writer/engine/no_throw.h"
#include "writer/engine/writer_name.h"

namespace stepscope::writer {
namespace {

// Other processes may have created files of the same name; at most this many are skipped.
constexpr int kNamesToTry = 1000;

// The frame of a scalar fits, unless its tag is very long.
constexpr size_t kScalarBytes = 256;

double system_clock() {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

LogOptions with_defaults(LogOptions options) {
  if (!options.clock) options.clock = system_clock;
  if (options.host.empty()) options.host = host_name();
  return options;
}

record::Tag tag_of(EventLog::Content content) {
  switch (content) {
    case EventLog::Content::TaggedRunMetadata:
      return record::event_tag::kTaggedRunMetadata;
    case EventLog::Content::MetaGraphDef:
      return record::event_tag::kMetaGraphDef;
    case EventLog::Content::GraphDef:
      break;
  }
  return record::event_tag::kGraphDef;
}

}  // namespace

EventLog::EventLog(std::string directory, LogOptions options)
    : place_(std::make_shared<Place>(std::move(directory), with_defaults(std::move(options)))),
      book_(new Book),
      queue_([place = place_] { return place->open_file(); }, place_->options.queue),
      fork_guard_([this] { restart_after_fork(); }) {}

EventLog::~EventLog() { delete book_; }

Result<void> EventLog::open() { return queue_.open(); }

Result<EventFile> EventLog::Place::create_file() const {
  for (int attempt = 0;; ++attempt) {
    const FileIdentity identity{.wall_time = options.clock(),
                                .host = options.host,
                                .process = getpid(),
                                .counter = next_file_counter(),
                                .suffix = options.file_suffix};
    auto file = EventFile::create(directory + "/" + event_file_name(identity));
    const bool is_taken = !file.ok() && file.error().code == Code::Invalid;
    if (!is_taken || attempt == kNamesToTry) return file;
  }
}

Result<EventFile> EventLog::Place::open_file() const {
  // With a file name appended, an empty directory would be the root of the file system.
  RETURN_IF_ERROR(check_directory(directory));
  std::string head;
  record::append_frame(head, as_bytes(record::encode_file_version(options.clock(), kWriterName)));
  const bool purges = options.purge_step && !has_purged;
  if (purges) {
    const auto start = record::encode_session_start(options.clock(), *options.purge_step);
    record::append_frame(head, as_bytes(start));
  }
  TRY(auto file, create_file());
  const auto appended = file.append(as_bytes(head));
  if (appended.failure != 0) {
    // Creating the file is retried every second, which must not leave an empty file each time.
    file.discard();
    return file_error("cannot write", file.path(), appended.failure);
  }
  if (purges) has_purged = true;
  return file;
}

Result<Noted> EventLog::note(std::string_view tag, std::string_view plugin, const At& at,
                             bool is_finite) {
  RETURN_IF_ERROR(check_tag(tag));
  RETURN_IF_ERROR(check_time(at));
  const std::lock_guard lock(book_->mutex);
  return book_->tags.note(tag, plugin, at.step, is_finite);
}

Result<Remark> EventLog::add_scalar(std::string_view tag, double value, const At& at) {
  return without_throwing([&]() -> Result<Remark> {
    TRY(const Noted noted, note(tag, "scalars", at, std::isfinite(value)));
    const double wall_time = time_of(at);
    const auto number = static_cast<float>(value);
    // On the stack: needs no allocation, and works while a thread or the program ends.
    std::array<uint8_t, kScalarBytes> frame;
    const size_t bytes = record::write_scalar_frame(frame, wall_time, noted.step, tag, number);
    if (bytes > frame.size()) {
      RETURN_IF_ERROR(push_event(record::encode_scalar(wall_time, noted.step, tag, number)));
    } else {
      RETURN_IF_ERROR(queue_.push({frame.data(), bytes}));
    }
    return noted.remark;
  });
}

Result<Remark> EventLog::add_value(std::string_view tag, std::string_view plugin,
                                   std::string_view value, const At& at, bool is_finite) {
  return without_throwing([&]() -> Result<Remark> {
    TRY(const Noted noted, note(tag, plugin, at, is_finite));
    RETURN_IF_ERROR(push_event(record::encode_summary(time_of(at), noted.step, value)));
    return noted.remark;
  });
}

Result<void> EventLog::add_content(Content content, std::string_view message, const At& at) {
  return without_throwing([&]() -> Result<void> {
    RETURN_IF_ERROR(check_time(at));
    return push_event(
        record::encode_content(time_of(at), at.step.value_or(0), tag_of(content), message));
  });
}

Result<void> EventLog::push_event(std::string_view event) {
  std::string frame;
  frame.reserve(record::kHeaderBytes + event.size() + record::kFooterBytes);
  record::append_frame(frame, as_bytes(event));
  return queue_.push(as_bytes(frame));
}

void EventLog::restart_after_fork() {
  // The old book may be locked forever, so it is not touched.
  book_ = new Book;
  queue_.restart_after_fork();
}

}  // namespace stepscope::writer
