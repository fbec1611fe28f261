// SPDX-License-Identifier: Apache-2.0
// Cleaning a run changes nothing about who can read it.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ingest/test_log.h"
#include "upkeep/compaction.h"
#include "upkeep/journal.h"
#include "upkeep/test_logdir.h"
#include "upkeep/trash.h"

namespace stepscope::upkeep {
namespace {

using ingest::TestLog;
using testing::HasSubstr;

constexpr const char* kFirst = "a/b/events.out.tfevents.1";
constexpr const char* kSecond = "a/b/events.out.tfevents.2";

class AttributesTest : public testing::Test {
 protected:
  AttributesTest() {
    logdir_.put(kFirst, TestLog().version().scalar("loss", 1, 1).take());
    logdir_.put(kSecond, TestLog().scalar("loss", 2, 1).take());
    give("a", 4001, 0750, 1'600'000'000);
    give("a/b", 4002, 02700, 1'500'000'000);
    before_a_ = attributes("a");
    before_b_ = attributes("a/b");
  }

  // To another user, if this process may change owners.
  void give(const std::string& name, uid_t user, mode_t mode, time_t seconds) {
    const std::string path = logdir_.path() + "/" + name;
    const bool is_root = ::geteuid() == 0;
    const uid_t owner = is_root ? user : ::geteuid();
    const gid_t group = is_root ? user + 1000 : ::getegid();
    ASSERT_EQ(::chown(path.c_str(), owner, group), 0);
    ASSERT_EQ(::chmod(path.c_str(), mode), 0);
    const timespec times[2] = {{seconds, 7}, {seconds, 7}};
    ASSERT_EQ(::utimensat(AT_FDCWD, path.c_str(), times, 0), 0);
  }
  storage::FileAttributes attributes(const std::string& path) {
    return logdir_.tree().attributes_of(path).value();
  }
  mode_t mode(const std::string& path) { return attributes(path).mode; }

  std::string move_away() {
    auto plan = make_plan(logdir_.tree(), logdir_.inventory(), {.match = "."}, logdir_.now_ns());
    const Moved moved = move_to_trash(logdir_.tree(), plan.value(), logdir_.now_ns());
    EXPECT_EQ(moved.files, 2u);
    return moved.trash;
  }
  Result<Compacted> compact() {
    return compact_run(logdir_.tree(), logdir_.inventory().runs.front(), kTrash);
  }

  TestLogdir logdir_;
  storage::FileAttributes before_a_;
  storage::FileAttributes before_b_;
};

TEST_F(AttributesTest, DirectoriesKeepTheirsInTheTrashAndBack) {
  const std::string folder = move_away();
  EXPECT_FALSE(std::filesystem::exists(logdir_.path() + "/a"));
  EXPECT_EQ(attributes(folder + "/a"), before_a_);
  EXPECT_EQ(attributes(folder + "/a/b"), before_b_);
  ASSERT_EQ(restore_last(logdir_.tree()).value().files, 2u);
  EXPECT_EQ(attributes("a"), before_a_);
  EXPECT_EQ(attributes("a/b"), before_b_);
}

TEST_F(AttributesTest, OnlyTheOwnerOfTheLogDirectoryCanReadTheTrash) {
  give(".", 4003, 0777, 1'600'000'000);
  const std::string folder = move_away();
  const storage::FileAttributes owner = attributes(".");
  for (const std::string& path : {std::string(".stepscope-trash"), folder}) {
    EXPECT_EQ(mode(path), 0700u);
    EXPECT_EQ(attributes(path).owner, owner.owner);
    EXPECT_EQ(attributes(path).group, owner.group);
  }
}

TEST_F(AttributesTest, AnOpenTrashIsRestrictedBeforeItIsUsed) {
  std::filesystem::create_directory(logdir_.path() + "/.stepscope-trash");
  std::filesystem::permissions(logdir_.path() + "/.stepscope-trash", std::filesystem::perms(0755));
  move_away();
  EXPECT_EQ(mode(".stepscope-trash"), 0700u);
}

TEST_F(AttributesTest, ACompactedRunKeepsItsAttributes) {
  give(kFirst, 4004, 0640, 1'400'000'000);
  give(kSecond, 4004, 0600, 1'450'000'000);
  const storage::FileAttributes first = attributes(kFirst);
  const auto made = compact();
  ASSERT_TRUE(made.ok()) << made.error().message;
  const std::string result = std::string(kFirst) + ".compacted";
  EXPECT_EQ(attributes(result).owner, first.owner);
  EXPECT_EQ(attributes(result).group, first.group);
  // Nobody who could not read the second file can read it now.
  EXPECT_EQ(mode(result), 0600u);
  EXPECT_EQ(attributes(".stepscope-trash").mode, 0700u);
  EXPECT_EQ(attributes(std::string(kTrash) + "/a/b").owner, before_b_.owner);
  EXPECT_EQ(mode(std::string(kTrash) + "/a/b"), before_b_.mode);
  ASSERT_EQ(restore_last(logdir_.tree()).value().files, 2u);
  EXPECT_EQ(attributes(kFirst), first);
}

TEST_F(AttributesTest, FilesOfSeveralUsersAreCompactedOnlyIfAllCanReadThem) {
  give(kFirst, 4004, 0640, 1'400'000'000);
  give(kSecond, 4005, 0640, 1'400'000'000);
  const bool are_several = attributes(kFirst).owner != attributes(kSecond).owner;
  const auto before = logdir_.files();
  const auto made = compact();
  ASSERT_NE(made.ok(), are_several);
  if (!are_several) return;  // Only root has files of several users.
  EXPECT_THAT(made.error().message, HasSubstr("different users"));
  EXPECT_EQ(logdir_.files(), before);
  give(kFirst, 4004, 0644, 1'400'000'000);
  give(kSecond, 4005, 0644, 1'400'000'000);
  EXPECT_TRUE(compact().ok());
}

// Checked at every step of a compaction.
TEST_F(AttributesTest, ADraftIsNeverReadableByMoreThanTheOriginals) {
  give(kFirst, 4004, 0600, 1'400'000'000);
  give(kSecond, 4004, 0600, 1'400'000'000);
  int seen = 0;
  const auto check_draft = [&] {
    struct stat found{};
    const std::string draft = fmt::format("{}/a/b/{}", logdir_.path(), kDraftName);
    if (::lstat(draft.c_str(), &found) != 0) return;
    ++seen;
    EXPECT_EQ(found.st_mode & 0777, 0600u);
  };
  const auto tree = storage::Tree::open_root(logdir_.path(), {.before_call = check_draft}).value();
  ASSERT_TRUE(compact_run(*tree, logdir_.inventory().runs.front(), kTrash).ok());
  EXPECT_GT(seen, 3);
}

TEST_F(AttributesTest, EveryoneWhoCanListARunCanReadItsJournal) {
  ASSERT_TRUE(write_journal(logdir_.tree(), "a", {kTrash, "x", 1, {"y"}}).ok());
  EXPECT_EQ(attributes("a/.stepscope-compaction").owner, before_a_.owner);
  EXPECT_EQ(mode("a/.stepscope-compaction"), 0640u);
}

}  // namespace
}  // namespace stepscope::upkeep
