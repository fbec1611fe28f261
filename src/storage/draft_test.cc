// SPDX-License-Identifier: Apache-2.0
#include "storage/draft.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/test_error.h"
#include "base/test_folder.h"

namespace stepscope::storage {
namespace {

class DraftTest : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_.path() + "/" + name; }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
  }
  std::string content(const std::string& name) const {
    std::ifstream file(path(name));
    return {std::istreambuf_iterator<char>(file), {}};
  }
  bool exists(const std::string& name) const {
    return std::filesystem::exists(std::filesystem::symlink_status(path(name)));
  }

  const TestFolder folder_;
};

TEST_F(DraftTest, GetsItsNameOnlyWhenItIsComplete) {
  write("a", "old");
  auto draft = Draft::create(path("a"));
  ASSERT_TRUE(draft.ok());
  ASSERT_TRUE(draft.value().append(as_bytes("new")).ok());
  EXPECT_EQ(content("a"), "old");
  EXPECT_EQ(content("a.partial"), "new");
  ASSERT_TRUE(draft.value().publish().ok());
  EXPECT_EQ(content("a"), "new");
  EXPECT_FALSE(exists("a.partial"));
}

TEST_F(DraftTest, IsRemovedIfItIsNotPublished) {
  ASSERT_TRUE(Draft::create(path("b/c/a")).ok());
  EXPECT_TRUE(exists("b/c"));
  EXPECT_FALSE(exists("b/c/a.partial"));
  EXPECT_FALSE(exists("b/c/a"));
}

TEST_F(DraftTest, DoesNotFollowLinks) {
  write("target", "precious");
  std::filesystem::create_symlink(path("target"), path("a"));
  std::filesystem::create_symlink(path("target"), path("a.partial"));
  auto draft = Draft::create(path("a"));
  ASSERT_TRUE(draft.ok());
  ASSERT_TRUE(draft.value().append(as_bytes("new")).ok());
  ASSERT_TRUE(draft.value().publish().ok());
  EXPECT_EQ(content("target"), "precious");
  EXPECT_FALSE(std::filesystem::is_symlink(path("a")));
  EXPECT_EQ(content("a"), "new");
}

TEST_F(DraftTest, NamesAFolderThatCannotBeCreated) {
  write("a", "a file in its place");
  const auto draft = Draft::create(path("a/b/c"));
  ASSERT_FALSE(draft.ok());
  EXPECT_EQ(draft.error().message, "cannot create directory: Not a directory: " + path("a/b"));
}

TEST_F(DraftTest, LeavesNothingBehindIfItCannotBeRenamed) {
  std::filesystem::create_directories(path("a/b"));
  auto draft = Draft::create(path("a"));
  ASSERT_TRUE(draft.ok());
  EXPECT_THAT(draft.value().publish(),
              fails_with(Code::Unavailable,
                         "cannot rename the finished file: Is a directory: " + path("a")));
  EXPECT_FALSE(exists("a.partial"));
}

}  // namespace
}  // namespace stepscope::storage
