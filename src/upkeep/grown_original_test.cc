// SPDX-License-Identifier: Apache-2.0
// A training keeps writing to a file whose compaction was killed: the run loses none of its
// records.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_error.h"
#include "ingest/test_log.h"
#include "upkeep/compaction.h"
#include "upkeep/journal.h"
#include "upkeep/test_logdir.h"

namespace stepscope::upkeep {
namespace {

using ingest::TestLog;
using testing::ElementsAre;
using testing::HasSubstr;

namespace fs = std::filesystem;

constexpr const char* kGrown = "run/events.out.tfevents.1.host";
constexpr const char* kOther = "run/events.out.tfevents.2.host";
constexpr const char* kMerged = "run/events.out.tfevents.1.host.compacted";
constexpr const char* kRunInTrash = ".stepscope-trash/20261116T000000Z/run/";

class GrownOriginalTest : public testing::Test {
 protected:
  GrownOriginalTest() {
    logdir_.put(kGrown, first_ + cut_);
    logdir_.put(kOther, second_);
  }

  // Compacts, then puts back what had not yet been moved when the process was killed.
  void compact_killed(bool is_first_moved, bool is_second_moved) {
    const auto made = compact_run(logdir_.tree(), logdir_.inventory().runs.front(), kTrash);
    ASSERT_TRUE(made.ok()) << made.error().message;
    put_back(".stepscope-compaction", ".stepscope-compaction");
    if (!is_first_moved) put_back("events.out.tf%65vents.1.host", "events.out.tfevents.1.host");
    if (!is_second_moved) put_back("events.out.tf%65vents.2.host", "events.out.tfevents.2.host");
  }
  void put_back(const std::string& from, const std::string& to) {
    fs::rename(logdir_.path() + "/" + kRunInTrash + from, logdir_.path() + "/run/" + to);
  }
  // As an older version wrote the journal.
  void forget_states() {
    const std::string path = fmt::format("run/{}", kJournalName);
    auto journal = read_journal(logdir_.tree(), path).value();
    journal.states.clear();
    ASSERT_TRUE(logdir_.tree().remove_file(path).ok());
    ASSERT_TRUE(write_journal(logdir_.tree(), "run", journal).ok());
  }
  void append(const std::string& name) {
    std::ofstream(logdir_.path() + "/" + name, std::ios::binary | std::ios::app) << added_;
  }
  Result<bool> settle() { return settle_compaction(logdir_.tree(), "run"); }

  void expect_undone() {
    const auto settled = settle();
    ASSERT_TRUE(settled.ok()) << settled.error().message << " " << settled.error().hint;
    EXPECT_TRUE(settled.value());
    EXPECT_THAT(logdir_.files(), ElementsAre(kGrown, kOther));
    EXPECT_EQ(logdir_.content(kGrown), first_ + cut_ + added_);
    EXPECT_EQ(logdir_.content(kOther), second_);
    EXPECT_FALSE(settle().value());
  }

  TestLogdir logdir_;
  const std::string first_ = TestLog().version().scalar("loss", 1, 1).take();
  const std::string second_ = TestLog().scalar("loss", 2, 1).take();
  const std::string added_ = TestLog().scalar("loss", 3, 1).take();
  const std::string cut_ = added_.substr(0, 20);  // Of a record that was never finished.
};

TEST_F(GrownOriginalTest, TheCompactionIsUndone) {
  compact_killed(false, false);
  append(kGrown);
  expect_undone();
}

TEST_F(GrownOriginalTest, MovedOriginalsAreReturned) {
  compact_killed(false, true);
  append(kGrown);
  expect_undone();
}

// The training had the file open while it was moved.
TEST_F(GrownOriginalTest, AnOriginalThatGrewInTheTrashIsReturned) {
  compact_killed(true, false);
  append(std::string(kRunInTrash) + "events.out.tf%65vents.1.host");
  expect_undone();
}

TEST_F(GrownOriginalTest, WithoutSizesTheTimeOfTheJournalDecides) {
  compact_killed(false, true);
  forget_states();
  append(kGrown);
  expect_undone();
}

TEST_F(GrownOriginalTest, WithoutSizesUnchangedOriginalsAreReplaced) {
  compact_killed(false, true);
  forget_states();
  ASSERT_TRUE(settle().value());
  EXPECT_THAT(logdir_.files_left(), ElementsAre(kMerged));
}

// The training has written nothing yet; what it writes later must not end up in the trash.
TEST_F(GrownOriginalTest, AnOriginalThatIsOpenForWritingStays) {
  compact_killed(false, true);
  std::ofstream training(logdir_.path() + "/" + kGrown, std::ios::binary | std::ios::app);
  ASSERT_TRUE(settle().value());
  training << added_ << std::flush;
  EXPECT_THAT(logdir_.files(), ElementsAre(kGrown, kOther));
  EXPECT_EQ(logdir_.content(kGrown), first_ + cut_ + added_);
}

TEST_F(GrownOriginalTest, NothingIsChangedIfAnotherOriginalIsMissing) {
  compact_killed(false, true);
  append(kGrown);
  fs::remove(logdir_.path() + "/" + kRunInTrash + "events.out.tf%65vents.2.host");
  const auto before = logdir_.files();
  const auto settled = settle();
  ASSERT_FALSE(settled.ok());
  EXPECT_TRUE(settled.error().message.ends_with(logdir_.path() + "/run"));
  EXPECT_THAT(settled.error().hint, HasSubstr("remove " + logdir_.path() + "/run/.stepscope-comp"));
  EXPECT_EQ(logdir_.files(), before);
}

// The new file is larger than the original, so comparing sizes is not enough.
TEST_F(GrownOriginalTest, TheResultStaysIfALargerFileReplacedAnOriginal) {
  compact_killed(false, true);
  logdir_.put(kOther, second_ + added_);
  logdir_.put(kGrown, added_ + added_ + added_ + added_);
  const auto before = logdir_.files();
  EXPECT_THAT(settle(),
              fails_with(Code::Unavailable,
                         "cannot be undone (the files are not those that were compacted: "));
  EXPECT_EQ(logdir_.files(), before);
}

// Written to after the last comparison, before each system call that follows.
TEST_F(GrownOriginalTest, NoRecordIsLostIfItIsWrittenDuringTheCompaction) {
  int steps = 1;
  for (int step = 1; step <= steps; ++step) {
    TestLogdir logdir;
    logdir.put(kGrown, first_);
    logdir.put(kOther, second_);
    const RunFiles run = logdir.inventory().runs.front();
    int now = 0;
    bool is_written = false;
    const auto rival = [&] {
      if (++now != step || !fs::exists(logdir.path() + "/" + kGrown)) return;
      std::ofstream(logdir.path() + "/" + kGrown, std::ios::binary | std::ios::app) << added_;
      is_written = true;
    };
    const auto tree = storage::Tree::open_root(logdir.path(), {.before_call = rival}).value();
    const auto made = compact_run(*tree, run, kTrash);
    steps = now;
    EXPECT_NE(made.ok(), is_written) << step;
    if (is_written) {
      EXPECT_EQ(logdir.content(kGrown), first_ + added_) << step;
    }
  }
  EXPECT_GT(steps, 20);
}

}  // namespace
}  // namespace stepscope::upkeep
