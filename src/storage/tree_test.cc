// SPDX-License-Identifier: Apache-2.0
#include "storage/tree.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/test_error.h"
#include "base/test_folder.h"
#include "base/test_stranger.h"

namespace stepscope::storage {
namespace {

// Attributes of another user, if this process may change owners.
FileAttributes attributes_of_stranger() {
  const bool is_root = ::geteuid() == 0;
  return {.owner = is_root ? 4321 : ::geteuid(),
          .group = is_root ? 8765 : ::getegid(),
          .mode = 0750,
          .modified_ns = 0};
}
const FileAttributes kStranger = attributes_of_stranger();

class TreeTest : public testing::TestWithParam<Resolver> {
 protected:
  TreeTest() {
    std::filesystem::create_directory(root());
    tree_ = Tree::open_root(root(), {.resolver = GetParam()}).value();
  }

  std::string root() const { return folder_.path() + "/logs"; }
  std::string path(const std::string& name) const { return root() + "/" + name; }
  std::string outside(const std::string& name) const { return folder_.path() + "/" + name; }
  void put(const std::string& path, const std::string& content) {
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream(path) << content;
  }
  std::string content(const std::string& path) const {
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  struct stat stat_of(const std::string& path) const {
    struct stat found{};
    EXPECT_EQ(::lstat(path.c_str(), &found), 0);
    return found;
  }

  const TestFolder folder_;
  std::unique_ptr<Tree> tree_;
};

INSTANTIATE_TEST_SUITE_P(Resolvers, TreeTest,
                         testing::Values(Resolver::Kernel, Resolver::Ourselves));

TEST_P(TreeTest, MovingDoesNotOverwrite) {
  put(path("a"), "one");
  put(path("x/y/taken"), "three");
  ASSERT_TRUE(tree_->move_file("a", "x/y/b").ok());
  EXPECT_EQ(content(path("x/y/b")), "one");
  const auto refused = tree_->move_file("x/y/b", "x/y/taken");
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, Code::Invalid);
  EXPECT_EQ(content(path("x/y/b")), "one");
  EXPECT_EQ(content(path("x/y/taken")), "three");
  EXPECT_EQ(tree_->move_file("missing", "c").error().code, Code::NotFound);
}

TEST_P(TreeTest, OnlyTheExpectedFileIsMovedOrRemoved) {
  put(path("a"), "one");
  const FileInfo before = tree_->stat("a").value();
  put(path("a"), "changed");
  EXPECT_EQ(tree_->move_file("a", "b", &before).error().code, Code::Unavailable);
  EXPECT_EQ(tree_->remove_file("a", &before).error().code, Code::Unavailable);
  const FileInfo now = tree_->stat("a").value();
  ASSERT_TRUE(tree_->move_file("a", "b", &now).ok());
  ASSERT_TRUE(tree_->remove_file("b", &now).ok());
}

TEST_P(TreeTest, PathsOutOfTheTreeAreRejected) {
  put(outside("theirs"), "one");
  put(path("a"), "two");
  for (const char* way :
       {"../theirs", "/theirs", "", "a/../../theirs", "..", "./../theirs", "x//y"}) {
    EXPECT_EQ(tree_->stat(way).error().code, Code::Invalid) << way;
    EXPECT_EQ(tree_->open(way).error().code, Code::Invalid) << way;
    EXPECT_EQ(tree_->list(way).error().code, Code::Invalid) << way;
    EXPECT_EQ(tree_->remove_file(way).error().code, Code::Invalid) << way;
    EXPECT_EQ(tree_->move_file("a", way).error().code, Code::Invalid) << way;
    EXPECT_EQ(tree_->create(way).error().code, Code::Invalid) << way;
  }
  EXPECT_EQ(content(outside("theirs")), "one");
}

TEST_P(TreeTest, LinksOutOfTheTreeAreNotFollowed) {
  put(outside("victim/file"), "one");
  put(path("mine"), "two");
  std::filesystem::create_directory_symlink(outside("victim"), path("link"));
  EXPECT_EQ(tree_->stat("link/file").error().code, Code::Invalid);
  EXPECT_EQ(tree_->open("link/file").error().code, Code::Invalid);
  EXPECT_EQ(tree_->list("link").error().code, Code::Invalid);
  EXPECT_EQ(tree_->kind_of("link/file").error().code, Code::Invalid);
  EXPECT_EQ(tree_->remove_file("link/file").error().code, Code::Invalid);
  EXPECT_EQ(tree_->move_file("link/file", "b").error().code, Code::Invalid);
  EXPECT_EQ(tree_->move_file("mine", "link/b").error().code, Code::Invalid);
  EXPECT_EQ(tree_->make_directory("link/d", kStranger).error().code, Code::Invalid);
  EXPECT_EQ(tree_->set_modified("link", 1).error().code, Code::Invalid);
  EXPECT_EQ(tree_->attributes_of("link").error().code, Code::Invalid);
  const auto made = tree_->create("link/new");
  ASSERT_FALSE(made.ok());
  EXPECT_TRUE(
      made.error().message.ends_with("a symbolic link, which is not followed: " + path("link")));
  EXPECT_EQ(made.error().hint, "remove the link");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(outside("victim")), {}), 1);
}

