// SPDX-License-Identifier: Apache-2.0
#include "writer/event_log.h"

#include <time.h>
#include <unistd.h>

#include <cmath>
#include <utility>

#include "record/event_encoder.h"
#include "record/frame.h"
#include "record/wire_writer.h"
#include "writer/file_name.h"
#include "writer/hint.h"

namespace stepscope::writer {
namespace {

// Other processes may have made files of the same name; no more of them than this.
constexpr int kNamesToTry = 1000;

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

// Callers log from many threads and often; a buffer for each saves them the allocation.
std::string& scratch() {
  thread_local std::string buffer;
  buffer.clear();
  return buffer;
}

Result<void> check_tag(std::string_view tag) {
  if (!tag.empty()) return {};
  return with_hint(invalid("the tag is empty"), "name what is logged, e.g. 'loss/train'");
}

}  // namespace

EventLog::EventLog(std::string directory, LogOptions options)
    : place_(std::make_shared<Place>(std::move(directory), with_defaults(std::move(options)))),
      book_(new Book),
      queue_([place = place_] { return place->open_file(); }, place_->options.queue),
      fork_guard_([this] { restart_after_fork(); }) {}

EventLog::~EventLog() { delete book_; }

Result<void> EventLog::open() { return queue_.open(); }

Result<LogFile> EventLog::Place::create_file() const {
  for (int attempt = 0;; ++attempt) {
    const FileIdentity identity{.wall_time = options.clock(),
                                .host = options.host,
                                .process = getpid(),
                                .counter = next_file_counter(),
                                .suffix = options.file_suffix};
    auto file = LogFile::create(directory + "/" + event_file_name(identity));
    const bool is_taken = !file.ok() && file.error().code == Code::Invalid;
    if (!is_taken || attempt == kNamesToTry) return file;
  }
}

Result<LogFile> EventLog::Place::open_file() const {
  TRY(auto file, create_file());
  std::string head;
  record::append_frame(head, as_bytes(record::encode_file_version(options.clock())));
  if (options.purge_step && !has_purged.exchange(true)) {
    const auto start = record::encode_session_start(options.clock(), *options.purge_step);
    record::append_frame(head, as_bytes(start));
  }
  CHECK_OK(file.append(as_bytes(head)));
  return file;
}

Result<Noted> EventLog::note(std::string_view tag, std::string_view plugin, const At& at,
                             bool is_finite) {
  CHECK_OK(check_tag(tag));
  const std::lock_guard lock(book_->mutex);
  return book_->tags.note(tag, plugin, at.step, is_finite);
}

Result<Remark> EventLog::add_scalar(std::string_view tag, double value, const At& at) {
  TRY(const Noted noted, note(tag, "scalars", at, std::isfinite(value)));
  std::string& frame = scratch();
  record::append_scalar_frame(frame, time_of(at), noted.step, tag, static_cast<float>(value));
  CHECK_OK(queue_.push(as_bytes(frame)));
  return noted.remark;
}

Result<Remark> EventLog::add_value(std::string_view tag, std::string_view plugin,
                                   std::string_view value, const At& at, bool is_finite) {
  TRY(const Noted noted, note(tag, plugin, at, is_finite));
  std::string& frame = scratch();
  record::append_frame(frame, as_bytes(record::encode_summary(time_of(at), noted.step, value)));
  CHECK_OK(queue_.push(as_bytes(frame)));
  return noted.remark;
}

Result<void> EventLog::add_content(Content content, std::string_view bytes, const At& at) {
  const auto event = record::encode_content(time_of(at), at.step.value_or(0),
                                            static_cast<uint32_t>(content), bytes);
  std::string& frame = scratch();
  record::append_frame(frame, as_bytes(event));
  return queue_.push(as_bytes(frame));
}

void EventLog::restart_after_fork() {
  // The old book may be locked for ever, so it is left alone.
  book_ = new Book;
  queue_.restart_after_fork();
}

}  // namespace stepscope::writer
