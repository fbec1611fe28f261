// SPDX-License-Identifier: Apache-2.0
#include "base/open_to_read.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/test_folder.h"

namespace stepscope {
namespace {

class OpenToRead : public testing::Test {
 protected:
  std::string path(const char* name) const { return std::string(folder_.path()) + "/" + name; }

  // Returns errno, or 0 if the file was opened.
  static int open_file(const std::string& path) {
    struct stat found;
    const int descriptor = open_file_to_read(AT_FDCWD, path.c_str(), found);
    if (descriptor < 0) return errno;
    EXPECT_NE(::fcntl(descriptor, F_GETFD) & FD_CLOEXEC, 0);
    EXPECT_TRUE(S_ISREG(found.st_mode));
    ::close(descriptor);
    return 0;
  }

  TestFolder folder_;
};

TEST_F(OpenToRead, OpensFiles) {
  std::ofstream(path("file")) << "content";
  EXPECT_EQ(open_file(path("file")), 0);
  EXPECT_EQ(open_file(path("none")), ENOENT);
  EXPECT_EQ(read_file(path("file"), 100), "content");
  EXPECT_EQ(errno, 0);
  EXPECT_EQ(read_file(path("file"), 4), "cont");
  EXPECT_EQ(read_file(path("none"), 4), "");
  EXPECT_EQ(errno, ENOENT);
}

// Opening a FIFO without a writer in the usual way would block this test forever.
TEST_F(OpenToRead, NeverBlocksOnIrregularFiles) {
  ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
  std::filesystem::create_symlink(path("fifo"), path("link"));
  std::filesystem::create_symlink("/dev/zero", path("zero"));
  for (const char* name : {"fifo", "link", "zero", "."}) {
    EXPECT_EQ(open_file(path(name)), kNotRegular) << name;
    EXPECT_EQ(read_file(path(name), 100), "") << name;
    EXPECT_EQ(errno, kNotRegular) << name;
  }
  EXPECT_EQ(errno_text(kNotRegular), "not a regular file");
}

TEST_F(OpenToRead, ASocketIsNotAFile) {
  const std::string place = path("socket");
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  ASSERT_LT(place.size(), sizeof address.sun_path);
  std::memcpy(address.sun_path, place.c_str(), place.size());
  ASSERT_EQ(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  EXPECT_EQ(open_file(place), kNotRegular);
  ::close(socket);
}

TEST_F(OpenToRead, OnlyDirectoriesAreOpenedAsDirectories) {
  std::ofstream(path("file")) << "content";
  EXPECT_EQ(open_directory_to_read(AT_FDCWD, path("file").c_str()), -1);
  EXPECT_EQ(errno, ENOTDIR);
  const int directory = open_directory_to_read(AT_FDCWD, path(".").c_str());
  ASSERT_GE(directory, 0);
  struct stat found;
  const int file = open_file_to_read(directory, "file", found);
  EXPECT_GE(file, 0);
  ::close(file);
  ::close(directory);
}

TEST(ErrnoHint, SaysHowToFixWhatUsersCanFix) {
  for (const int number : {EACCES, ELOOP, ENAMETOOLONG, ENOSPC, EROFS, EMFILE, EIO, kNotRegular}) {
    EXPECT_FALSE(errno_hint(number).empty()) << errno_text(number);
  }
  EXPECT_TRUE(errno_hint(ENOENT).empty());
}

}  // namespace
}  // namespace stepscope