TEST_P(TreeTest, TheTreeItselfMayBeReachedThroughALink) {
  put(path("a/file"), "one");
  std::filesystem::create_directory_symlink(root(), outside("logs-link"));
  const auto linked = Tree::open_root(outside("logs-link"), {.resolver = GetParam()});
  ASSERT_TRUE(linked.ok());
  std::filesystem::remove(outside("logs-link"));
  EXPECT_EQ(linked.value()->stat("a/file").value().size, 3u);
}

TEST_P(TreeTest, OnlyEmptyDirectoriesAreRemoved) {
  put(path("d/a"), "");
  EXPECT_FALSE(tree_->remove_directory_if_empty("d"));
  ASSERT_TRUE(tree_->remove_file("d/a").ok());
  EXPECT_TRUE(tree_->remove_directory_if_empty("d"));
  EXPECT_THAT(tree_->remove_file("d/a"),
              fails_with(Code::NotFound, "no such file: " + path("d/a")));
}

TEST_P(TreeTest, AnOpenWriterIsDetected) {
  put(path("a"), "one");
  EXPECT_FALSE(tree_->is_open_for_writing("a"));
  const Descriptor reader(::open(path("a").c_str(), O_RDONLY));
  EXPECT_FALSE(tree_->is_open_for_writing("a"));
  const Descriptor writer(::open(path("a").c_str(), O_WRONLY | O_APPEND));
  EXPECT_TRUE(tree_->is_open_for_writing("a"));
  EXPECT_FALSE(tree_->is_open_for_writing("missing"));
}

TEST_P(TreeTest, OnlyOneProgramHoldsTheLock) {
  {
    const auto other = Tree::open_root(root());
    ASSERT_TRUE(other.value()->lock().ok());
    EXPECT_EQ(tree_->lock().error().code, Code::Unavailable);
  }
  EXPECT_TRUE(tree_->lock().ok());
}

TEST_P(TreeTest, OnlyTheOwnerCanReadANewFileUntilItsAttributesAreSet) {
  auto file = tree_->create("b");
  ASSERT_TRUE(file.ok());
  ASSERT_TRUE(file.value().append(as_bytes("two")).ok());
  EXPECT_EQ(stat_of(path("b")).st_mode & 07777, 0600u);
  FileAttributes attributes = kStranger;
  attributes.mode = 0640;
  attributes.modified_ns = 1'500'000'000'000'000'123;
  ASSERT_TRUE(file.value().set_attributes(attributes).ok());
  ASSERT_TRUE(file.value().sync().ok());
  ASSERT_TRUE(tree_->sync_directory(".").ok());
  EXPECT_EQ(tree_->attributes_of("b").value(), attributes);
  EXPECT_EQ(content(path("b")), "two");
}

TEST_P(TreeTest, ANewFileReplacesALinkAndNotItsTarget) {
  put(path("theirs"), "one");
  for (const char* target : {"theirs", "nothing"}) {
    std::filesystem::create_symlink(path(target), path("a"));
    auto file = tree_->create("a");
    ASSERT_TRUE(file.ok());
    ASSERT_TRUE(file.value().append(as_bytes("two")).ok());
    EXPECT_FALSE(std::filesystem::is_symlink(path("a")));
    EXPECT_EQ(content(path("a")), "two");
    ASSERT_TRUE(tree_->remove_file("a").ok());
  }
  EXPECT_EQ(content(path("theirs")), "one");
  EXPECT_FALSE(std::filesystem::exists(path("nothing")));
}

