// SPDX-License-Identifier: Apache-2.0
#include "doctor/checks/server_checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "doctor/test_logs.h"

namespace stepscope::doctor {
namespace {

using testing::HasSubstr;

std::string info_of(int64_t process, int port, const std::string& logdir) {
  return fmt::format(R"({{"pid": {}, "port": {}, "logdir": "{}", "start_time": 1000}})", process,
                     port, logdir);
}

TEST(ServerChecks, APortInUseIsReportedWithItsServer) {
  const TestLogs logs;
  storage::LocalStorage storage;
  logs.write("info/pid-1.info", info_of(::getpid(), 6006, "/old"));
  logs.write("info/pid-2.info", info_of(0x3fffffff, 6007, "/dead"));
  logs.write("info/pid-3.info", "not JSON");
  const auto others = other_servers(storage, logs.path("info"));
  ASSERT_EQ(others.size(), 1u);
  const auto finding = check_port(6006, 6008, others, 1000 + 3 * 86400);
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->id, "D05");
  EXPECT_THAT(finding->cause, HasSubstr("(logdir /old, started 3 d ago)"));
  EXPECT_EQ(finding->cure, "open http://localhost:6008/");
  EXPECT_FALSE(check_port(6008, 6008, others, 2000));
  EXPECT_EQ(check_port(7000, 0, others, 2000)->cause, "port 7000 is already in use");
}

// Every user may create files in that directory.
TEST(ServerChecks, IrregularFilesAreSkipped) {
  const TestLogs logs;
  storage::LocalStorage storage;
  logs.write("info/pid-1.info", info_of(::getpid(), 6006, "/old"));
  ASSERT_EQ(::mkfifo(logs.path("info/pid-2.info").c_str(), 0600), 0);
  ASSERT_EQ(::symlink("/dev/zero", logs.path("info/pid-3.info").c_str()), 0);
  EXPECT_EQ(other_servers(storage, logs.path("info")).size(), 1u);
}

TEST(ServerChecks, AServerOfOtherLogsOnTheDefaultPortIsNoted) {
  const TestLogs logs;
  logs.write(std::string("logs/") + kTorchFile, healthy_log().take());
  storage::LocalStorage storage;
  Evidence evidence = gather(storage, logs.environment, {{"logs", "", logs.path("logs")}});
  evidence.servers = {{1, 6006, logs.path("logs"), 0}, {2, 6010, "/old", 0}};
  EXPECT_EQ(ids_of(diagnose(evidence)), "");
  evidence.servers = {{1, 6006, "/old", 0}};
  EXPECT_EQ(ids_of(diagnose(evidence)), "D05");
  EXPECT_EQ(diagnose(evidence).exit_code(), 0);
}

TEST(ServerChecks, AServerOnAnotherMachine) {
  class Remote : public Environment {
   public:
    std::string variable(const std::string& name) const override {
      return name == "SSH_CONNECTION" ? "10.0.0.1 1 10.0.0.2 22" : "";
    }
    std::string host() const override { return "gpu1"; }
  };
  const auto finding = check_reach(Remote(), true, 6006);
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->id, "D30");
  EXPECT_THAT(finding->cure, HasSubstr("ssh -L 6006:localhost:6006 gpu1"));
  EXPECT_FALSE(check_reach(Remote(), false, 6006));
}

bool is_route(std::string_view path) { return path == "/" || path == "/data/runs"; }

TEST(ServerChecks, AProxyStripsThePrefix) {
  const auto finding = check_prefix({"/data/runs", "/board", false}, is_route);
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->id, "D30");
  EXPECT_EQ(finding->severity, Severity::Warning);
  EXPECT_THAT(finding->cause, HasSubstr("serves paths below /board/: a proxy strips the prefix"));
  EXPECT_THAT(finding->cure, HasSubstr("start without --path_prefix"));
  EXPECT_EQ(check_prefix({"/", "/board", false}, is_route)->severity, Severity::Note)
      << "a person may have typed it";
  EXPECT_EQ(check_prefix({"/", "/board", true}, is_route)->severity, Severity::Warning);
  EXPECT_FALSE(check_prefix({"/robots.txt", "/board", true}, is_route));
  EXPECT_FALSE(check_prefix({"/boarding", "/board", true}, is_route));
}

