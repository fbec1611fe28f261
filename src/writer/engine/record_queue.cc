// SPDX-License-Identifier: Apache-2.0
#include "writer/engine/record_queue.h"

#include <utility>
#include <vector>

#include "writer/engine/no_throw.h"
#include "writer/engine/queue_state.h"

namespace stepscope::writer {

RecordQueue::RecordQueue(OpenFile open_file, QueueOptions options)
    : state_(std::make_shared<State>(std::move(open_file), options)) {}

RecordQueue::~RecordQueue() {
  // Callers that need the error call close().
  (void)close();
}

Result<void> RecordQueue::open() {
  return without_throwing([&]() -> Result<void> {
    State& state = *state_;
    const std::lock_guard lock(state.mutex);
    if (state.closing || state.is_writing || state.thread.joinable()) return {};
    auto opened = state.sink.open();
    if (!opened.ok()) {
      // Callers that log without checking this get the error too.
      state.failure = state.unreported = opened.error();
      return opened;
    }
    state.path = state.sink.path();
    return {};
  });
}

Result<void> RecordQueue::push(Bytes frame) {
  return without_throwing([&] { return state_->push(frame, state_); });
}

Result<void> RecordQueue::flush(bool sync) {
  return without_throwing([&] { return state_->flush(sync); });
}

Result<void> RecordQueue::close() {
  return without_throwing([&] { return state_->close(); });
}

std::optional<Error> RecordQueue::take_notice() {
  const std::lock_guard lock(state_->mutex);
  return std::exchange(state_->notice, std::nullopt);
}

QueueCounts RecordQueue::counts() const {
  const std::lock_guard lock(state_->mutex);
  return state_->counts;
}

std::string RecordQueue::path() const {
  const std::lock_guard lock(state_->mutex);
  return state_->path;
}

void RecordQueue::restart_after_fork() {
  auto fresh = std::make_shared<State>(state_->open_file, state_->options);
  // The old state has a thread that does not exist here and perhaps a lock that will never be
  // released, so it may be neither used nor destroyed.
  static auto* const abandoned = new std::vector<std::shared_ptr<State>>;
  fresh->closing = state_->closing;
  fresh->ended = state_->ended;
  abandoned->push_back(std::move(state_));
  state_ = std::move(fresh);
}

}  // namespace stepscope::writer
