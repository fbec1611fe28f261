// SPDX-License-Identifier: Apache-2.0
#include "upkeep/replacing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_error.h"
#include "ingest/test_log.h"
#include "upkeep/compaction.h"
#include "upkeep/test_logdir.h"
#include "upkeep/trash.h"

namespace stepscope::upkeep {
namespace {

using ingest::TestLog;
using testing::HasSubstr;

constexpr const char* kShortName = "events.out.tfevents.1.host";
constexpr const char* kInTrash =
    ".stepscope-trash/20261116T000000Z/run/events.out.tf%65vents.1.host";
constexpr const char* kResult = "events.out.tfevents.1.host.compacted";

// A name of the maximum length: in the trash, where one letter becomes three, it is too long.
std::string long_name() {
  std::string name = "events.out.tfevents.2.";
  return name.append(255 - name.size(), 'h');
}

class ReplacingTest : public testing::Test {
 protected:
  ReplacingTest() {
    logdir_.put(std::string("run/") + kShortName, first_);
    logdir_.put("run/" + long_name(), second_);
  }

  // The state in which a compaction leaves the run if it is killed right after publishing the
  // result.
  Journal publish() {
    logdir_.put(std::string("run/") + kResult, first_ + second_);
    Journal journal{.trash = kTrash,
                    .result = kResult,
                    .result_bytes = first_.size() + second_.size(),
                    .names = {kShortName, long_name()}};
    EXPECT_TRUE(write_journal(logdir_.tree(), "run", journal).ok());
    return journal;
  }
  void move(const std::string& from, const std::string& to) {
    const std::filesystem::path root = logdir_.path();
    std::filesystem::create_directories((root / to).parent_path());
    std::filesystem::rename(root / from, root / to);
  }
  Result<bool> settle() { return settle_compaction(logdir_.tree(), "run"); }
  std::string full_path(const std::string& name) const { return logdir_.path() + "/run/" + name; }

  TestLogdir logdir_;
  const std::string first_ = TestLog().version().scalar("loss", 1, 1).take();
  const std::string second_ = TestLog().scalar("loss", 2, 1).take();
};

TEST_F(ReplacingTest, AFailureHalfwayUndoesEverything) {
  const auto before = logdir_.files();
  publish();
  EXPECT_THAT(settle(), fails_with(Code::Invalid, "cannot move file: File name too long: " +
                                                      full_path(long_name())));
  EXPECT_EQ(logdir_.files(), before);
  EXPECT_EQ(logdir_.content(std::string("run/") + kShortName), first_);
  EXPECT_FALSE(std::filesystem::exists(logdir_.path() + "/.stepscope-trash"));
  EXPECT_EQ(restore_last(logdir_.tree()).error().code, Code::NotFound);
}

TEST_F(ReplacingTest, UndoingIncludesWhatAKilledCallMoved) {
  const auto before = logdir_.files();
  publish();
  move(std::string("run/") + kShortName, kInTrash);
  EXPECT_THAT(settle(), fails_with(Code::Invalid, "cannot move file: File name too long: " +
                                                      full_path(long_name())));
  EXPECT_EQ(logdir_.files(), before);
  EXPECT_EQ(logdir_.content(std::string("run/") + kShortName), first_);
  EXPECT_FALSE(settle().value());
}

// The first original is missing, so only the result has its records.
TEST_F(ReplacingTest, TheResultStaysIfAnOriginalIsMissing) {
  publish();
  std::filesystem::remove(full_path(kShortName));
  const auto before = logdir_.files();
  const auto settled = settle();
  ASSERT_THAT(settled, fails_with(Code::Invalid, "cannot move file: File name too long: " +
                                                     full_path(long_name())));
  EXPECT_THAT(settled.error().hint,
              HasSubstr("cannot be undone: the file is missing: " + full_path(kShortName)));
  EXPECT_EQ(logdir_.files(), before);
}

// Another file has taken the place of an original that is in the trash.
TEST_F(ReplacingTest, TheResultStaysIfAnOriginalWasReplaced) {
  publish();
  move(std::string("run/") + kShortName, kInTrash);
  logdir_.put(std::string("run/") + kShortName, "short");
  const auto before = logdir_.files();
  const auto settled = settle();
  ASSERT_THAT(settled, fails_with(Code::Invalid,
                                  "the path already exists: " + logdir_.path() + "/" + kInTrash));
  EXPECT_THAT(settled.error().hint,
              HasSubstr("cannot be undone: the files are not those that were compacted"));
  EXPECT_EQ(logdir_.files(), before);
}

// A link to itself is an error, not a missing file.
TEST_F(ReplacingTest, OnlyMissingFilesCountAsMoved) {
  const Journal journal = publish();
  const std::string run = logdir_.path() + "/run";
  std::filesystem::rename(run, logdir_.path() + "/away");
  std::filesystem::create_directory_symlink("run", run);
  EXPECT_THAT(
      replace_originals(logdir_.tree(), "run", journal),
      fails_with(Code::Invalid, "the directory is a symbolic link, which is not followed: " + run));
  EXPECT_TRUE(std::filesystem::exists(logdir_.path() + "/away/" + kResult));
}

}  // namespace
}  // namespace stepscope::upkeep
