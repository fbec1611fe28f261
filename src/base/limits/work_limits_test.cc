// SPDX-License-Identifier: Apache-2.0
#include "base/limits/work_limits.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace stepscope {
namespace {

constexpr size_t kMegabyte = 1 << 20;

class WorkLimitsTest : public testing::Test {
 protected:
  // Returns why the work was stopped; None if it finished.
  template <typename Work>
  StopReason run(const Work& work) {
    const WorkLimits::Scope scope(limits_);
    try {
      work();
      return StopReason::None;
    } catch (const WorkStopped& stopped) {
      return stopped.reason();
    }
  }

  MemoryBudget budget_{64 * kMegabyte};
  WorkLimits limits_{MemoryCharge(budget_)};
};

TEST_F(WorkLimitsTest, OneAllocationBeyondTheBudgetIsRefused) {
  EXPECT_EQ(run([] { std::string(65 * kMegabyte, 'x'); }), StopReason::Memory);
  EXPECT_LE(budget_.bytes_used(), 2 * kMegabyte);
}

TEST_F(WorkLimitsTest, MemoryOfForeignCodeCounts) {
  EXPECT_EQ(run([] { const ForeignMemory memory(65 * kMegabyte); }), StopReason::Memory);
  WorkLimits other{MemoryCharge(budget_)};
  const WorkLimits::Scope scope(other);
  {
    const ForeignMemory memory(40 * kMegabyte);
    EXPECT_GE(budget_.bytes_used(), 40 * kMegabyte);
  }
  const ForeignMemory again(40 * kMegabyte);
  EXPECT_LT(budget_.bytes_used(), 60 * kMegabyte);
}

TEST_F(WorkLimitsTest, AFailedReservationDoesNotStopTheWork) {
  EXPECT_FALSE(limits_.reserve(65 * kMegabyte));
  EXPECT_FALSE(limits_.is_stopped());
  EXPECT_TRUE(limits_.reserve(40 * kMegabyte));
  EXPECT_GE(budget_.bytes_used(), 40 * kMegabyte);
  EXPECT_EQ(run([] { std::string(39 * kMegabyte, 'x'); }), StopReason::None);
}

TEST_F(WorkLimitsTest, WorkThatIsHeldBackWaitsAtItsNextCheck) {
  struct CountingGate : WorkGate {
    void wait(WorkLimits& limits) override {
      ++waits;
      limits.hold_back(nullptr);
    }
    int waits = 0;
  } gate;
  limits_.hold_back(&gate);
  EXPECT_EQ(run([] { std::string(kMegabyte, 'x'); }), StopReason::None);
  EXPECT_EQ(gate.waits, 0);
  EXPECT_EQ(run([] { check_for_stop(); }), StopReason::None);
  EXPECT_EQ(run([] { check_for_stop(); }), StopReason::None);
  EXPECT_EQ(gate.waits, 1);
}

TEST_F(WorkLimitsTest, ManySmallAllocationsBeyondTheBudgetAreRefused) {
  std::vector<std::unique_ptr<std::string>> kept;
  kept.reserve(100'000);
  const auto fill = [&] {
    for (int i = 0; i < 100'000; ++i) kept.push_back(std::make_unique<std::string>(1000, 'x'));
  };
  EXPECT_EQ(run(fill), StopReason::Memory);
  EXPECT_GT(kept.size(), 50'000u);
  EXPECT_LE(budget_.bytes_used(), budget_.bytes_max());
}

TEST_F(WorkLimitsTest, FreedMemoryNoLongerCounts) {
  const auto churn = [] {
    for (int i = 0; i < 1'000; ++i) std::string(kMegabyte + static_cast<size_t>(i), 'x');
  };
  EXPECT_EQ(run(churn), StopReason::None);
  EXPECT_LT(limits_.bytes_wanted(), 8 * kMegabyte);
}

TEST_F(WorkLimitsTest, TheBudgetIsShared) {
  MemoryCharge other(budget_);
  ASSERT_TRUE(other.resize(60 * kMegabyte));
  EXPECT_EQ(run([] { std::string(10 * kMegabyte, 'x'); }), StopReason::Memory);
}

TEST_F(WorkLimitsTest, StoppedWorkEndsAtItsNextAllocation) {
  limits_.stop(StopReason::Time);
  limits_.stop(StopReason::Busy);
  EXPECT_EQ(run([] { std::string(1000, 'x'); }), StopReason::Time);
}

TEST_F(WorkLimitsTest, StoppedWorkEndsAtItsNextCheck) {
  limits_.stop(StopReason::Abandoned);
  EXPECT_EQ(run([] { check_for_stop(); }), StopReason::Abandoned);
  check_for_stop();  // Does nothing outside any work.
}

// Code that catches the exception can report it, but cannot continue forever.
TEST_F(WorkLimitsTest, AfterAStopOnlyALittleMemoryIsAllowed) {
  limits_.stop(StopReason::Time);
  EXPECT_EQ(run([] { std::string(1000, 'x'); }), StopReason::Time);
  EXPECT_EQ(run([] { std::string(100'000, 'x'); }), StopReason::None);
  const auto go_on = [] {
    for (int i = 0; i < 100; ++i) std::string(100'000, 'x');
  };
  EXPECT_EQ(run(go_on), StopReason::Time);
}

TEST_F(WorkLimitsTest, TheResultKeepsItsChargeAfterTheWork) {
  std::string result;
  EXPECT_EQ(run([&] { result.assign(5 * kMegabyte, 'x'); }), StopReason::None);
  {
    const MemoryCharge charge = limits_.take_charge(result.size());
    EXPECT_EQ(budget_.bytes_used(), 5 * kMegabyte);
  }
  EXPECT_EQ(budget_.bytes_used(), 0u);
}

TEST_F(WorkLimitsTest, APauseSuspendsTheLimits) {
  limits_.stop(StopReason::Abandoned);
  const auto work = [] {
    {
      const WorkLimits::Pause pause;
      std::string(100 * kMegabyte, 'x');
      check_for_stop();
    }
    check_for_stop();
  };
  EXPECT_EQ(run(work), StopReason::Abandoned);
}

TEST_F(WorkLimitsTest, NothingIsCountedOutsideWork) {
  std::string(100 * kMegabyte, 'x');
  EXPECT_EQ(budget_.bytes_used(), 0u);
}

}  // namespace
}  // namespace stepscope
