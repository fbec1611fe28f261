// SPDX-License-Identifier: Apache-2.0
// A compaction that is killed at any moment loses nothing. STEPSCOPE_KILLS is the number of
// attempts.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <random>
#include <set>

#include "base/text/parse.h"
#include "ingest/test_log.h"
#include "upkeep/compaction.h"
#include "upkeep/test_logdir.h"
#include "upkeep/trash.h"

namespace stepscope::upkeep {
namespace {

using ingest::TestLog;
using std::chrono::microseconds;
using std::chrono::steady_clock;

constexpr int kFiles = 12;
constexpr int kPointsAFile = 400;

int number_of_kills() {
  const char* const text = std::getenv("STEPSCOPE_KILLS");
  return text == nullptr ? 20 : parse_number<int>(text).value_or(20);
}

std::string file_name(int number) {
  return fmt::format("run/events.out.tfevents.{:02}.host", number);
}

std::string file_bytes(int number) {
  TestLog log;
  log.version();
  for (int i = 0; i < kPointsAFile; ++i) log.scalar("loss", number * kPointsAFile + i, 1);
  return log.take();
}

std::string all_bytes() {
  std::string all;
  for (int i = 0; i < kFiles; ++i) all += file_bytes(i);
  return all;
}

int compact_again(const std::string& logdir) {
  const auto tree = storage::Tree::open_root(logdir).value();
  if (!settle_compaction(*tree, "run").ok()) return 1;
  const auto inventory = take_inventory(*tree);
  if (!inventory.ok()) return 2;
  const RunFiles& run = inventory.value().runs.front();
  if (files_to_compact(run).size() < 2) return 0;
  return compact_run(*tree, run, kTrash).ok() ? 0 : 3;
}

// Compacts in a separate process; returns whether it finished before it was killed.
bool compact_for(const std::string& logdir, microseconds time) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(compact_again(logdir));
  ::usleep(static_cast<useconds_t>(time.count()));
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WIFEXITED(status)) {
    EXPECT_EQ(WEXITSTATUS(status), 0);
  }
  return WIFEXITED(status);
}

// Either every original is in its place, or the compacted file is.
void expect_nothing_lost(const TestLogdir& logdir) {
  const auto files = logdir.files_left();
  const std::set<std::string> left(files.begin(), files.end());
  for (const std::string& file : files) {
    if (file.find("compacted") != std::string::npos) {
      EXPECT_EQ(logdir.content(file), all_bytes());
      return;
    }
  }
  for (int i = 0; i < kFiles; ++i) {
    ASSERT_TRUE(left.contains(file_name(i)));
    EXPECT_EQ(logdir.content(file_name(i)), file_bytes(i));
  }
}

TEST(CompactionKill, LosesNothing) {
  microseconds whole{0};
  {
    TestLogdir logdir;
    for (int i = 0; i < kFiles; ++i) logdir.put(file_name(i), file_bytes(i));
    const auto begin = steady_clock::now();
    ASSERT_EQ(compact_again(logdir.path()), 0);
    whole = std::chrono::duration_cast<microseconds>(steady_clock::now() - begin);
  }
  std::mt19937 random(7);
  std::uniform_int_distribution<int64_t> time(0, whole.count() + whole.count() / 5);
  for (int left = number_of_kills(); left > 0;) {
    TestLogdir logdir;
    for (int i = 0; i < kFiles; ++i) logdir.put(file_name(i), file_bytes(i));
    const auto before = logdir.files();
    // Each attempt finds what the previous, killed one has left.
    for (bool is_done = false; !is_done && left > 0; --left) {
      is_done = compact_for(logdir.path(), microseconds(time(random)));
      expect_nothing_lost(logdir);
    }
    ASSERT_EQ(compact_again(logdir.path()), 0);
    ASSERT_EQ(logdir.files_left().size(), 1u);
    EXPECT_EQ(logdir.content(logdir.files_left().front()), all_bytes());
    ASSERT_TRUE(restore_last(logdir.tree()).ok());
    EXPECT_EQ(logdir.files(), before);
  }
}

}  // namespace
}  // namespace stepscope::upkeep
