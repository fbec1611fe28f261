// SPDX-License-Identifier: Apache-2.0
#include "http/pool/slow_turns.h"

#include <algorithm>

namespace stepscope::http {

bool SlowTurns::add(WorkLimits& limits) {
  const std::lock_guard lock(mutex_);
  entries_.splice(entries_.end(), spare_, spare_.begin());
  Entry& entry = entries_.back();
  entry = {.limits = &limits, .state = State::Held, .since = Clock::now()};
  const bool has_turn = free_ > 0 && !has_waiting();
  if (has_turn) {
    begin_turn(entry);
  } else {
    limits.hold_back(this);
  }
  return has_turn;
}

void SlowTurns::remove(const WorkLimits& limits) {
  const std::lock_guard lock(mutex_);
  const auto entry = find(limits);
  entry->limits->hold_back(nullptr);
  if (entry->state == State::Running) end_turn(*entry);
  spare_.splice(spare_.end(), entries_, entry);
}

void SlowTurns::wait(WorkLimits& limits) {
  std::unique_lock lock(mutex_);
  const auto place = find(limits);
  Entry& entry = *place;
  if (entry.state == State::Running) {
    if (!has_waiting()) return begin_turn(entry);
    end_turn(entry);
  }
  entry.state = State::Waiting;
  entries_.splice(entries_.end(), entries_, place);
  changed_.wait(lock, [&] { return limits.is_stopped() || is_next(entry); });
  if (is_next(entry)) return begin_turn(entry);
  // Stopped work has little left to do.
  entry.state = State::Held;
  limits.hold_back(nullptr);
  changed_.notify_all();
}

void SlowTurns::supervise(Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  const bool is_crowded = has_waiting();
  for (Entry& entry : entries_) {
    const auto took = now - entry.since;
    if (entry.state == State::Waiting) {
      if (entry.limits->is_stopped()) changed_.notify_all();
    } else if (entry.state == State::Running && is_crowded && took > kTurn) {
      entry.limits->hold_back(this);
      if (took > kTurn + kPatience) end_turn(entry);
    }
  }
}

std::list<SlowTurns::Entry>::iterator SlowTurns::find(const WorkLimits& limits) {
  return std::ranges::find(entries_, &limits, &Entry::limits);
}

bool SlowTurns::is_next(const Entry& entry) const {
  if (free_ == 0) return false;
  return &*std::ranges::find(entries_, State::Waiting, &Entry::state) == &entry;
}

bool SlowTurns::has_waiting() const {
  return std::ranges::find(entries_, State::Waiting, &Entry::state) != entries_.end();
}

// If it already has a turn, the turn starts again.
void SlowTurns::begin_turn(Entry& entry) {
  if (entry.state != State::Running) --free_;
  entry.state = State::Running;
  entry.since = Clock::now();
  entry.limits->hold_back(nullptr);
  if (free_ > 0) changed_.notify_all();
}

void SlowTurns::end_turn(Entry& entry) {
  ++free_;
  entry.state = State::Held;
  changed_.notify_all();
}

}  // namespace stepscope::http
