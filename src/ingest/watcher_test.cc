// SPDX-License-Identifier: Apache-2.0
#include "ingest/watcher.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/test_folder.h"

namespace stepscope::ingest {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using testing::Contains;

class WatcherTest : public testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(run_);
    watch();
    ASSERT_EQ(watcher_.watched(), 3u);
  }

  void watch() {
    PathList directories;
    for (const std::string& path : {root_, group_, run_}) directories.add(path);
    watcher_.watch(directories);
  }

  // As the loader does after a change of structure.
  void take_up_changes() {
    EXPECT_TRUE(watcher_.wait(milliseconds(5000)).structure);
    watch();
    EXPECT_EQ(watcher_.watched(), 3u);
  }

  void expect_writes_are_reported() {
    std::ofstream(run_ + "/events") << "x";
    EXPECT_THAT(watcher_.wait(milliseconds(5000)).written, Contains(run_ + "/events"));
  }

  const TestFolder folder_;
  const std::string root_ = folder_.path() + "/logs";
  const std::string group_ = root_ + "/group";
  const std::string run_ = group_ + "/run";
  Watcher watcher_;
};

TEST_F(WatcherTest, ReportsWrites) { expect_writes_are_reported(); }

TEST_F(WatcherTest, ADirectoryThatIsRecreated) {
  fs::remove_all(run_);
  fs::create_directory(run_);
  take_up_changes();
  expect_writes_are_reported();
}

// The directory is recreated and watched again before its removal was reported.
TEST_F(WatcherTest, ADirectoryThatIsRecreatedDuringAScan) {
  fs::remove_all(run_);
  fs::create_directory(run_);
  watch();
  take_up_changes();
  expect_writes_are_reported();
}

TEST_F(WatcherTest, ADirectoryThatIsReplaced) {
  fs::rename(run_, folder_.path() + "/elsewhere");
  fs::create_directory(run_);
  take_up_changes();
  expect_writes_are_reported();
}

// Directories below a moved one get no event themselves.
TEST_F(WatcherTest, AParentDirectoryThatIsReplaced) {
  fs::rename(root_, folder_.path() + "/elsewhere");
  fs::create_directories(run_);
  take_up_changes();
  expect_writes_are_reported();
}

TEST_F(WatcherTest, ALinkWithANewTarget) {
  fs::rename(run_, folder_.path() + "/old");
  fs::create_symlink(folder_.path() + "/old", run_);
  take_up_changes();
  fs::create_directory(folder_.path() + "/new");
  fs::remove(run_);
  fs::create_symlink(folder_.path() + "/new", run_);
  take_up_changes();
  expect_writes_are_reported();
}

TEST_F(WatcherTest, ADeletedDirectoryIsForgotten) {
  fs::remove_all(run_);
  EXPECT_TRUE(watcher_.wait(milliseconds(5000)).structure);
  EXPECT_EQ(watcher_.watched(), 2u);
}

}  // namespace
}  // namespace stepscope::ingest