TEST(ServerChecks, ALongPathCostsNoMoreThanAShortOne) {
  int calls = 0;
  const auto counts = [&calls](std::string_view path) {
    ++calls;
    return is_route(path);
  };
  std::string path;
  for (int i = 0; i < 10'000; ++i) path += "/a";
  EXPECT_FALSE(check_prefix({path + "/data/runs", "", false}, counts));
  EXPECT_LE(calls, 32);
}

TEST(ServerChecks, AProxyForwardsAPrefix) {
  const auto finding = check_prefix({"/a/b/data/runs", "", false}, is_route);
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->id, "D30");
  EXPECT_EQ(finding->severity, Severity::Warning);
  EXPECT_EQ(finding->cure,
            "stepscope --path_prefix /a/b LOGDIR, or configure the proxy to strip the prefix");
  EXPECT_EQ(check_prefix({"/a/", "", true}, is_route)->cure,
            "stepscope --path_prefix /a LOGDIR, or configure the proxy to strip the prefix");
  EXPECT_FALSE(check_prefix({"/a/", "", false}, is_route)) << "a person may have typed it";
  EXPECT_FALSE(check_prefix({"/favicon.ico", "", true}, is_route));
  EXPECT_THAT(check_prefix({"/board/board/data/runs", "/board", false}, is_route)->cure,
              HasSubstr("--path_prefix /board/board"));
}

// A small file system mounted in a folder, if the system allows it.
class SmallDisk {
 public:
  explicit SmallDisk(std::string folder)
      : folder_(std::move(folder)),
        is_mounted_(::mount("none", folder_.c_str(), "tmpfs", 0, "size=64k") == 0) {}
  ~SmallDisk() {
    if (is_mounted_) ::umount(folder_.c_str());
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  // What the system reports about it, or would report if it could not be mounted.
  std::optional<DiskSpace> space() const {
    if (is_mounted_) return Environment().disk_space(folder_);
    return DiskSpace{
        .bytes = 65536, .bytes_free = 0, .inodes = 100, .inodes_free = 90, .is_read_only = false};
  }

 private:
  const std::string folder_;
  const bool is_mounted_;
};

TEST(EnvironmentChecks, AFullDisk) {
  TestLogs logs;
  const std::string folder = logs.path("logs");
  const SmallDisk disk(folder);
  logs.write(std::string("logs/") + kTorchFile, healthy_log().take());
  logs.write("logs/filler", std::string(1 << 20, 'x'));
  logs.environment.space = disk.space();
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D08");
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("is full: 0 of 65536 bytes"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("du -xh " + folder));
}

TEST(EnvironmentChecks, NoMoreInodes) {
  TestLogs logs;
  logs.environment.space = DiskSpace{.bytes = 1 << 30,
                                     .bytes_free = 1 << 29,
                                     .inodes = 1000,
                                     .inodes_free = 0,
                                     .is_read_only = false};
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_THAT(ids_of(diagnosis), testing::StartsWith("D08"));
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("0 of 1000 inodes are free"));
  logs.environment.space->is_read_only = true;
  EXPECT_THAT(ids_of(logs.diagnose()), testing::Not(HasSubstr("D08")));
}

// Somebody freed a little room after the disk was full.
TEST(EnvironmentChecks, AFullDiskIsRecognizedByWhatItCut) {
  constexpr uint64_t kMiB = uint64_t{1} << 20;
  TestLogs logs;
  logs.environment.space = DiskSpace{.bytes = 1000 * kMiB, .bytes_free = 60 * kMiB};
  const std::string bytes = healthy_log().take();
  const std::string file = logs.write(kFile, bytes);
  EXPECT_EQ(ids_of(logs.diagnose()), "") << "nothing was cut";
  logs.write(kFile, bytes.substr(0, bytes.size() - 5));
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D08");
  EXPECT_EQ(
      diagnosis.findings.front().cause,
      "only 62.9 MB of 1.05 GB are free, and the last file written ends within a record, so the "
      "disk was full while it was written: " +
          file);
  logs.environment.files = {{4711, file, false}};
  EXPECT_EQ(ids_of(logs.diagnose()), "") << "it is still being written";
  logs.environment.files = {};
  logs.write(kFile, "");
  EXPECT_THAT(ids_of(logs.diagnose()), HasSubstr("D08"));
  logs.environment.space->bytes_free = 100 * kMiB;
  EXPECT_THAT(ids_of(logs.diagnose()), testing::Not(HasSubstr("D08")));
}

// Our writer leaves whole records only.
TEST(EnvironmentChecks, AFullDiskIsRecognizedAlthoughNothingWasCut) {
  TestLogs logs;
  logs.write(kFile, healthy_log().take());
  logs.environment.space = DiskSpace{.bytes = 2'846'720, .bytes_free = 82'944};
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D08");
  EXPECT_EQ(diagnosis.findings.front().cause,
            "only 82.9 kB of 2.85 MB are free, so writers will soon lose data, or have lost some "
            "already");
  logs.environment.space->bytes_free *= 2;
  EXPECT_EQ(ids_of(logs.diagnose()), "");
}

TEST(EnvironmentChecks, MoreFoldersThanWatches) {
  TestLogs logs;
  logs.write(std::string("logs/a/") + kTorchFile, healthy_log().take());
  logs.environment.watches = 1;
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D31");
  EXPECT_EQ(diagnosis.findings.front().cure, "sudo sysctl fs.inotify.max_user_watches=4");
  EXPECT_EQ(diagnosis.exit_code(), 0);
}

}  // namespace
}  // namespace stepscope::doctor