TEST_P(TreeTest, OnlyANewDirectoryGetsTheAttributes) {
  ASSERT_TRUE(tree_->make_directory("new", kStranger).ok());
  EXPECT_EQ(tree_->attributes_of("new").value().owner, kStranger.owner);
  EXPECT_EQ(tree_->attributes_of("new").value().group, kStranger.group);
  EXPECT_EQ(tree_->attributes_of("new").value().mode, kStranger.mode);
  put(path("old/file"), "one");
  const FileAttributes before = tree_->attributes_of("old").value();
  ASSERT_TRUE(tree_->make_directory("old", kStranger).ok());
  EXPECT_EQ(tree_->attributes_of("old").value(), before);
}

// Another group must not get the rights of the intended one, nor others more than it had.
TEST_P(TreeTest, IfTheGroupCannotBeSetItGetsNoRights) {
  std::filesystem::permissions(folder_.path(), std::filesystem::perms(0755));
  std::filesystem::permissions(root(), std::filesystem::perms(0777));
  const Stranger stranger;
  for (const auto& [wanted, given] : {std::pair(0640, 0600), std::pair(0664, 0604),
                                      std::pair(0604, 0600), std::pair(06755, 0705)}) {
    auto file = tree_->create("a");
    ASSERT_TRUE(file.ok()) << file.error().message;
    const FileAttributes attributes{
        .owner = 4321, .group = 8765, .mode = static_cast<mode_t>(wanted), .modified_ns = 0};
    ASSERT_TRUE(file.value().set_attributes(attributes).ok());
    EXPECT_EQ(stat_of(path("a")).st_mode & 07777, static_cast<mode_t>(given));
  }
}

// The rival replaces the new directory with one that contains files.
TEST_P(TreeTest, AReplacedDirectoryKeepsItsOwner) {
  put(path("private/file"), "one");
  std::filesystem::permissions(path("private"), std::filesystem::perms::owner_all);
  const auto exchange = [this] {
    if (!std::filesystem::exists(path("new"))) return;
    std::filesystem::remove(path("new"));
    std::filesystem::rename(path("private"), path("new"));
  };
  const auto tree =
      Tree::open_root(root(), {.resolver = GetParam(), .before_call = exchange}).value();
  [[maybe_unused]] const auto made = tree->make_directory("new", kStranger);
  EXPECT_EQ(content(path("new/file")), "one");
  EXPECT_EQ(stat_of(path("new")).st_uid, ::geteuid());
  EXPECT_EQ(stat_of(path("new")).st_mode & 07777, 0700u);
}

TEST_P(TreeTest, PipesDoNotBlock) {
  ASSERT_EQ(::mkfifo(path("pipe").c_str(), 0600), 0);
  EXPECT_THAT(tree_->open("pipe"),
              fails_with(Code::Invalid, "cannot open file: not a regular file: " + path("pipe")));
  EXPECT_FALSE(tree_->is_open_for_writing("pipe"));
}

TEST_P(TreeTest, KindOfDoesNotFollowLinks) {
  put(path("file"), "one");
  std::filesystem::create_symlink(path("file"), path("link"));
  std::filesystem::create_symlink(path("missing"), path("dangling"));
  EXPECT_EQ(tree_->kind_of("file").value(), PathKind::Other);
  EXPECT_EQ(tree_->kind_of(".").value(), PathKind::Directory);
  EXPECT_EQ(tree_->kind_of("link").value(), PathKind::Link);
  EXPECT_EQ(tree_->kind_of("dangling").value(), PathKind::Link);
  EXPECT_EQ(tree_->kind_of("missing").value(), PathKind::Nothing);
  EXPECT_EQ(tree_->kind_of("missing/below").value(), PathKind::Nothing);
  EXPECT_EQ(tree_->kind_of("file/below").error().code, Code::Invalid);
  const std::string long_name(300, 'a');
  EXPECT_THAT(
      tree_->kind_of(long_name),
      fails_with(Code::Invalid, "cannot stat file: File name too long: " + path(long_name)));
  EXPECT_TRUE(tree_->exists("dangling"));
  EXPECT_FALSE(tree_->exists("missing"));
}

}  // namespace
}  // namespace stepscope::storage
