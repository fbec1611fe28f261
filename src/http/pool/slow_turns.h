// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <list>
#include <mutex>

#include "base/limits/work_limits.h"

namespace stepscope::http {

// Lets a fixed number of slow requests run at the same time. The others wait at their next
// check_for_stop(), and all take turns.
//
// Threads: any. Each piece of work is added before it waits, and removed before it is destroyed.
class SlowTurns final : public WorkGate {
 public:
  using Clock = std::chrono::steady_clock;
  // How long work keeps its turn while others wait.
  static constexpr std::chrono::milliseconds kTurn{100};
  // Work that reaches no check point for this long after its turn may be waiting for a disk that
  // does not respond. Others run in its place.
  static constexpr std::chrono::milliseconds kPatience{1000};

  // At most `work_max` pieces of work exist at a time; `count` of them run.
  SlowTurns(size_t count, size_t work_max) : free_(count), spare_(work_max) {}

  // Adds work. It has a turn if one is free; otherwise it is held back, and false is returned.
  bool add(WorkLimits& limits);
  void remove(const WorkLimits& limits);

  // Returns when the work has a turn, or has been stopped.
  void wait(WorkLimits& limits) override;

  // Call this often: pauses work whose turn is over, and wakes work that was stopped.
  void supervise(Clock::time_point now);

 private:
  enum class State : uint8_t {
    Running,  // It has a turn.
    Held,     // It has none, and runs until its next check point.
    Waiting,
  };
  struct Entry {
    WorkLimits* limits = nullptr;
    State state = State::Held;
    Clock::time_point since;  // When its turn or its wait started.
  };

  std::list<Entry>::iterator find(const WorkLimits& limits);
  bool is_next(const Entry& entry) const;
  bool has_waiting() const;
  void begin_turn(Entry& entry);
  void end_turn(Entry& entry);

  std::mutex mutex_;  // Guards everything below.
  std::condition_variable changed_;
  size_t free_;
  std::list<Entry> entries_;  // Waiting entries are in order of arrival.
  std::list<Entry> spare_;    // So that work can be added even when out of memory.
};

}  // namespace stepscope::http
