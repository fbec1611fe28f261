// SPDX-License-Identifier: Apache-2.0
#include "http/pool/handler_pool.h"

#include <gtest/gtest.h>

#include <functional>
#include <future>
#include <vector>

namespace stepscope::http {
namespace {

using std::chrono::milliseconds;

class HandlerPoolTest : public testing::Test {
 protected:
  using Lane = HandlerPool::Lane;

  template <typename Work>
  static void post(HandlerPool& pool, Lane lane, std::shared_ptr<WorkLimits> limits, Work work) {
    pool.post(lane, std::move(limits), std::move(work), [] {});
  }

  // Posts work that keeps a CPU busy until its gate opens, and counts how many such jobs run.
  void post_busy_work(HandlerPool& pool) {
    auto under = limits();
    post(pool, Lane::Quick, under, [under, this] {
      const WorkLimits::Scope scope(*under);
      try {
        while (is_open_.wait_for(milliseconds(0)) != std::future_status::ready) {
          check_for_stop();
          ++turns_;
        }
      } catch (const WorkStopped&) {
      }
      ++ended_;
    });
  }

  std::shared_ptr<WorkLimits> limits() {
    return std::make_shared<WorkLimits>(MemoryCharge(memory_));
  }

  // Posts work that runs until its gate opens or it is stopped, and returns its limits.
  std::shared_ptr<WorkLimits> post_slow_work(HandlerPool& pool, Lane lane = Lane::Quick) {
    auto under = limits();
    post(pool, lane, under, [under, this] {
      while (!under->is_stopped() &&
             is_open_.wait_for(milliseconds(1)) != std::future_status::ready) {
      }
      ++ended_;
    });
    return under;
  }

  std::shared_future<void> post_quick_work(HandlerPool& pool) {
    auto done = std::make_shared<std::promise<void>>();
    post(pool, Lane::Quick, limits(), [done] { done->set_value(); });
    return done->get_future().share();
  }

