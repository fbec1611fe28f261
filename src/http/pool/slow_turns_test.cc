// SPDX-License-Identifier: Apache-2.0
#include "http/pool/slow_turns.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

namespace stepscope::http {
namespace {

using std::chrono::milliseconds;

// Work on its own thread that runs from one check point to the next.
class TurnWork {
 public:
  explicit TurnWork(MemoryBudget& memory) : limits(MemoryCharge(memory)) {}
  ~TurnWork() {
    if (thread_.joinable()) thread_.join();
  }
  TurnWork(const TurnWork&) = delete;
  TurnWork& operator=(const TurnWork&) = delete;

  void run() {
    thread_ = std::thread([this] {
      const WorkLimits::Scope scope(limits);
      try {
        while (true) {
          check_for_stop();
          ++steps;
        }
      } catch (const WorkStopped&) {
      }
      has_ended = true;
    });
  }
  // Waits until it has passed more check points. Never returns if it has no turn.
  void wait_for_steps() const {
    const int64_t before = steps;
    while (steps < before + 2) std::this_thread::yield();
  }
  // Steps stop when it is held back; the last one may still be running.
  bool is_waiting() const {
    const int64_t before = steps;
    std::this_thread::sleep_for(milliseconds(20));
    return steps == before;
  }

  WorkLimits limits;
  std::atomic<int64_t> steps = 0;
  std::atomic<bool> has_ended = false;

 private:
  std::thread thread_;
};

class SlowTurnsTest : public testing::Test {
 protected:
  void end(TurnWork& work) {
    work.limits.stop(StopReason::Abandoned);
    while (!work.has_ended) {
      turns_.supervise(SlowTurns::Clock::now());
      std::this_thread::yield();
    }
    turns_.remove(work.limits);
  }

  MemoryBudget memory_{1 << 20};
  SlowTurns turns_{1, 8};
  TurnWork first_{memory_};
  TurnWork second_{memory_};
  const SlowTurns::Clock::time_point later_ =
      SlowTurns::Clock::now() + SlowTurns::kTurn + milliseconds(500);
};

TEST_F(SlowTurnsTest, WorkWaitsUntilATurnIsFree) {
  EXPECT_TRUE(turns_.add(first_.limits));
  EXPECT_FALSE(turns_.add(second_.limits));
  first_.run();
  second_.run();
  first_.wait_for_steps();
  EXPECT_EQ(second_.steps, 0);
  end(first_);
  second_.wait_for_steps();
  end(second_);
}

TEST_F(SlowTurnsTest, AllTakeTurns) {
  turns_.add(first_.limits);
  turns_.add(second_.limits);
  first_.run();
  second_.run();
  // The second one must be seen waiting before the first one yields.
  while (second_.steps == 0) {
    turns_.supervise(later_);
    std::this_thread::yield();
  }
  const int64_t before = first_.steps;
  while (first_.steps == before) {
    turns_.supervise(later_);
    std::this_thread::yield();
  }
  end(first_);
  end(second_);
}

TEST_F(SlowTurnsTest, NobodyYieldsIfNobodyWaits) {
  turns_.add(first_.limits);
  first_.run();
  turns_.supervise(later_);
  first_.wait_for_steps();
  end(first_);
}

TEST_F(SlowTurnsTest, StoppedWorkDoesNotWait) {
  turns_.add(first_.limits);
  turns_.add(second_.limits);
  second_.run();
  end(second_);
  EXPECT_EQ(second_.steps, 0);
  turns_.remove(first_.limits);
}

TEST_F(SlowTurnsTest, WorkWithoutCheckPointsLosesItsTurn) {
  turns_.add(first_.limits);
  turns_.add(second_.limits);
  second_.run();
  while (second_.steps == 0) {
    turns_.supervise(later_ + SlowTurns::kPatience);
    std::this_thread::yield();
  }
  // It waits at its next check point.
  first_.run();
  EXPECT_TRUE(first_.is_waiting());
  end(second_);
  first_.wait_for_steps();
  end(first_);
}

TEST_F(SlowTurnsTest, AnAllocationDoesNotWait) {
  turns_.add(first_.limits);
  turns_.add(second_.limits);
  const WorkLimits::Scope scope(second_.limits);
  EXPECT_EQ(std::make_unique<std::vector<int>>(100)->size(), 100u);
  turns_.remove(first_.limits);
  turns_.remove(second_.limits);
}

}  // namespace
}  // namespace stepscope::http
