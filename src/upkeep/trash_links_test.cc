// SPDX-License-Identifier: Apache-2.0
// Links in the trash or in its place point to files of others, which are left alone.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_error.h"
#include "ingest/test_log.h"
#include "upkeep/compaction.h"
#include "upkeep/journal.h"
#include "upkeep/test_logdir.h"
#include "upkeep/trash.h"

namespace stepscope::upkeep {
namespace {

using ingest::TestLog;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kFile = "a/events.out.tfevents.1";

class TrashLinksTest : public testing::Test {
 protected:
  TrashLinksTest() {
    logdir_.put(kFile, TestLog().version().scalar("loss", 1, 1).take());
    victim_.put(of_victim_.front(), "not ours");
  }

  void link(const std::string& name, const std::string& target) {
    const std::filesystem::path path = std::filesystem::path(logdir_.path()) / name;
    std::filesystem::create_directories(path.parent_path());
    std::filesystem::create_symlink(target, path);
  }
  void link_trash() { link(".stepscope-trash", victim_.path()); }

  Moved move() {
    auto plan = make_plan(logdir_.tree(), logdir_.inventory(), {.match = "a"}, logdir_.now_ns());
    EXPECT_TRUE(plan.ok());
    return move_to_trash(logdir_.tree(), plan.value(), logdir_.now_ns());
  }
  Result<Moved> restore() { return restore_last(logdir_.tree()); }
  Result<Moved> empty() { return empty_trash(logdir_.tree()); }

  std::string full_path(const std::string& name) const { return logdir_.path() + "/" + name; }

  void expect_refusal(const Error& error) {
    EXPECT_EQ(error.code, Code::Invalid);
    EXPECT_THAT(error.message, HasSubstr("is a symbolic link"));
    EXPECT_TRUE(error.message.ends_with(full_path(".stepscope-trash"))) << error.message;
    EXPECT_THAT(error.hint, HasSubstr("remove the link"));
  }