  MemoryBudget memory_{size_t{1} << 20};
  HandlerPoolOptions options_{
      .quick_threads = 1, .slow_threads = 1, .quick_patience = milliseconds(20)};
  std::promise<void> gate_;
  std::shared_future<void> is_open_ = gate_.get_future().share();
  std::atomic<int> ended_ = 0;
  std::atomic<int64_t> turns_ = 0;
};

TEST_F(HandlerPoolTest, QuickWorkOvertakesWorkThatTurnsOutSlow) {
  HandlerPool pool(options_);
  ASSERT_TRUE(pool.start().ok());
  for (int i = 0; i < 10; ++i) post_slow_work(pool);
  post_quick_work(pool).wait();
  EXPECT_EQ(ended_, 0);
  gate_.set_value();
  pool.stop();
  EXPECT_EQ(ended_, 10);
}

TEST_F(HandlerPoolTest, QuickWorkOvertakesManyUnknownRequests) {
  options_.quick_patience = milliseconds(10'000);
  HandlerPool pool(options_);
  ASSERT_TRUE(pool.start().ok());
  for (int i = 0; i < 20; ++i) post_busy_work(pool);
  for (int i = 0; i < 5; ++i) post_quick_work(pool).wait();
  EXPECT_EQ(ended_, 0);
  gate_.set_value();
  pool.stop();
  EXPECT_EQ(ended_, 20);
}

TEST_F(HandlerPoolTest, QuickWorkOvertakesWorkKnownToBeSlow) {
  HandlerPool pool(options_);
  ASSERT_TRUE(pool.start().ok());
  for (int i = 0; i < 5; ++i) post_slow_work(pool, Lane::Slow);
  post_quick_work(pool).wait();
  EXPECT_EQ(ended_, 0);
  gate_.set_value();
}

// No thread of the slow lane is free for it.
TEST_F(HandlerPoolTest, WorkStoppedWhileWaitingEndsAtOnce) {
  HandlerPool pool(options_);
  ASSERT_TRUE(pool.start().ok());
  post_slow_work(pool, Lane::Slow);
  const auto second = post_slow_work(pool, Lane::Slow);
  second->stop(StopReason::Abandoned);
  while (ended_ < 1) std::this_thread::sleep_for(milliseconds(1));
  gate_.set_value();
}

TEST_F(HandlerPoolTest, WorkWaitingForItsTurnEndsWithThePool) {
  HandlerPool pool(options_);
  ASSERT_TRUE(pool.start().ok());
  for (int i = 0; i < 8; ++i) post_busy_work(pool);
  while (turns_ < 1000) std::this_thread::sleep_for(milliseconds(1));
  pool.stop();
  EXPECT_EQ(ended_, 8);
}

// The pieces of a response reuse their limits one after the other.
TEST_F(HandlerPoolTest, LimitsCanBeReusedAfterDelivery) {
  options_.slow_threads = 4;
  HandlerPool pool(options_);
  ASSERT_TRUE(pool.start().ok());
  std::atomic<int> left = 8;
  std::vector<std::function<void(int)>> chains(8);
  for (auto& go_on : chains) {
    go_on = [&pool, &go_on, &left, under = limits()](int pieces) {
      if (pieces == 0) {
        --left;
        return;
      }
      const auto work = [under] {
        const WorkLimits::Scope scope(*under);
        for (int i = 0; i < 10; ++i) check_for_stop();
      };
      pool.post(Lane::Slow, under, work, [&go_on, pieces] { go_on(pieces - 1); });
    };
    go_on(200);
  }
  while (left > 0) std::this_thread::sleep_for(milliseconds(1));
}

TEST_F(HandlerPoolTest, ThreadsAreLimited) {
  options_.threads_max = 4;
  HandlerPool pool(options_);
  ASSERT_TRUE(pool.start().ok());
  for (int i = 0; i < 8; ++i) post_slow_work(pool);
  std::this_thread::sleep_for(milliseconds(100));
  gate_.set_value();
  pool.stop();
  EXPECT_EQ(ended_, 8);
}

TEST_F(HandlerPoolTest, TooMuchSlowWorkIsStopped) {
  options_.slow_threads_max = 2;
  HandlerPool pool(options_);
  ASSERT_TRUE(pool.start().ok());
  std::vector<std::shared_ptr<WorkLimits>> all;
  for (int i = 0; i < 4; ++i) all.push_back(post_slow_work(pool));
  while (ended_ < 2) std::this_thread::sleep_for(milliseconds(1));
  size_t stopped = 0;
  for (const auto& one : all) stopped += one->stop_reason() == StopReason::Busy;
  EXPECT_EQ(stopped, 2u);
  gate_.set_value();
}

// Expensive work fills the slow lane and the processor, and cheap work has to wait: that alone
// makes it neither slow nor too much.
TEST_F(HandlerPoolTest, CheapWorkIsNotStoppedBecauseTheSlowLaneIsFull) {
  options_.slow_threads_max = 1;
  options_.quick_threads_max = 2;
  options_.quick_patience = milliseconds(60'000);
  HandlerPool pool(options_);
  ASSERT_TRUE(pool.start().ok());
  for (int i = 0; i < 2; ++i) post_busy_work(pool);  // One is stopped.
  while (ended_ < 1) std::this_thread::sleep_for(milliseconds(1));
  std::vector<std::shared_ptr<WorkLimits>> cheap;
  for (int i = 0; i < 4; ++i) cheap.push_back(post_slow_work(pool));
  // Two of them run, and two wait long enough for the quick lane to be crowded.
  std::this_thread::sleep_for(milliseconds(200));
  for (const auto& one : cheap) EXPECT_EQ(one->stop_reason(), StopReason::None);
  gate_.set_value();
  pool.stop();
  EXPECT_EQ(ended_, 6);
}

TEST_F(HandlerPoolTest, WorkThatTakesTooLongIsStopped) {
  options_.deadline = milliseconds(30);
  HandlerPool pool(options_);
  ASSERT_TRUE(pool.start().ok());
  const auto first = post_slow_work(pool);
  while (ended_ < 1) std::this_thread::sleep_for(milliseconds(1));
  EXPECT_EQ(first->stop_reason(), StopReason::Time);
}

// The caller of post() is waiting for it.
TEST_F(HandlerPoolTest, StopRunsEverythingPosted) {
  HandlerPool pool(options_);
  ASSERT_TRUE(pool.start().ok());
  std::vector<std::shared_ptr<WorkLimits>> all;
  for (int i = 0; i < 50; ++i) all.push_back(post_slow_work(pool));
  pool.stop();
  EXPECT_EQ(ended_, 50);
  for (const auto& one : all) EXPECT_TRUE(one->is_stopped());
}

TEST_F(HandlerPoolTest, ManyThreadsMayPost) {
  options_.quick_threads = 4;
  HandlerPool pool(options_);
  ASSERT_TRUE(pool.start().ok());
  std::atomic<int> ran = 0;
  std::vector<std::thread> posting;
  for (int i = 0; i < 4; ++i) {
    posting.emplace_back([&] {
      for (int j = 0; j < 500; ++j) post(pool, Lane::Quick, limits(), [&ran] { ++ran; });
    });
  }
  for (auto& thread : posting) thread.join();
  pool.stop();
  EXPECT_EQ(ran, 2000);
}

}  // namespace
}  // namespace stepscope::http
