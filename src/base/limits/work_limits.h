// SPDX-License-Identifier: Apache-2.0
// Limits on the memory and time of a piece of work, enforced wherever it allocates. The code that
// does the work does not need to know about them.
#pragma once

#include <atomic>
#include <cstdint>
#include <new>
#include <string_view>

#include "base/limits/memory_budget.h"

namespace stepscope {

enum class StopReason : uint8_t {
  None,
  Memory,     // It needs more memory than the budget has left.
  Time,       // It took too long.
  Abandoned,  // The result is no longer needed.
  Busy,       // There is too much other work.
  Shutdown,   // The program is ending.
};

// Thrown by work that was stopped. It is a bad_alloc because operator new throws it: code that
// survives running out of memory survives this.
class WorkStopped : public std::bad_alloc {
 public:
  explicit WorkStopped(StopReason reason) : reason_(reason) {}
  StopReason reason() const { return reason_; }
  const char* what() const noexcept override { return "work stopped"; }

 private:
  StopReason reason_;
};

// Throws WorkStopped if this thread's work has been stopped. For long loops.
//
// It may wait for this work's turn (WorkGate), so it must not be called while a lock is held. For
// the same reason, an allocation never waits.
void check_for_stop();

class WorkLimits;

// Decides when paused work continues. Threads: any.
class WorkGate {
 public:
  // Returns when the work may continue, or has been stopped.
  virtual void wait(WorkLimits& limits) = 0;

 protected:
  ~WorkGate() = default;
};

// The limits of one piece of work.
//
// While a Scope exists, every operator new and delete of its thread is counted here (in programs
// that link metered_new.cc). An allocation that the budget does not allow, or that comes after
// stop(), throws WorkStopped.
// Threads: stop(), stop_reason() and hold_back() any; the rest one at a time.
class WorkLimits {
 public:
  // `memory` is the initial charge of the work; it grows with its allocations.
  explicit WorkLimits(MemoryCharge memory);
  WorkLimits(const WorkLimits&) = delete;
  WorkLimits& operator=(const WorkLimits&) = delete;

  // The first reason counts.
  void stop(StopReason reason);
  StopReason stop_reason() const { return stop_reason_; }
  bool is_stopped() const { return stop_reason() != StopReason::None; }

  // From now on, check_for_stop() waits at this gate; null for no waiting.
  void hold_back(WorkGate* gate) { gate_ = gate; }

  // Ends the accounting and returns a charge for the result, which has `bytes`.
  MemoryCharge take_charge(size_t bytes);

  // Reserves this many more bytes; returns false if the budget does not allow it. That does not
  // stop the work.
  bool reserve(size_t bytes);

  size_t bytes_held() const { return memory_.bytes(); }
  // The peak of memory that the work has held or requested.
  size_t bytes_wanted() const { return bytes_wanted_; }

  class Scope {
   public:
    explicit Scope(WorkLimits& limits);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    WorkLimits* const before_;
  };

  // Suspends the limits of this thread's work while it exists. For foreign code that must not be
  // interrupted: an exception in a noexcept function would terminate the program.
  class Pause {
   public:
    Pause();
    ~Pause();
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

   private:
    WorkLimits* const before_;
  };

  // The limits of this thread's work; null if it has none.
  static WorkLimits* current() { return current_; }

  // For operator new and delete. charge() throws if that much is not available; correct() adjusts
  // the amount afterwards.
  void charge(size_t bytes);
  void correct(size_t charged, size_t bytes) {
    bytes_held_ += static_cast<int64_t>(bytes) - static_cast<int64_t>(charged);
  }
  void discharge(size_t bytes) { bytes_held_ -= static_cast<int64_t>(bytes); }

 private:
  friend void check_for_stop();
  bool try_charge(size_t bytes);
  [[noreturn]] void end();

  static thread_local constinit WorkLimits* current_;

  MemoryCharge memory_;
  int64_t bytes_held_;  // May be negative: work also frees memory that it did not allocate.
  int64_t grace_bytes_ = 0;
  size_t bytes_wanted_ = 0;
  std::atomic<StopReason> stop_reason_{StopReason::None};
  std::atomic<WorkGate*> gate_{nullptr};
};

// While it exists, counts memory that foreign code allocates without operator new. The
// constructor throws WorkStopped if that much is not available.
class ForeignMemory {
 public:
  explicit ForeignMemory(size_t bytes) : bytes_(bytes), limits_(WorkLimits::current()) {
    if (limits_ != nullptr) limits_->charge(bytes_);
  }
  // If it outlives its work, the memory is released with everything else the work has left.
  ~ForeignMemory() {
    if (limits_ != nullptr && limits_ == WorkLimits::current()) limits_->discharge(bytes_);
  }
  ForeignMemory(const ForeignMemory&) = delete;
  ForeignMemory& operator=(const ForeignMemory&) = delete;

 private:
  const size_t bytes_;
  WorkLimits* const limits_;  // Only compared later: it may have been destroyed.
};

}  // namespace stepscope
