// SPDX-License-Identifier: Apache-2.0
#include "base/thread_pool.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <set>
#include <stdexcept>
#include <thread>

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

// State kept per worker needs no lock: two tasks with the same worker number never overlap.
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

TEST(ThreadPool, AThrowingTaskDoesNotAffectOthers) {
  ThreadPool pool(3);
  for (int round = 0; round < 10; ++round) {
    std::atomic<int> done = 0;
    const auto task = [&](size_t index, size_t) {
      if (index % 10 == 0) throw std::runtime_error("no");
      ++done;
    };
    EXPECT_THROW(pool.for_each(100, task), std::runtime_error);
    EXPECT_EQ(done, 90);
  }
  pool.for_each(1, [](size_t, size_t) {});
}

// In a child process, because the limit on threads applies to the whole process.
int work_without_threads() {
  constexpr uid_t kNobody = 65534;
  if (::geteuid() == 0 && ::setuid(kNobody) != 0) return 1;
  const rlimit none{.rlim_cur = 0, .rlim_max = 0};
  if (::setrlimit(RLIMIT_NPROC, &none) != 0) return 2;
  ThreadPool pool(4);
  size_t done = 0;
  pool.for_each(100, [&](size_t index, size_t worker) { done += worker == 0 && index == done; });
  if (pool.size() != 1 || done != 100) return 3;
  try {
    pool.for_each(1, [](size_t, size_t) { throw std::runtime_error("no"); });
  } catch (const std::runtime_error&) {
    pool.for_each(1, [&](size_t, size_t) { ++done; });
  }
  return done == 101 ? 0 : 4;
}

TEST(ThreadPool, WorksWithoutThreads) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work_without_threads());
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(ThreadPool, WithoutItsThreadsTheCallerDoesTheWork) {
  ThreadPool pool(3);
  pool.end_threads();
  EXPECT_EQ(pool.size(), 1u);
  std::set<std::thread::id> threads;
  pool.for_each(5, [&](size_t, size_t) { threads.insert(std::this_thread::get_id()); });
  EXPECT_EQ(threads, std::set{std::this_thread::get_id()});
}

}  // namespace
}  // namespace stepscope
