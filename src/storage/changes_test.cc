// SPDX-License-Identifier: Apache-2.0
#include "storage/changes.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/test_folder.h"

namespace stepscope::storage {
namespace {

class ChangesTest : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return folder_.path() + "/" + name; }
  void put(const std::string& name, const std::string& content) {
    std::ofstream(path(name)) << content;
  }
  std::string content(const std::string& name) const {
    std::ifstream file(path(name));
    return {std::istreambuf_iterator<char>(file), {}};
  }

  const TestFolder folder_;
};

TEST_F(ChangesTest, MovingMakesDirectoriesAndOverwritesNothing) {
  put("a", "one");
  ASSERT_TRUE(move_file(path("a"), path("x/y/b")).ok());
  EXPECT_EQ(content("x/y/b"), "one");
  put("a", "two");
  const auto refused = move_file(path("a"), path("x/y/b"));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, Code::Invalid);
  EXPECT_EQ(content("a"), "two");
  EXPECT_EQ(content("x/y/b"), "one");
  EXPECT_EQ(move_file(path("missing"), path("c")).error().code, Code::NotFound);
}

TEST_F(ChangesTest, OnlyEmptyDirectoriesGo) {
  std::filesystem::create_directories(path("d"));
  put("d/a", "");
  EXPECT_FALSE(remove_directory_if_empty(path("d")));
  ASSERT_TRUE(remove_file(path("d/a")).ok());
  EXPECT_TRUE(remove_directory_if_empty(path("d")));
  EXPECT_FALSE(remove_file(path("d/a")).ok());
}

TEST_F(ChangesTest, AWriterIsNoticed) {
  put("a", "one");
  EXPECT_FALSE(is_open_for_writing(path("a")));
  const Descriptor reader(::open(path("a").c_str(), O_RDONLY));
  EXPECT_FALSE(is_open_for_writing(path("a")));
  const Descriptor writer(::open(path("a").c_str(), O_WRONLY | O_APPEND));
  EXPECT_TRUE(is_open_for_writing(path("a")));
  EXPECT_FALSE(is_open_for_writing(path("missing")));
}

TEST_F(ChangesTest, ALockIsHeldByOne) {
  {
    const auto first = DirectoryLock::take(folder_.path());
    ASSERT_TRUE(first.ok());
    const auto second = DirectoryLock::take(folder_.path());
    ASSERT_FALSE(second.ok());
    EXPECT_EQ(second.error().code, Code::Unavailable);
  }
  EXPECT_TRUE(DirectoryLock::take(folder_.path()).ok());
}

TEST_F(ChangesTest, ANewFileLooksLikeAnother) {
  put("a", "one");
  ::chmod(path("a").c_str(), 0640);
  {
    auto file = NewFile::create(path("sub/b"));
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(file.value().append(as_bytes("two")).ok());
    ASSERT_TRUE(file.value().dress_as(path("a"), 1'500'000'000'000'000'123).ok());
    ASSERT_TRUE(file.value().sync().ok());
  }
  ASSERT_TRUE(sync_directory(path("sub")).ok());
  struct stat found{};
  ASSERT_EQ(::stat(path("sub/b").c_str(), &found), 0);
  EXPECT_EQ(found.st_mode & 0777, 0640u);
  EXPECT_EQ(found.st_mtim.tv_sec, 1'500'000'000);
  EXPECT_EQ(found.st_mtim.tv_nsec, 123);
  EXPECT_EQ(content("sub/b"), "two");
}

TEST_F(ChangesTest, ANewFileTakesALinksPlaceAndLeavesWhatItLeadsTo) {
  put("theirs", "one");
  for (const char* target : {"theirs", "nothing"}) {
    std::filesystem::create_symlink(path(target), path("a"));
    auto file = NewFile::create(path("a"));
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(file.value().append(as_bytes("two")).ok());
    EXPECT_FALSE(std::filesystem::is_symlink(path("a")));
    EXPECT_EQ(content("a"), "two");
    ASSERT_TRUE(remove_file(path("a")).ok());
  }
  EXPECT_EQ(content("theirs"), "one");
  EXPECT_FALSE(std::filesystem::exists(path("nothing")));
}

TEST_F(ChangesTest, OverwritingGoesThroughALink) {
  put("target", "one and more");
  std::filesystem::create_symlink(path("target"), path("a"));
  auto file = NewFile::overwrite(path("a"));
  ASSERT_TRUE(file.ok());
  ASSERT_TRUE(file.value().append(as_bytes("two")).ok());
  EXPECT_TRUE(std::filesystem::is_symlink(path("a")));
  EXPECT_EQ(content("target"), "two");
}

TEST_F(ChangesTest, ALookTellsALinkFromWhatItLeadsTo) {
  put("file", "one");
  std::filesystem::create_symlink(path("file"), path("link"));
  std::filesystem::create_symlink(path("missing"), path("dangling"));
  EXPECT_EQ(look_at(path("file")).value(), Standing::Other);
  EXPECT_EQ(look_at(folder_.path()).value(), Standing::Directory);
  EXPECT_EQ(look_at(path("link")).value(), Standing::Link);
  EXPECT_EQ(look_at(path("dangling")).value(), Standing::Link);
  EXPECT_EQ(look_at(path("missing")).value(), Standing::Nothing);
  EXPECT_EQ(look_at(path("file/below")).value(), Standing::Nothing);
  EXPECT_FALSE(look_at(path(std::string(300, 'a'))).ok());
  EXPECT_TRUE(is_taken(path("dangling")));
  EXPECT_FALSE(is_taken(path("missing")));
}

}  // namespace
}  // namespace stepscope::storage
