// SPDX-License-Identifier: Apache-2.0
#include "writer/engine/record_sink.h"

#include <cerrno>
#include <utility>

namespace stepscope::writer {
namespace {

// A file that cannot grow further is followed by another only if it has this size: with a smaller
// limit, there would be countless files.
constexpr int64_t kSizeForNewFileMin = int64_t{1} << 20;

// Less data may still fit.
bool is_out_of_space(int failure) {
  return failure == ENOSPC || failure == EDQUOT || failure == EFBIG;
}

// The file is still usable, but nothing more can be written to it for now.
bool is_full(int failure) {
  return is_out_of_space(failure) || failure == EINTR || failure == EAGAIN || failure == ENOMEM;
}

}  // namespace

Result<void> RecordSink::open() {
  Batch none;
  return file_ ? Result<void>() : make_file(none);
}

Result<void> RecordSink::make_file(Batch& batch) {
  TRY(auto fresh, open_file_());
  path_ = fresh.path();
  file_ = std::move(fresh);
  batch.forget_torn();
  return {};
}

Result<void> RecordSink::replace_lost(Batch& batch) {
  const std::string lost = file_->path();
  RETURN_IF_ERROR(make_file(batch));
  news_.loss =
      with_hint(unavailable("the event file was deleted while it was being written: {}", lost),
                "its data is lost; logging continues in a new file: " + file_->path());
  return {};
}

Result<void> RecordSink::continue_in_new_file(Batch& batch, int failure) {
  const std::string before = file_->path();
  RETURN_IF_ERROR(make_file(batch));
  news_.notice = with_hint(file_error("cannot continue the event file", before, failure),
                           "nothing is lost; logging continues in a new file: " + path_);
  return {};
}

Result<void> RecordSink::reopen(Batch& batch, uint64_t& records, int failure) {
  size_t written = 0;
  switch (file_->reopen(batch.rest(), written)) {
    case EventFile::Reopened::Gone:
      return replace_lost(batch);
    case EventFile::Reopened::Failed:
      return continue_in_new_file(batch, failure);
    case EventFile::Reopened::Ours:
      break;
  }
  records += batch.note_written(written);
  news_.notice = with_hint(file_error("the event file had to be reopened", path_, failure),
                           "nothing is lost; check the disk or the network file system");
  return {};
}

Result<void> RecordSink::ensure_file(Batch& batch, uint64_t& records) {
  if (!file_) return make_file(batch);
  switch (file_->presence()) {
    case EventFile::Presence::Ours:
      return {};
    case EventFile::Presence::Deleted:
      return replace_lost(batch);
    case EventFile::Presence::Unusable:
      break;
  }
  return reopen(batch, records, EBADF);
}

// Appends everything, or as many whole records as fit on a full disk. Returns 0 or the errno. Some
// file systems refuse a write as a whole although its start would fit, so ever smaller ones are
// tried, down to one record.
int RecordSink::append(Batch& batch, uint64_t& records) {
  for (size_t bytes_max = batch.rest().size(); !batch.is_empty();) {
    const Bytes bytes = batch.whole_records(bytes_max);
    const bool is_one_record = bytes.size() == batch.whole_records(0).size();
    const auto appended = file_->append(bytes);
    if (appended.bytes > 0) has_moved_ = false;
    records += batch.note_written(appended.bytes);
    if (appended.failure == 0) continue;
    // Readers treat a partial record at the end as one that is still being written, so cutting it
    // off is optional: if that fails, the record is completed later.
    if (batch.torn() > 0 && file_->cut(batch.torn())) batch.forget_torn();
    if (is_one_record || !is_out_of_space(appended.failure)) return appended.failure;
    bytes_max = bytes.size() / 2;
  }
  return 0;
}

// Returns no error if writing can be retried immediately.
Result<void> RecordSink::recover(Batch& batch, uint64_t& records, int failure, bool is_reopened) {
  const Error error = file_error("cannot write", file_->path(), failure);
  const bool is_too_large = failure == EFBIG && file_->size() >= kSizeForNewFileMin;
  if (is_full(failure) && !is_too_large) return error;
  if (!is_too_large && !is_reopened) {
    return reopen(batch, records, failure).ok() ? Result<void>() : error;
  }
  // A disk that accepts no more data must not get one empty file after another.
  if (std::exchange(has_moved_, true)) return error;
  return continue_in_new_file(batch, failure).ok() ? Result<void>() : error;
}

Result<void> RecordSink::write(Batch& batch, uint64_t& records) {
  if (batch.is_empty() && !file_) return {};
  for (bool is_reopened = false;; is_reopened = true) {
    RETURN_IF_ERROR(ensure_file(batch, records));
    const int failure = append(batch, records);
    if (failure == 0) return {};
    auto recovered = recover(batch, records, failure, is_reopened);
    if (!recovered.ok()) {
      // That the file was reopened does not matter, because it did not help.
      news_.notice.reset();
      return recovered;
    }
  }
}

Result<void> RecordSink::sync() { return file_ ? file_->sync() : Result<void>(); }

Result<void> RecordSink::close() {
  if (!file_) return {};
  auto result = file_->close();
  file_.reset();
  return result;
}

RecordSink::News RecordSink::take_news() { return std::exchange(news_, {}); }

}  // namespace stepscope::writer
