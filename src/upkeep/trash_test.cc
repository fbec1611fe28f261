// SPDX-License-Identifier: Apache-2.0
#include "upkeep/trash.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ingest/discovery.h"
#include "upkeep/test_logdir.h"
#include "upkeep/trash_names.h"

namespace stepscope::upkeep {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class TrashTest : public testing::Test {
 protected:
  Plan plan(const std::string& match) {
    auto made = make_plan(logdir_.tree(), logdir_.inventory(), {.match = match}, logdir_.now_ns());
    EXPECT_TRUE(made.ok());
    return std::move(made).value();
  }
  Moved move(const std::string& match) {
    return move_to_trash(logdir_.tree(), plan(match), logdir_.now_ns());
  }
  Result<Moved> restore() { return restore_last(logdir_.tree()); }

  TestLogdir logdir_;
};

TEST(TrashNames, RoundTrip) {
  for (const char* path :
       {"a/events.out.tfevents.1", "100%/a", "tf%65vents", "%25", "a/plugins/profile/b/c.xplane.pb",
        "plugins/profile/x", "tfeventstfevents"}) {
    EXPECT_EQ(original_path_of(trash_path_of(path)), path);
    EXPECT_THAT(trash_path_of(path), Not(HasSubstr("tfevents")));
    EXPECT_THAT(trash_path_of(path), Not(HasSubstr("plugins/profile")));
  }
}

TEST(TrashNames, FolderNamesSortByTime) {
  EXPECT_EQ(trash_folder_name(1'700'000'000'000'000'000), "20231114T221320Z");
}

TEST_F(TrashTest, RestoringUndoesMoving) {
  logdir_.put("a/b/events.out.tfevents.1", "one");
  logdir_.put("a/b/plugins/profile/s/h.xplane.pb", "two");
  logdir_.put("a/keep/events.out.tfevents.1", "three");
  logdir_.put("events.out.tfevents.1", "four");
  const auto before = logdir_.files();
  const Moved moved = move("b$|^\\.$");
  EXPECT_EQ(moved.files, 3u);
  EXPECT_THAT(moved.problems, IsEmpty());
  EXPECT_THAT(logdir_.files_left(), ElementsAre("a/keep/events.out.tfevents.1"));
  EXPECT_FALSE(std::filesystem::exists(logdir_.path() + "/a/b"));
  const auto restored = restore();
  ASSERT_TRUE(restored.ok());
  EXPECT_EQ(restored.value().files, 3u);
  EXPECT_EQ(logdir_.files(), before);
  EXPECT_EQ(logdir_.content("a/b/events.out.tfevents.1"), "one");
  EXPECT_FALSE(std::filesystem::exists(logdir_.path() + "/.stepscope-trash"));
  EXPECT_EQ(restore().error().code, Code::NotFound);
}

TEST_F(TrashTest, FilesInTheTrashAreNotEventFiles) {
  logdir_.put("a/events.out.tfevents.1", "one");
  move("a");
  for (const std::string& file : logdir_.files()) EXPECT_FALSE(ingest::is_event_file_name(file));
}

TEST_F(TrashTest, TheNewestFolderIsRestoredFirst) {
  logdir_.put("a/events.out.tfevents.1", "one");
  logdir_.put("b/events.out.tfevents.1", "two");
  move("a");
  move("b");  // In the same second.
  ASSERT_TRUE(restore().ok());
  EXPECT_THAT(logdir_.files_left(), ElementsAre("b/events.out.tfevents.1"));
  ASSERT_TRUE(restore().ok());
  EXPECT_THAT(logdir_.files_left(),
              ElementsAre("a/events.out.tfevents.1", "b/events.out.tfevents.1"));
}

// A process that is killed between removing the last file and its folder leaves such folders.
TEST_F(TrashTest, EmptyFoldersAreIgnored) {
  logdir_.put("a/events.out.tfevents.1", "one");
  move("a");
  std::filesystem::create_directories(logdir_.path() + "/.stepscope-trash/99991231T000000Z/b/c");
  const auto restored = restore();
  ASSERT_TRUE(restored.ok());
  EXPECT_EQ(restored.value().files, 1u);
  EXPECT_FALSE(std::filesystem::exists(logdir_.path() + "/.stepscope-trash"));
}

TEST_F(TrashTest, AnEmptyTrashIsRemoved) {
  std::filesystem::create_directories(logdir_.path() + "/.stepscope-trash/20261116T000000Z/b/c");
  EXPECT_EQ(restore().error().code, Code::NotFound);
  EXPECT_FALSE(std::filesystem::exists(logdir_.path() + "/.stepscope-trash"));
}

TEST_F(TrashTest, OnlyFoldersThatCleanMadeAreRestored) {
  logdir_.put("a/events.out.tfevents.1", "one");
  move("a");
  logdir_.put(".stepscope-trash/zzz/b/mine", "foreign");
  const auto restored = restore();
  ASSERT_TRUE(restored.ok());
  EXPECT_THAT(restored.value().skipped, ElementsAre(".stepscope-trash/zzz"));
  EXPECT_THAT(logdir_.files(),
              ElementsAre(".stepscope-trash/zzz/b/mine", "a/events.out.tfevents.1"));
  const auto again = restore();
  ASSERT_FALSE(again.ok());
  EXPECT_EQ(again.error().code, Code::NotFound);
  EXPECT_THAT(again.error().message, HasSubstr(".stepscope-trash/zzz"));
  EXPECT_THAT(logdir_.files_left(), ElementsAre("a/events.out.tfevents.1"));
}

TEST(TrashNames, FoldersAreRecognizedByTheirNames) {
  const std::string name = trash_folder_name(1'700'000'000'000'000'000);
  EXPECT_TRUE(is_trash_folder_name(name));
  EXPECT_TRUE(is_trash_folder_name(numbered_folder_name(name, 2)));
  EXPECT_TRUE(is_trash_folder_name(numbered_folder_name(name, 1000)));
  for (const char* other : {"", "mine", "20261116", "20261116T000000Z-2", "20261116T000000Zx",
                            "20261116T000000Z-", "20261116T000000Z-0x2", "20261116t000000Z"}) {
    EXPECT_FALSE(is_trash_folder_name(other)) << other;
  }
}

TEST_F(TrashTest, NothingIsOverwritten) {
  logdir_.put("a/events.out.tfevents.1", "old");
  move("a");
  logdir_.put("a/events.out.tfevents.1", "new");
  const auto restored = restore();
  ASSERT_TRUE(restored.ok());
  ASSERT_EQ(restored.value().problems.size(), 1u);
  EXPECT_THAT(restored.value().problems[0].message, HasSubstr("has taken its place"));
  EXPECT_THAT(restored.value().problems[0].hint, HasSubstr("restore again"));
  EXPECT_EQ(logdir_.content("a/events.out.tfevents.1"), "new");
  EXPECT_EQ(logdir_.files().size(), 2u);
}

TEST_F(TrashTest, FilesThatChangedSinceThePlanStay) {
  logdir_.put("a/events.out.tfevents.1", "one");
  const Plan made = plan("a");
  logdir_.put("a/events.out.tfevents.1", "one and more");
  const Moved moved = move_to_trash(logdir_.tree(), made, logdir_.now_ns());
  EXPECT_EQ(moved.files, 0u);
  EXPECT_EQ(moved.problems.size(), 1u);
  EXPECT_EQ(delete_for_good(logdir_.tree(), made).files, 0u);
  EXPECT_THAT(logdir_.files(), ElementsAre("a/events.out.tfevents.1"));
}

TEST_F(TrashTest, OneProblemIsReportedIfTheTrashCannotBeCreated) {
  for (const char* name : {"a/events.out.tfevents.1", "a/events.out.tfevents.2",
                           "b/events.out.tfevents.1", ".stepscope-trash"}) {
    logdir_.put(name, "one");
  }
  const Moved moved = move(".");
  EXPECT_EQ(moved.files, 0u);
  EXPECT_EQ(moved.problems.size(), 1u);
}

TEST_F(TrashTest, AProblemIsReportedOncePerRun) {
  logdir_.put("a/events.out.tfevents.1", "one");
  logdir_.put("a/events.out.tfevents.2", "two");
  const Plan made = plan("a");
  std::filesystem::remove_all(logdir_.path() + "/a");
  const Moved moved = delete_for_good(logdir_.tree(), made);
  ASSERT_EQ(moved.problems.size(), 1u);
  EXPECT_THAT(moved.problems[0].message, HasSubstr("tfevents.1"));
  EXPECT_THAT(moved.problems[0].hint, HasSubstr("1 more file of this run"));
}

TEST_F(TrashTest, DeletedFilesAreGone) {
  logdir_.put("a/events.out.tfevents.1", "one");
  logdir_.put("b/events.out.tfevents.1", "two");
  logdir_.put("b/checkpoint", "mine");
  EXPECT_EQ(delete_for_good(logdir_.tree(), plan("b")).files, 1u);
  EXPECT_THAT(logdir_.files(), ElementsAre("a/events.out.tfevents.1", "b/checkpoint"));
  move("a");
  const auto emptied = empty_trash(logdir_.tree());
  ASSERT_TRUE(emptied.ok());
  EXPECT_EQ(emptied.value().bytes, 3u);
  EXPECT_THAT(logdir_.files(), ElementsAre("b/checkpoint"));
}

}  // namespace
}  // namespace stepscope::upkeep
