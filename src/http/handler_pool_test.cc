// SPDX-License-Identifier: Apache-2.0
#include "http/handler_pool.h"

#include <gtest/gtest.h>

#include <future>
#include <vector>

namespace stepscope::http {
namespace {

using std::chrono::milliseconds;

class HandlerPoolTest : public testing::Test {
 protected:
  std::shared_ptr<WorkLimits> limits() {
    return std::make_shared<WorkLimits>(MemoryCharge(memory_));
  }

  // Posts work that runs until its gate opens or it is stopped, and returns its limits.
  std::shared_ptr<WorkLimits> post_slow_work(HandlerPool& pool) {
    auto under = limits();
    pool.post(cost_, under, [under, this] {
      while (!under->is_stopped() &&
             is_open_.wait_for(milliseconds(1)) != std::future_status::ready) {
      }
      ++ended_;
    });
    return under;
  }

  std::shared_future<void> post_quick_work(HandlerPool& pool) {
    auto done = std::make_shared<std::promise<void>>();
    pool.post(quick_cost_, limits(), [done] { done->set_value(); });
    return done->get_future().share();
  }

  MemoryBudget memory_{size_t{1} << 20};
  HandlerPoolOptions options_{.quick_threads = 1, .slow_threads = 1};
  RouteCost cost_;
  RouteCost quick_cost_;
  std::promise<void> gate_;
  std::shared_future<void> is_open_ = gate_.get_future().share();
  std::atomic<int> ended_ = 0;
};

TEST_F(HandlerPoolTest, QuickWorkPassesWorkThatTurnsOutSlow) {
  HandlerPool pool(options_);
  ASSERT_TRUE(pool.start().ok());
  for (int i = 0; i < 10; ++i) post_slow_work(pool);
  post_quick_work(pool).wait();
  EXPECT_EQ(ended_, 0);
  gate_.set_value();
  pool.stop();
  EXPECT_EQ(ended_, 10);
}

TEST_F(HandlerPoolTest, ARouteThatWasSlowLatelyTakesTheSlowLane) {
  EXPECT_FALSE(cost_.is_slow());
  cost_.note(milliseconds(1));
  EXPECT_FALSE(cost_.is_slow());
  cost_.note(milliseconds(200));
  EXPECT_TRUE(cost_.is_slow());
  for (int i = 0; i < 10; ++i) cost_.note(milliseconds(1));
  EXPECT_FALSE(cost_.is_slow());
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

TEST_F(HandlerPoolTest, WorkThatTakesTooLongIsStopped) {
  options_.deadline = milliseconds(30);
  HandlerPool pool(options_);
  ASSERT_TRUE(pool.start().ok());
  const auto first = post_slow_work(pool);
  while (ended_ < 1) std::this_thread::sleep_for(milliseconds(1));
  EXPECT_EQ(first->stop_reason(), StopReason::Time);
}

// Whoever posted it waits for it.
TEST_F(HandlerPoolTest, AStopRunsEverythingThatWasPosted) {
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
      for (int j = 0; j < 500; ++j) pool.post(quick_cost_, limits(), [&ran] { ++ran; });
    });
  }
  for (auto& thread : posting) thread.join();
  pool.stop();
  EXPECT_EQ(ran, 2000);
}

}  // namespace
}  // namespace stepscope::http
