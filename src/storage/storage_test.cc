// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <map>

#include "base/test_error.h"
#include "base/test_folder.h"
#include "base/test_stranger.h"
#include "storage/local.h"
#include "storage/memory.h"

namespace stepscope::storage {
namespace {

class LocalFiles : public testing::Test {
 protected:
  const TestFolder folder_;
  const std::string root_ = folder_.path();
  LocalStorage local_;
  Storage& storage_ = local_;
};

std::map<std::string, FileType> types(const std::vector<Entry>& entries) {
  std::map<std::string, FileType> types;
  for (const Entry& entry : entries) types[entry.name] = entry.type;
  return types;
}

std::string read(ByteSource& source, uint64_t offset, size_t count) {
  std::string out(count, '\0');
  const auto got = source.read_at(offset, {reinterpret_cast<uint8_t*>(out.data()), count});
  out.resize(got.value());
  return out;
}

TEST_F(LocalFiles, AppendCreatesFilesAndFolders) {
  const std::string path = root_ + "/a/b/file";
  ASSERT_TRUE(storage_.append(path, as_bytes("one")).ok());
  ASSERT_TRUE(storage_.append(path, as_bytes("two")).ok());
  EXPECT_EQ(storage_.stat(path).value().size, 6u);
  const auto file = storage_.open(path);
  EXPECT_EQ(read(*file.value(), 2, 3), "etw");
  EXPECT_EQ(read(*file.value(), 4, 100), "wo");
  EXPECT_EQ(read(*file.value(), 99, 1), "");
}

TEST_F(LocalFiles, ListFollowsLinks) {
  ASSERT_TRUE(storage_.append(root_ + "/dir/file", as_bytes("x")).ok());
  std::filesystem::create_symlink("dir", root_ + "/link_to_dir");
  std::filesystem::create_symlink("dir/file", root_ + "/link_to_file");
  std::filesystem::create_symlink("nowhere", root_ + "/broken");
  const auto entries = storage_.list(root_);
  EXPECT_EQ(types(entries.value()),
            (std::map<std::string, FileType>{{"dir", FileType::Directory},
                                             {"link_to_dir", FileType::Directory},
                                             {"link_to_file", FileType::Regular},
                                             {"broken", FileType::Other}}));
}

TEST_F(LocalFiles, OpenDirectoryOpensEntriesByName) {
  ASSERT_TRUE(storage_.append(root_ + "/above/below/file", as_bytes("four")).ok());
  const auto above = storage_.open_directory(root_ + "/above");
  EXPECT_EQ(types(above.value()->list().value()),
            (std::map<std::string, FileType>{{"below", FileType::Directory}}));
  const auto below = above.value()->open_directory("below");
  const FileInfo info = storage_.stat(root_ + "/above/below/file").value();
  EXPECT_EQ(below.value()->stat("file").value(), info);
  const auto file = below.value()->open("file");
  EXPECT_EQ(file.value().info, info);
  EXPECT_EQ(read(*file.value().source, 0, 9), "four");
  EXPECT_EQ(above.value()->open_directory("file").error().code, Code::NotFound);
  const auto missing = below.value()->open("missing");
  EXPECT_EQ(missing.error().code, Code::NotFound);
  EXPECT_NE(missing.error().message.find(root_ + "/above/below/missing"), std::string::npos);
  EXPECT_EQ(below.value()->stat("missing").error().code, Code::NotFound);
}

TEST_F(LocalFiles, ListReadsManyEntries) {
  for (int i = 0; i < 3000; ++i) {
    ASSERT_TRUE(storage_.append(root_ + "/a file with a long name " + std::to_string(i), {}).ok());
  }
  EXPECT_EQ(storage_.list(root_).value().size(), 3000u);
}

TEST_F(LocalFiles, ErrorsNameReasonAndPath) {
  ASSERT_TRUE(storage_.append(root_ + "/file", as_bytes("x")).ok());
  const std::string missing = root_ + "/missing";
  EXPECT_THAT(
      storage_.open(missing),
      fails_with(Code::NotFound, "cannot open file: No such file or directory: " + missing));
  EXPECT_THAT(
      storage_.list(missing),
      fails_with(Code::NotFound, "cannot list directory: No such file or directory: " + missing));
  const auto appended = storage_.append(root_ + "/file/below/x", as_bytes("x"));
  ASSERT_FALSE(appended.ok());
  EXPECT_EQ(appended.error().code, Code::Unavailable);
  EXPECT_EQ(appended.error().message,
            "cannot create directory: Not a directory: " + root_ + "/file/below");
}

TEST_F(LocalFiles, APathThatCannotNameAFileIsInvalid) {
  std::filesystem::create_symlink("loop", root_ + "/loop");
  for (const std::string& path : {root_ + "/loop", root_ + "/" + std::string(300, 'a')}) {
    EXPECT_EQ(storage_.stat(path).error().code, Code::Invalid) << path;
    EXPECT_EQ(storage_.open(path).error().code, Code::Invalid) << path;
    EXPECT_EQ(storage_.list(path).error().code, Code::Invalid) << path;
  }
}

TEST_F(LocalFiles, AFailedReadNamesReasonAndPath) {
  const auto memory = storage_.open("/proc/self/mem");  // Nothing is mapped at address 0.
  uint8_t byte = 0;
  const auto got = memory.value()->read_at(0, {&byte, 1});
  ASSERT_FALSE(got.ok());
  EXPECT_EQ(got.error().message,
            fmt::format("cannot read file: Input/output error: /proc/{}/mem", ::getpid()));
  const auto opened = storage_.open_directory(root_);
  const auto missing = opened.value()->open("none");
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().message,
            "cannot open file: No such file or directory: " + root_ + "/none");
}

TEST_F(LocalFiles, OnlyRegularFilesAreOpened) {
  const std::string fifo = root_ + "/fifo";
  ASSERT_EQ(::mkfifo(fifo.c_str(), 0600), 0);
  const auto opened = storage_.open_directory(root_);
  for (const auto& error : {storage_.open(fifo).error(), opened.value()->open("fifo").error()}) {
    EXPECT_EQ(error.code, Code::Invalid);
    EXPECT_EQ(error.message, "cannot open file: not a regular file: " + fifo);
  }
  EXPECT_EQ(storage_.open(root_).error().message, "cannot open file: not a regular file: " + root_);
}

TEST_F(LocalFiles, HolesAreReported) {
  constexpr uint64_t kHole = 64 << 20;
  const std::string path = root_ + "/sparse";
  ASSERT_TRUE(storage_.append(path, as_bytes("begin")).ok());
  std::filesystem::resize_file(path, kHole);
  ASSERT_TRUE(storage_.append(path, as_bytes("end")).ok());
  const auto file = storage_.open(path);
  EXPECT_EQ(file.value()->next_data(2), 2u);
  EXPECT_EQ(file.value()->next_data(kHole / 2), kHole);
  EXPECT_GT(file.value()->next_data(kHole + 3), kHole + 3);
}

TEST_F(LocalFiles, AForbiddenFileIsDenied) {
  const std::string path = root_ + "/file";
  ASSERT_TRUE(storage_.append(path, as_bytes("content")).ok());
  ASSERT_EQ(chmod(path.c_str(), 0), 0);
  ASSERT_EQ(chmod(root_.c_str(), 0755), 0);
  const auto file = [&] {
    const Stranger stranger;
    return storage_.open(path);
  }();
  ASSERT_FALSE(file.ok());
  EXPECT_EQ(file.error().code, Code::Denied);
  EXPECT_NE(file.error().message.find("Permission denied"), std::string::npos);
  EXPECT_EQ(file.error().number, EACCES);
  EXPECT_NE(file.error().hint.find("check the permissions"), std::string::npos);
}

TEST_F(LocalFiles, ARealPathHasNeitherLinksNorDots) {
  ASSERT_TRUE(storage_.append(root_ + "/dir/file", as_bytes("x")).ok());
  std::filesystem::create_symlink("dir", root_ + "/link");
  const std::string root = storage_.real_path(root_).value();
  EXPECT_EQ(storage_.real_path(root_ + "/dir/./file").value(), root + "/dir/file");
  EXPECT_EQ(storage_.real_path(root_ + "/link/file").value(), root + "/dir/file");
  EXPECT_EQ(storage_.real_path(root_ + "/link/../dir/").value(), root + "/dir");
  EXPECT_EQ(storage_.real_path(root_ + "/nothing").error().code, Code::NotFound);
  std::filesystem::create_symlink("loop", root_ + "/loop");
  EXPECT_EQ(storage_.real_path(root_ + "/loop").error().code, Code::Invalid);
}

TEST_F(LocalFiles, AnOpenFileOutlivesItsName) {
  const std::string path = root_ + "/file";
  ASSERT_TRUE(storage_.append(path, as_bytes("content")).ok());
  const auto file = storage_.open(path);
  std::filesystem::remove(path);
  EXPECT_EQ(read(*file.value(), 0, 7), "content");
}

TEST(MemoryStorage, BehavesLikeFiles) {
  MemoryStorage memory;
  Storage& storage = memory;
  ASSERT_TRUE(storage.append("/logs/a/x", as_bytes("one")).ok());
  ASSERT_TRUE(storage.append("/logs/y", as_bytes("two")).ok());
  EXPECT_EQ(
      types(storage.list("/logs").value()),
      (std::map<std::string, FileType>{{"a", FileType::Directory}, {"y", FileType::Regular}}));
  EXPECT_EQ(storage.stat("/logs/a").value().type, FileType::Directory);
  const auto below = storage.open_directory("/logs").value()->open_directory("a");
  EXPECT_EQ(below.value()->stat("x").value().size, 3u);
  EXPECT_EQ(below.value()->open("x").value().info, storage.stat("/logs/a/x").value());
  const auto before = storage.stat("/logs/y").value();
  memory.replace("/logs/y", "three");
  const auto after = storage.stat("/logs/y").value();
  EXPECT_NE(before.inode, after.inode);
  EXPECT_EQ(after.size, 5u);
  EXPECT_EQ(storage.real_path("/logs/./a/../y").value(), "/logs/y");
  EXPECT_EQ(storage.real_path("/logs/a/").value(), "/logs/a");
  EXPECT_EQ(storage.real_path("/logs/z").error().code, Code::NotFound);
  memory.forbid("/logs/y");
  EXPECT_EQ(storage.open("/logs/y").error().code, Code::Denied);
  memory.remove("/logs/y");
  EXPECT_EQ(storage.stat("/logs/y").error().code, Code::NotFound);
}

}  // namespace
}  // namespace stepscope::storage
