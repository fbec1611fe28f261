// SPDX-License-Identifier: Apache-2.0
#include "cli/serve/instance_info.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace stepscope::cli {
namespace {

namespace fs = std::filesystem;

std::string read_file(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

InstanceInfo info_of(int64_t pid) {
  InstanceInfo info;
  info.pid = pid;
  return info;
}

// Uses its own directory, which is removed at the end.
class InstanceInfoTest : public testing::Test {
 protected:
  InstanceInfoTest() {
    std::string name = (fs::temp_directory_path() / "stepscope-test-XXXXXX").string();
    directory_ = ::mkdtemp(name.data());
  }
  ~InstanceInfoTest() override { fs::remove_all(directory_); }

  std::string directory_;
};

TEST(CacheKey, EqualsTensorBoards) {
  EXPECT_EQ(cache_key({"--logdir", "\xc3\xa9"}, "/w"),
            "eyJhcmd1bWVudHMiOlsiLS1sb2dkaXIiLCJcdTAwZTkiXSwiY29uZmlndXJlX2t3YXJncyI6e30sIndvcm"
            "tpbmdfZGlyZWN0b3J5IjoiL3cifQ==");
  EXPECT_EQ(cache_key({}, "/"),
            "eyJhcmd1bWVudHMiOltdLCJjb25maWd1cmVfa3dhcmdzIjp7fSwid29ya2luZ19kaXJlY3RvcnkiOiIvIn0=");
}

// Python: manager.cache_key("/w\udcff", ["a\"\\\n\x7f", "\U0001f600", "\udced\udca0\udc80z"], {})
TEST(CacheKey, BytesThatAreNotUtf8) {
  EXPECT_EQ(cache_key({"a\"\\\n\x7f", "\xf0\x9f\x98\x80", "\xed\xa0\x80z"}, "/w\xff"),
            "eyJhcmd1bWVudHMiOlsiYVwiXFxcblx1MDA3ZiIsIlx1ZDgzZFx1ZGUwMCIsIlx1ZGNlZFx1ZGNhMFx1ZGM4MH"
            "oiXSwiY29uZmlndXJlX2t3YXJncyI6e30sIndvcmtpbmdfZGlyZWN0b3J5IjoiL3dcdWRjZmYifQ==");
}

TEST(InstanceInfo, IsTheSameJsonAsPythonWrites) {
  const InstanceInfo info = {.cache_key = "k",
                             .db = "",
                             .logdir = "l\xc3\xb6gs \"x\"",
                             .path_prefix = "/p",
                             .pid = 12,
                             .port = 6006,
                             .start_time = 1794767131,
                             .version = "1.2.3"};
  EXPECT_EQ(to_json(info), R"({
    "cache_key": "k",
    "db": "",
    "logdir": "l\u00f6gs \"x\"",
    "path_prefix": "/p",
    "pid": 12,
    "port": 6006,
    "start_time": 1794767131,
    "version": "1.2.3"
}
)");
}

TEST_F(InstanceInfoTest, TheFileExistsAsLongAsTheObject) {
  const std::string directory = directory_ + "/.tensorboard-info";
  const std::string path = directory + "/pid-7.info";
  const InstanceInfo info = info_of(7);
  {
    InstanceInfoFile file;
    ASSERT_TRUE(file.write(directory, info).ok());
    EXPECT_EQ(read_file(path), to_json(info));
    EXPECT_EQ(fs::status(directory).permissions(), fs::perms::all);
  }
  EXPECT_FALSE(fs::exists(path));
  EXPECT_TRUE(fs::exists(directory));
}

TEST_F(InstanceInfoTest, ALinkInItsPlaceIsNotFollowed) {
  const std::string victim = directory_ + "/victim";
  std::ofstream(victim) << "precious";
  fs::create_symlink(victim, directory_ + "/pid-7.info");
  InstanceInfoFile file;
  ASSERT_TRUE(file.write(directory_, info_of(7)).ok());
  EXPECT_EQ(read_file(victim), "precious");
}

TEST_F(InstanceInfoTest, AFileInPlaceOfTheDirectoryIsAnError) {
  const std::string path = directory_ + "/file";
  std::ofstream(path) << "x";
  InstanceInfoFile file;
  const auto written = file.write(path, info_of(7));
  ASSERT_FALSE(written.ok());
  EXPECT_EQ(written.error().code, Code::Invalid);
  EXPECT_EQ(written.error().message, "cannot create directory: the path is a file: " + path);
}

TEST_F(InstanceInfoTest, FailuresHaveTheCodeOfTheirCause) {
  InstanceInfoFile file;
  EXPECT_EQ(file.write(directory_ + "/missing/info", info_of(7)).error().code, Code::NotFound);
  const std::string long_path = directory_ + "/" + std::string(300, 'a');
  EXPECT_EQ(file.write(long_path, info_of(7)).error().code, Code::Invalid);
}

TEST_F(InstanceInfoTest, TheDirectoryIsTheSameAsInPython) {
  ASSERT_EQ(::setenv("TMPDIR", (directory_ + "/none").c_str(), 1), 0);
  ASSERT_EQ(::setenv("TEMP", (directory_ + "/./").c_str(), 1), 0);
  EXPECT_EQ(instance_info_directory(), directory_ + "/.tensorboard-info");
  ::unsetenv("TMPDIR");
  ::unsetenv("TEMP");
}

}  // namespace
}  // namespace stepscope::cli