  TestLogdir logdir_;
  TestLogdir victim_;
  const std::vector<std::string> of_victim_ = {"20260101T000000Z/b/events.out.tf%65vents.1"};
};

TEST_F(TrashLinksTest, ALinkInPlaceOfTheTrashIsNotEmptied) {
  link_trash();
  const auto emptied = empty();
  EXPECT_EQ(victim_.files(), of_victim_);
  ASSERT_FALSE(emptied.ok());
  expect_refusal(emptied.error());
}

TEST_F(TrashLinksTest, NothingIsMovedThroughALinkInPlaceOfTheTrash) {
  link_trash();
  const Moved moved = move();
  EXPECT_EQ(victim_.files(), of_victim_);
  EXPECT_EQ(moved.files, 0u);
  ASSERT_EQ(moved.problems.size(), 1u);
  expect_refusal(moved.problems.front());
}

TEST_F(TrashLinksTest, NothingIsRestoredThroughALinkInPlaceOfTheTrash) {
  link_trash();
  const auto restored = restore();
  EXPECT_EQ(victim_.files(), of_victim_);
  ASSERT_FALSE(restored.ok());
  expect_refusal(restored.error());
}

TEST_F(TrashLinksTest, NothingIsCompactedIntoALink) {
  logdir_.put("a/events.out.tfevents.2", TestLog().scalar("loss", 2, 1).take());
  link_trash();
  const auto before = logdir_.files();
  const auto made = compact_run(logdir_.tree(), logdir_.inventory().runs.front(), kTrash);
  EXPECT_EQ(victim_.files(), of_victim_);
  EXPECT_EQ(logdir_.files(), before);
  ASSERT_FALSE(made.ok());
  expect_refusal(made.error());
}

TEST_F(TrashLinksTest, BrokenLinksAreReportedToo) {
  link(".stepscope-trash", victim_.path() + "/new");
  const auto refusal = fails_with(
      Code::Invalid, "a symbolic link, which is not followed: " + full_path(".stepscope-trash"));
  EXPECT_THAT(empty(), refusal);
  EXPECT_THAT(restore(), refusal);
  EXPECT_EQ(move().problems.size(), 1u);
  EXPECT_EQ(victim_.files(), of_victim_);
}

TEST_F(TrashLinksTest, EmptyingRemovesLinksButNotTheirTargets) {
  link(".stepscope-trash/folder", victim_.path());
  link(".stepscope-trash/20261116T000000Z/b", victim_.path());
  link(".stepscope-trash/20261116T000000Z/file", victim_.path() + "/" + of_victim_.front());
  const auto emptied = empty();
  ASSERT_TRUE(emptied.ok());
  EXPECT_EQ(emptied.value().files, 3u);
  EXPECT_EQ(emptied.value().bytes, 0u);
  EXPECT_EQ(victim_.files(), of_victim_);
  EXPECT_THAT(logdir_.files(), ElementsAre(kFile));
}

TEST_F(TrashLinksTest, RestoringLeavesAndReportsLinks) {
  link(".stepscope-trash/20261116T000000Z/b/file", victim_.path() + "/" + of_victim_.front());
  const auto restored = restore();
  ASSERT_TRUE(restored.ok());
  EXPECT_EQ(restored.value().files, 0u);
  ASSERT_EQ(restored.value().problems.size(), 1u);
  EXPECT_THAT(restored.value().problems.front().message, HasSubstr("is a symbolic link"));
  EXPECT_THAT(logdir_.files_left(), ElementsAre(kFile));
}

// Restored next to the result, the originals would duplicate every record.
TEST_F(TrashLinksTest, FilesNextToAnUnreadableJournalStay) {
  logdir_.put(".stepscope-trash/20261116T000000Z/a/events.out.tf%65vents.0", "an original");
  link(".stepscope-trash/20261116T000000Z/a/.stepscope-compaction", victim_.path() + "/journal");
  const auto restored = restore();
  ASSERT_TRUE(restored.ok());
  EXPECT_EQ(restored.value().problems.size(), 1u);
  EXPECT_THAT(logdir_.files_left(), ElementsAre(kFile));
}

TEST_F(TrashLinksTest, ANewFolderDoesNotReplaceALink) {
  ASSERT_EQ(move().files, 1u);
  const auto folders = std::filesystem::directory_iterator(logdir_.path() + "/.stepscope-trash");
  const std::string name = begin(folders)->path().filename().string();
  std::filesystem::remove_all(logdir_.path() + "/.stepscope-trash");
  logdir_.put(kFile, "again");
  link(".stepscope-trash/" + name, victim_.path() + "/new");
  const Moved moved = move();
  EXPECT_THAT(moved.problems, IsEmpty());
  EXPECT_EQ(moved.trash, ".stepscope-trash/" + name + "-002");
  EXPECT_EQ(victim_.files(), of_victim_);
}

TEST_F(TrashLinksTest, NothingIsRestoredThroughALink) {
  ASSERT_EQ(move().files, 1u);
  link("a", victim_.path());
  const auto restored = restore();
  ASSERT_TRUE(restored.ok());
  EXPECT_EQ(restored.value().files, 0u);
  ASSERT_EQ(restored.value().problems.size(), 1u);
  EXPECT_THAT(restored.value().problems.front().message, HasSubstr("is a symbolic link"));
  EXPECT_EQ(victim_.files(), of_victim_);
}

// The folder named in the journal is a link to another place.
TEST_F(TrashLinksTest, ACompactionIsNotFinishedThroughALink) {
  const std::string original = logdir_.content(kFile);
  logdir_.put("a/result.tfevents", original);
  link(kTrash, victim_.path());
  const Journal journal{.trash = kTrash,
                        .result = "result.tfevents",
                        .result_bytes = original.size(),
                        .names = {"events.out.tfevents.1"}};
  ASSERT_TRUE(write_journal(logdir_.tree(), "a", journal).ok());
  EXPECT_THAT(
      settle_compaction(logdir_.tree(), "a"),
      fails_with(Code::Invalid, "a symbolic link, which is not followed: " + full_path(kTrash)));
  EXPECT_EQ(victim_.files(), of_victim_);
  EXPECT_THAT(logdir_.files_left(), ElementsAre(kFile));
}

}  // namespace
}  // namespace stepscope::upkeep
