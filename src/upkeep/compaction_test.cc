// SPDX-License-Identifier: Apache-2.0
#include "upkeep/compaction.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/test_error.h"
#include "base/test_stranger.h"
#include "ingest/test_log.h"
#include "upkeep/journal.h"
#include "upkeep/same_run.h"
#include "upkeep/test_logdir.h"
#include "upkeep/trash.h"

namespace stepscope::upkeep {
namespace {

using ingest::TestLog;
using testing::ElementsAre;
using testing::HasSubstr;

class CompactionTest : public testing::Test {
 protected:
  void put(int number, const std::string& bytes) {
    logdir_.put(fmt::format("run/events.out.tfevents.{}.host", number), bytes);
  }
  Result<Compacted> compact(const std::string& trash = kTrash) {
    const Inventory inventory = logdir_.inventory();
    return compact_run(logdir_.tree(), inventory.runs.front(), trash);
  }
  std::shared_ptr<const store::Run> load(const std::vector<std::string>& names) {
    auto run = load_run(logdir_.tree(), names);
    EXPECT_TRUE(run.ok());
    return std::move(run).value();
  }

  TestLogdir logdir_;
};

TEST_F(CompactionTest, TheResultIsTheOriginalsInOrder) {
  const std::string first = TestLog().version().scalar("loss", 1, 1).scalar("loss", 5, 1).take();
  const std::string second = TestLog().version().scalar("loss", 3, 2).scalar("acc", 3, 2).take();
  put(1, first);
  put(2, second);
  const auto before = load(logdir_.files());
  const auto made = compact();
  ASSERT_TRUE(made.ok()) << made.error().message;
  EXPECT_EQ(made.value().files, 2u);
  EXPECT_EQ(made.value().records, 6u);
  EXPECT_THAT(logdir_.files_left(), ElementsAre("run/events.out.tfevents.1.host.compacted"));
  EXPECT_EQ(logdir_.content(logdir_.files_left().front()), first + second);
  EXPECT_EQ(first_difference(*before, *load(logdir_.files_left())), "");
}

TEST_F(CompactionTest, LargeRecordsAreCopied) {
  const std::string image = record::WireWriter().bytes(4, std::string(300'000, 'p')).take();
  const std::string log = TestLog()
                              .version()
                              .value(1, record::WireWriter().bytes(1, "x").bytes(4, image).take())
                              .take();
  put(1, log);
  put(2, TestLog().scalar("loss", 1, 1).take());
  ASSERT_TRUE(compact().ok());
  EXPECT_TRUE(logdir_.content(logdir_.files_left().front()).starts_with(log));
}

TEST_F(CompactionTest, TheRunKeepsItsAge) {
  put(1, TestLog().version().take());
  put(2, TestLog().scalar("loss", 1, 1).take());
  const int64_t before = logdir_.inventory().runs.front().modified_ns;
  ASSERT_TRUE(compact().ok());
  EXPECT_EQ(logdir_.inventory().runs.front().modified_ns, before);
}

TEST_F(CompactionTest, RestartsStillSupersedePoints) {
  put(1, TestLog()
             .version()
             .start(0)
             .scalar("loss", 1, 1)
             .scalar("loss", 9, 1)
             .scalar("acc", 9, 1)
             .take());
  put(2, TestLog().version().start(5).scalar("loss", 6, 2).take());
  put(3, TestLog().version().scalar("loss", 2, 3).take());
  const auto before = load(logdir_.files());
  const auto made = compact();
  ASSERT_TRUE(made.ok()) << made.error().message;
  EXPECT_EQ(first_difference(*before, *load(logdir_.files_left())), "");
}

TEST_F(CompactionTest, AnUnfinishedRecordIsLeftOut) {
  const std::string first = TestLog().version().scalar("loss", 1, 1).take();
  const std::string second = TestLog().scalar("loss", 2, 1).take();
  put(1, first + first.substr(0, 20));
  put(2, second);
  const auto made = compact();
  ASSERT_TRUE(made.ok());
  EXPECT_EQ(made.value().cut_bytes, 20u);
  EXPECT_EQ(logdir_.content(logdir_.files_left().front()), first + second);
}

TEST_F(CompactionTest, DamagedRunsAreLeftUnchanged) {
  std::string first = TestLog().version().scalar("loss", 1, 1).scalar("loss", 2, 1).take();
  first[60] = static_cast<char>(first[60] ^ 1);
  put(1, first);
  put(2, TestLog().scalar("loss", 3, 1).take());
  const auto before = logdir_.files();
  const auto made = compact();
  ASSERT_FALSE(made.ok());
  EXPECT_THAT(made.error().message, HasSubstr("damaged"));
  EXPECT_EQ(logdir_.files(), before);
}

TEST_F(CompactionTest, CompressedFilesAreNotReportedAsDamaged) {
  put(1, TestLog().version().scalar("loss", 1, 1).take());
  put(2, "\x1f\x8b\x08" + std::string(60, 'z'));
  const auto before = logdir_.files();
  const auto checked = check_compaction(logdir_.tree(), logdir_.inventory().runs.front());
  const auto made = compact();
  ASSERT_FALSE(checked.ok());
  ASSERT_FALSE(made.ok());
  EXPECT_THAT(made.error().message, HasSubstr("the file is compressed with gzip, and cannot be "
                                              "merged; unpack it first: "));
  EXPECT_EQ(checked.error().message, made.error().message);
  EXPECT_EQ(logdir_.files(), before);
}

// A name that fits the run may not fit with the ending of a compacted file, or in the trash.
TEST_F(CompactionTest, TheDryRunRefusesNamesThatWouldBeTooLong) {
  const std::string long_name = "events.out.tfevents.1." + std::string(230, 'h');
  logdir_.put("run/" + long_name, TestLog().version().scalar("loss", 1, 1).take());
  put(2, TestLog().scalar("loss", 2, 1).take());
  const auto before = logdir_.files();
  const auto checked = check_compaction(logdir_.tree(), logdir_.inventory().runs.front());
  const auto made = compact();
  EXPECT_THAT(checked, fails_with(Code::Invalid, "the file name has no room for the ending of"));
  EXPECT_THAT(made, fails_with(Code::Invalid, checked.error().message));
  EXPECT_EQ(logdir_.files(), before);
}

TEST_F(CompactionTest, TheDryRunRefusesNamesThatAreTooLongForTheTrash) {
  const std::string long_name = "events.out.tfevents.3." + std::string(233, 'h');
  put(1, TestLog().version().scalar("loss", 1, 1).take());
  logdir_.put("run/" + long_name, TestLog().scalar("loss", 2, 1).take());
  const auto checked = check_compaction(logdir_.tree(), logdir_.inventory().runs.front());
  EXPECT_THAT(checked, fails_with(Code::Invalid, "no room for the longer form in the trash: " +
                                                     logdir_.path() + "/run/" + long_name));
  EXPECT_THAT(compact(), fails_with(Code::Invalid, checked.error().message));
}

TEST_F(CompactionTest, TheDryRunRefusesDirectoriesThatCannotBeWritten) {
  put(1, TestLog().version().scalar("loss", 1, 1).take());
  put(2, TestLog().scalar("loss", 2, 1).take());
  namespace fs = std::filesystem;
  const fs::perms read_only = fs::perms(0555);
  fs::permissions(logdir_.path(), read_only);
  fs::permissions(logdir_.path() + "/run", read_only);
  const auto check = [&] {
    const auto inventory = logdir_.inventory();
    const Stranger stranger;
    return check_compaction(logdir_.tree(), inventory.runs.front());
  };
  EXPECT_THAT(check(), fails_with(Code::Denied, "cannot write to directory: Permission denied: " +
                                                    logdir_.path() + "/run"));
  fs::permissions(logdir_.path() + "/run", fs::perms(0777));
  EXPECT_THAT(check(), fails_with(Code::Denied, "cannot write to directory: Permission denied: " +
                                                    logdir_.path()))
      << "the trash cannot be created";
  fs::permissions(logdir_.path(), fs::perms(0777));
  EXPECT_TRUE(check().ok());
}

// A repeated step replaces the point of an earlier file; within one file, both points count.
TEST_F(CompactionTest, RunsThatWouldShowDifferentDataAreLeftUnchanged) {
  put(1, TestLog().version().scalar("loss", 1, 1).take());
  put(2, TestLog().version().scalar("loss", 1, 2).take());
  const auto before = logdir_.files();
  const auto made = compact();
  ASSERT_FALSE(made.ok());
  EXPECT_THAT(made.error().message, HasSubstr("different data for the tag loss"));
  EXPECT_EQ(logdir_.files(), before);
}

TEST_F(CompactionTest, RunsWithLinksAreLeftUnchanged) {
  put(1, TestLog().version().scalar("loss", 1, 1).take());
  put(3, TestLog().version().scalar("loss", 3, 1).take());
  logdir_.put("elsewhere", TestLog().version().scalar("loss", 2, 1).take());
  std::filesystem::create_symlink(logdir_.path() + "/elsewhere",
                                  logdir_.path() + "/run/events.out.tfevents.2.host");
  const auto made = compact();
  ASSERT_FALSE(made.ok());
  EXPECT_THAT(made.error().message, HasSubstr("link"));
}

TEST_F(CompactionTest, TheLogDirectoryItselfMayBeTheRun) {
  const std::string first = TestLog().version().scalar("loss", 1, 1).take();
  logdir_.put("events.out.tfevents.1", first);
  logdir_.put("events.out.tfevents.2", TestLog().scalar("loss", 2, 1).take());
  const auto before = logdir_.files();
  ASSERT_TRUE(compact().ok());
  EXPECT_THAT(logdir_.files_left(), ElementsAre("events.out.tfevents.1.compacted"));
  ASSERT_TRUE(restore_last(logdir_.tree()).ok());
  EXPECT_EQ(logdir_.files(), before);
}

TEST_F(CompactionTest, ARunCanBeCompactedAgain) {
  put(1, TestLog().version().scalar("loss", 1, 1).take());
  put(2, TestLog().version().scalar("loss", 2, 1).take());
  ASSERT_TRUE(compact().ok());
  put(3, TestLog().version().scalar("loss", 3, 1).take());
  ASSERT_TRUE(compact(".stepscope-trash/2").ok());
  EXPECT_THAT(logdir_.files_left(), ElementsAre("run/events.out.tfevents.1.host.compacted-2"));
  const auto run = load(logdir_.files_left());
  EXPECT_EQ(run->series.front().size, 3u);
}

TEST_F(CompactionTest, RestoringUndoesACompaction) {
  put(1, TestLog().version().scalar("loss", 1, 1).take());
  put(2, TestLog().version().scalar("loss", 2, 1).take());
  const auto before = logdir_.files();
  ASSERT_TRUE(compact().ok());
  const auto restored = restore_last(logdir_.tree());
  ASSERT_TRUE(restored.ok());
  EXPECT_TRUE(restored.value().problems.empty());
  EXPECT_EQ(logdir_.files(), before);
}

TEST_F(CompactionTest, RestoringKeepsACompactedFileThatHasGrown) {
  put(1, TestLog().version().scalar("loss", 1, 1).take());
  put(2, TestLog().version().scalar("loss", 2, 1).take());
  ASSERT_TRUE(compact().ok());
  const std::string result = logdir_.files_left().front();
  logdir_.put(result, logdir_.content(result) + TestLog().scalar("loss", 3, 1).take());
  const auto restored = restore_last(logdir_.tree());
  ASSERT_TRUE(restored.ok());
  EXPECT_EQ(restored.value().problems.size(), 1u);
  // Restored next to it, the originals would duplicate every record.
  EXPECT_THAT(logdir_.files_left(), ElementsAre(result));
}

TEST_F(CompactionTest, RestoringKeepsTheCompactedFileIfAnOriginalCannotReturn) {
  put(1, TestLog().version().scalar("loss", 1, 1).take());
  put(2, TestLog().version().scalar("loss", 2, 1).take());
  ASSERT_TRUE(compact().ok());
  put(2, "another one");
  const auto before = logdir_.files();
  const auto restored = restore_last(logdir_.tree());
  ASSERT_TRUE(restored.ok());
  ASSERT_EQ(restored.value().problems.size(), 1u);
  EXPECT_THAT(restored.value().problems[0].message, HasSubstr("tfevents.2.host"));
  EXPECT_EQ(logdir_.files(), before);
}

// As if the run were on another file system than the trash.
TEST_F(CompactionTest, NothingIsChangedIfTheTrashIsUnusable) {
  put(1, TestLog().version().scalar("loss", 1, 1).take());
  put(2, TestLog().version().scalar("loss", 2, 1).take());
  logdir_.put(".stepscope-trash", "a file in the trash's place");
  const auto before = logdir_.files();
  EXPECT_THAT(compact(), fails_with(Code::Invalid,
                                    "not a directory: " + logdir_.path() + "/.stepscope-trash"));
  EXPECT_EQ(logdir_.files(), before);
}

// Killed when the journal and one original were back in the run's directory.
TEST_F(CompactionTest, AnInterruptedUndoIsReverted) {
  put(1, TestLog().version().scalar("loss", 1, 1).take());
  put(2, TestLog().version().scalar("loss", 2, 1).take());
  ASSERT_TRUE(compact().ok());
  const auto before = logdir_.files();
  const std::filesystem::path root = logdir_.path();
  std::filesystem::rename(root / kTrash / "run/.stepscope-compaction",
                          root / "run/.stepscope-compaction");
  std::filesystem::rename(root / kTrash / "run/events.out.tf%65vents.1.host",
                          root / "run/events.out.tfevents.1.host");
  ASSERT_TRUE(settle_compaction(logdir_.tree(), "run").value());
  EXPECT_EQ(logdir_.files(), before);
}

TEST_F(CompactionTest, AnUndoThatLeftOnlyItsJournalIsFinished) {
  put(1, "one");
  const auto before = logdir_.files();
  ASSERT_TRUE(write_journal(logdir_.tree(), "run",
                            {kTrash, "gone.tfevents", 3, {"events.out.tfevents.1.host"}})
                  .ok());
  ASSERT_TRUE(settle_compaction(logdir_.tree(), "run").value());
  EXPECT_EQ(logdir_.files(), before);
}

// A second journal would overwrite the first, and with it the plan to finish.
TEST_F(CompactionTest, ARunWithAnUnsettledCompactionIsNotCompacted) {
  put(1, TestLog().version().scalar("loss", 1, 1).take());
  put(2, TestLog().version().scalar("loss", 2, 1).take());
  ASSERT_TRUE(write_journal(logdir_.tree(), "run", {kTrash, "x.tfevents", 6, {}}).ok());
  const auto before = logdir_.files();
  EXPECT_THAT(compact(),
              fails_with(Code::Invalid, "an earlier compaction was neither finished nor undone: " +
                                            logdir_.path() + "/run"));
  EXPECT_EQ(logdir_.files(), before);
}

TEST_F(CompactionTest, ACompactionWithAnIncompleteDraftIsUndone) {
  put(1, "one");
  put(2, "two");
  const auto before = logdir_.files();
  logdir_.put("run/.stepscope-compaction-draft", "half");
  ASSERT_TRUE(write_journal(logdir_.tree(), "run", {kTrash, "x.tfevents", 6, {}}).ok());
  const auto settled = settle_compaction(logdir_.tree(), "run");
  ASSERT_TRUE(settled.ok());
  EXPECT_TRUE(settled.value());
  EXPECT_EQ(logdir_.files(), before);
  EXPECT_FALSE(settle_compaction(logdir_.tree(), "run").value());
}

TEST_F(CompactionTest, APublishedCompactionIsFinished) {
  put(2, "two");
  logdir_.put("run/result.tfevents", "onetwo");
  ASSERT_TRUE(write_journal(logdir_.tree(), "run",
                            {kTrash,
                             "result.tfevents",
                             6,
                             {"events.out.tfevents.1.host", "events.out.tfevents.2.host"}})
                  .ok());
  ASSERT_TRUE(settle_compaction(logdir_.tree(), "run").ok());
  EXPECT_THAT(logdir_.files_left(), ElementsAre("run/result.tfevents"));
}

TEST_F(CompactionTest, NothingIsMovedIfTheResultDiffersFromTheJournal) {
  put(1, "one");
  logdir_.put("run/result.tfevents", "other");
  ASSERT_TRUE(write_journal(logdir_.tree(), "run",
                            {kTrash, "result.tfevents", 6, {"events.out.tfevents.1.host"}})
                  .ok());
  EXPECT_THAT(settle_compaction(logdir_.tree(), "run"),
              fails_with(Code::Corrupt, "the compacted file is not the one that was written"));
  EXPECT_EQ(logdir_.content("run/events.out.tfevents.1.host"), "one");
}

}  // namespace
}  // namespace stepscope::upkeep
