// SPDX-License-Identifier: Apache-2.0
#include "base/thread_pool.h"

#include <gtest/gtest.h>

#include <atomic>

namespace stepscope {
namespace {

TEST(ThreadPool, DoesEveryTaskOnce) {
  ThreadPool pool(4);
  for (int round = 0; round < 50; ++round) {
    std::vector<std::atomic<int>> done(100);
    pool.for_each(done.size(), [&](size_t index, size_t worker) {
      EXPECT_LT(worker, pool.size());
      ++done[index];
    });
    for (const auto& count : done) EXPECT_EQ(count, 1);
  }
}

// State kept by worker needs no lock: two tasks with one worker number never overlap.
TEST(ThreadPool, WorkerNumbersAreExclusive) {
  ThreadPool pool(3);
  std::vector<size_t> counts(pool.size());
  pool.for_each(10'000, [&](size_t, size_t worker) { ++counts[worker]; });
  size_t total = 0;
  for (const size_t count : counts) total += count;
  EXPECT_EQ(total, 10'000u);
}

TEST(ThreadPool, EmptyListReturnsAtOnce) {
  ThreadPool pool(2);
  pool.for_each(0, [](size_t, size_t) { FAIL(); });
}

}  // namespace
}  // namespace stepscope
