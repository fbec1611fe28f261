// SPDX-License-Identifier: Apache-2.0
#include "upkeep/journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_error.h"
#include "ingest/test_log.h"
#include "upkeep/compaction.h"
#include "upkeep/test_logdir.h"

namespace stepscope::upkeep {
namespace {

using ingest::TestLog;
using testing::ElementsAre;

// Anyone who may write to a run's directory may put links there.
class JournalTest : public testing::Test {
 protected:
  JournalTest() {
    logdir_.put("run/events.out.tfevents.1", TestLog().version().scalar("loss", 1, 1).take());
    logdir_.put("run/events.out.tfevents.2", TestLog().scalar("loss", 2, 1).take());
  }

  void link(const std::string& name, const std::string& target) {
    std::filesystem::create_symlink(target, logdir_.path() + "/run/" + name);
  }
  Result<Compacted> compact() {
    return compact_run(logdir_.tree(), logdir_.inventory().runs.front(), kTrash);
  }
  Result<bool> settle() { return settle_compaction(logdir_.tree(), "run"); }
  // Writes a journal and reads it.
  Result<Journal> reread(const Journal& journal) {
    TestLogdir other;
    EXPECT_TRUE(write_journal(other.tree(), ".", journal).ok());
    return read_journal(other.tree(), std::string(kJournalName));
  }

  TestLogdir logdir_;
  TestLogdir victim_;
};

TEST_F(JournalTest, BrokenLinksAreNotWrittenThrough) {
  link(".stepscope-compaction-draft", victim_.path() + "/draft");
  link(".stepscope-compaction-unfinished", victim_.path() + "/journal");
  const auto made = compact();
  ASSERT_TRUE(made.ok()) << made.error().message;
  EXPECT_TRUE(victim_.files().empty());
  EXPECT_THAT(logdir_.files_left(), ElementsAre("run/events.out.tfevents.1.compacted"));
}

TEST_F(JournalTest, TargetsOfLinksAreNotOverwritten) {
  victim_.put("draft", "mine");
  victim_.put("journal", "mine");
  link(".stepscope-compaction-draft", victim_.path() + "/draft");
  link(".stepscope-compaction-unfinished", victim_.path() + "/journal");
  ASSERT_TRUE(compact().ok());
  EXPECT_EQ(victim_.content("draft"), "mine");
  EXPECT_EQ(victim_.content("journal"), "mine");
}

TEST_F(JournalTest, SettlingRemovesOnlyLinks) {
  const auto before = logdir_.files();
  victim_.put("journal", "mine");
  link(".stepscope-compaction-draft", victim_.path() + "/nothing");
  link(".stepscope-compaction-unfinished", victim_.path() + "/nothing");
  link(".stepscope-compaction", victim_.path() + "/journal");
  const auto settled = settle();
  ASSERT_TRUE(settled.ok()) << settled.error().message;
  EXPECT_FALSE(settled.value());
  EXPECT_EQ(logdir_.files(), before);
  EXPECT_EQ(victim_.content("journal"), "mine");
}

// The result is published: if the link counted as a draft, it would be undone.
TEST_F(JournalTest, ALinkDoesNotCountAsTheDraft) {
  logdir_.put("run/result.tfevents", "onetwo");
  const Journal journal{.trash = kTrash,
                        .result = "result.tfevents",
                        .result_bytes = 6,
                        .names = {"events.out.tfevents.1", "events.out.tfevents.2"}};
  ASSERT_TRUE(write_journal(logdir_.tree(), "run", journal).ok());
  link(".stepscope-compaction-draft", victim_.path() + "/nothing");
  ASSERT_TRUE(settle().ok());
  EXPECT_THAT(logdir_.files_left(), ElementsAre("run/result.tfevents"));
}

TEST_F(JournalTest, TheStatesOfTheFilesAreKept) {
  const Journal journal{.trash = kTrash,
                        .result = "a.tfevents",
                        .result_bytes = 6,
                        .names = {"1 b", " c"},
                        .states = {{12, -5}, {0, 1'700'000'000'000'000'001}}};
  ASSERT_TRUE(write_journal(logdir_.tree(), "run", journal).ok());
  const auto read = read_journal(logdir_.tree(), fmt::format("run/{}", kJournalName));
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read.value().names, journal.names);
  EXPECT_EQ(read.value().states, journal.states);
  EXPECT_EQ(read.value().result_bytes, 6u);
}

TEST_F(JournalTest, AFileWithoutItsStateIsRejected) {
  const std::pair<const char*, const char*> lines_and_refusals[] = {
      {"b", "not a valid journal"},
      {"1 b", "not a valid journal"},
      {"1 x b", "not a valid journal"},
      {"x 1 b", "not a valid journal"},
      {"1 2 ", "the journal names paths outside the log directory"},
      {"1 2 ../b", "the journal names paths outside the log directory"}};
  const std::string path = fmt::format("run/{}", kJournalName);
  for (const auto& [line, refusal] : lines_and_refusals) {
    logdir_.put(path, fmt::format("stepscope compaction 2\n{}\na.tfevents\n6\n{}\n", kTrash, line));
    EXPECT_THAT(read_journal(logdir_.tree(), path),
                fails_with(Code::Corrupt, fmt::format("{}: {}/{}", refusal, logdir_.path(), path)))
        << line;
  }
}

TEST_F(JournalTest, PathsOutOfTheLogDirectoryAreRejected) {
  EXPECT_TRUE(reread({kTrash, "a.tfevents", 6, {"b", "..c"}}).ok());
  const auto refusal =
      fails_with(Code::Corrupt, "the journal names paths outside the log directory");
  EXPECT_THAT(reread({kTrash, "a.tfevents", 6, {"../b"}}), refusal);
  EXPECT_THAT(reread({kTrash, "a.tfevents", 6, {".."}}), refusal);
  EXPECT_THAT(reread({kTrash, "/a.tfevents", 6, {}}), refusal);
  EXPECT_THAT(reread({".stepscope-trash/..", "a.tfevents", 6, {}}), refusal);
  EXPECT_THAT(reread({".stepscope-trash/1/2", "a.tfevents", 6, {}}), refusal);
  EXPECT_THAT(reread({"elsewhere/1", "a.tfevents", 6, {}}), refusal);
}

}  // namespace
}  // namespace stepscope::upkeep
