// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "base/text/exit_codes.h"
#include "doctor/test_logs.h"

namespace stepscope::doctor {
namespace {

using std::chrono::hours;
using testing::HasSubstr;

TEST(FileChecks, AnEmptyFolderIsReported) {
  const TestLogs logs;
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D04");
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("empty"));
  EXPECT_EQ(diagnosis.exit_code(), kNothingToShowExitCode);
}

TEST(FileChecks, EventsUnderAnotherNameAreFound) {
  const TestLogs logs;
  const std::string file = logs.write("logs/a/train.log", healthy_log().take());
  logs.write("logs/a/notes.txt", "nothing of interest");
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D04");
  EXPECT_EQ(diagnosis.findings.front().count, 1u);
  EXPECT_EQ(diagnosis.findings.front().cure,
            "mv " + file + " " + logs.path("logs/a/events.out.tfevents.train.log"));
}

TEST(FileChecks, EventsUnderAnotherNameAreFoundNextToOthersToo) {
  const TestLogs logs;
  logs.write(kFile, healthy_log().take());
  logs.write("logs/other/train.log", healthy_log().take());
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D04");
  EXPECT_EQ(diagnosis.findings.front().severity, Severity::Warning);
}

TEST(FileChecks, TheTrashIsSkipped) {
  const TestLogs logs;
  logs.write("logs/.stepscope-trash/1/run/events.out.tf%65vents.1", healthy_log().take());
  logs.write("logs/.stepscope-trash/1/run/plugins/profile/1/host.xplane.pb", "x");
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D04");
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("stepscope clean removed all runs"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("--restore"));
  logs.write(kFile, healthy_log().take());
  EXPECT_EQ(ids_of(logs.diagnose()), "");
  EXPECT_THAT(logs.diagnose().summary,
              testing::StartsWith("2 folders, 1 event file, 1 run, 1 tag"));
}

TEST(FileChecks, BrokenLinksAreReported) {
  const TestLogs logs;
  std::filesystem::create_symlink("gone", logs.path("logs/events.out.tfevents.1"));
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D09");
  EXPECT_EQ(diagnosis.findings.front().severity, Severity::Error);
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("points to a file that does not exist"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("ls -l " + logs.path("logs/events")));
}

TEST(FileChecks, PathsThatCannotBeResolvedHaveTheirOwnCures) {
  const TestLogs logs;
  std::filesystem::create_symlink("loop", logs.path("loop"));
  Diagnosis diagnosis = logs.diagnose(logs.path("loop"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("namei -l " + logs.path("loop")));
  diagnosis = logs.diagnose(logs.path(std::string(300, 'a')));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("move the logs to a shorter path"));
}

// The walk stops before the system call that would fail; its report has the same text and cure.
TEST(FileChecks, FoldersTooDeepToBeListedHaveTheirCure) {
  const TestLogs logs;
  logs.write(kFile, healthy_log().take());
  int above = ::open(logs.path("logs").c_str(), O_PATH | O_CLOEXEC);
  const std::string name(250, 'd');
  for (int depth = 0; depth < 17; ++depth) {
    ASSERT_EQ(::mkdirat(above, name.c_str(), 0700), 0);
    const int below = ::openat(above, name.c_str(), O_PATH | O_CLOEXEC);
    ::close(above);
    above = below;
  }
  ::close(above);
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D09");
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("cannot be read: File name too long"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("move the logs to a shorter path"));
}

TEST(FileChecks, IrregularFilesAreReported) {
  const TestLogs logs;
  std::filesystem::create_symlink("/dev/zero", logs.path("logs/events.out.tfevents.1"));
  Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D04");
  EXPECT_EQ(diagnosis.findings.front().severity, Severity::Error);
  ASSERT_EQ(::mkfifo(logs.path("logs/events.out.tfevents.0").c_str(), 0600), 0);
  logs.write(kFile, healthy_log().take());
  diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D04");
  EXPECT_EQ(diagnosis.findings.front().count, 2u);
  EXPECT_EQ(diagnosis.findings.front().severity, Severity::Warning);
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("not regular files"));
  EXPECT_THAT(diagnosis.findings.front().cure,
              HasSubstr("rm " + logs.path("logs/events.out.tfevents.0")));
}

TEST(FileChecks, FilesOfAnotherKindAreReported) {
  const TestLogs logs;
  logs.write(kFile, healthy_log().take());
  const std::string foreign = logs.write("logs/other/tfevents.tar", std::string(17 << 20, 'x'));
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D38");
  const Finding& finding = diagnosis.findings.front();
  EXPECT_EQ(finding.path, foreign);
  EXPECT_EQ(finding.cause,
            "not an event file: no record in the first 16 MiB of 17825792 bytes, so the rest was "
            "not read");
  EXPECT_THAT(finding.cure, HasSubstr("mv " + foreign));
}

TEST(FileChecks, FilesOfOtherProgramsAreNamed) {
  const TestLogs logs;
  logs.write("logs/run-1.wandb", "x");
  logs.write("logs/model.yaml", "x");
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D04");
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("no event files among 2 files"));
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("Weights & Biases"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("sync_tensorboard=True"));
}

TEST(FileChecks, CompressedFilesAreUnpacked) {
  const TestLogs logs;
  const std::string file = logs.write(kFile + ".gz", "\x1f\x8b\x08 and so on, some bytes");
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D04");
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("gzip"));
  EXPECT_EQ(diagnosis.findings.front().cure, "gunzip " + file);
}

TEST(FileChecks, CompressedFilesWithoutTheEndingAreRenamedFirst) {
  const TestLogs logs;
  const std::string file = logs.write(kFile, "\x1f\x8b\x08 and so on, some bytes");
  EXPECT_EQ(logs.diagnose().findings.front().cure,
            "mv " + file + " " + file + ".gz && gunzip " + file + ".gz");
}

TEST(FileChecks, ArchivesAreUnpackedAsArchives) {
  const TestLogs logs;
  const std::string packed = logs.write(kFile + ".tar.gz", "\x1f\x8b\x08 and so on, some bytes");
  EXPECT_EQ(logs.diagnose().findings.front().cure, "tar -xf " + packed);
  const TestLogs others;
  const std::string plain =
      others.write(kFile, std::string(257, 'n') + "ustar" + std::string(300, '\0'));
  EXPECT_EQ(others.diagnose().findings.front().cure, "tar -xf " + plain);
}

TEST(FileChecks, PointersOfGitLfsAreFetched) {
  const TestLogs logs;
  logs.write(kFile, "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n");
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D04");
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("git lfs pull"));
}

// The diagnosis as JSON, made by a user without permissions: root becomes another user.
std::string diagnosis_by_nobody(const TestLogs& logs) {
  if (::geteuid() != 0) return to_json(logs.diagnose());
  std::filesystem::permissions(logs.path(""), std::filesystem::perms::all);
  int ends[2];
  EXPECT_EQ(::pipe(ends), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    constexpr uid_t kNobody = 65534;
    std::string said;
    if (::setgid(kNobody) == 0 && ::setuid(kNobody) == 0) said = to_json(logs.diagnose());
    const bool is_reported = ::write(ends[1], said.data(), said.size()) >= 0;
    ::_exit(is_reported ? 0 : 1);
  }
  ::close(ends[1]);
  std::string said(1 << 16, '\0');
  const ssize_t got = ::read(ends[0], said.data(), said.size());
  said.resize(got > 0 ? static_cast<size_t>(got) : 0);
  ::close(ends[0]);
  ::waitpid(child, nullptr, 0);
  return said;
}

TEST(FileChecks, AnUnreadableFileIsReportedWithOwnerAndMode) {
  const TestLogs logs;
  const std::string file = logs.write(kFile, healthy_log().take());
  logs.write(std::string("logs/other/") + kTorchFile, healthy_log().take());
  std::filesystem::permissions(file, std::filesystem::perms::none);
  const std::string said = diagnosis_by_nobody(logs);
  EXPECT_THAT(said, HasSubstr(R"("id": "D09", "severity": "warning", "path": ")" + file));
  EXPECT_THAT(said, HasSubstr("Permission denied (owner "));
  EXPECT_THAT(said, HasSubstr(", mode 0; running as user "));
  EXPECT_THAT(said, HasSubstr("sudo chmod -R a+rX " + logs.path("logs")));
}

TEST(FileChecks, AnUnreadableFolderIsReported) {
  const TestLogs logs;
  logs.write(kFile, healthy_log().take());
  const std::string folder = logs.path("logs/run");
  std::filesystem::permissions(folder, std::filesystem::perms::none);
  const std::string said = diagnosis_by_nobody(logs);
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all);
  EXPECT_THAT(said, HasSubstr(R"("id": "D09", "severity": "error", "path": ")" + folder));
  EXPECT_THAT(said, HasSubstr("1 file or folder cannot be read: Permission denied"));
  EXPECT_THAT(said, HasSubstr("sudo chmod -R a+rX " + logs.path("logs")));
}

TEST(FileChecks, AWriterOfAReplacedFileIsFound) {
  TestLogs logs;
  const std::string file = logs.write(kFile, healthy_log().take());
  const int open = ::open(file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  ASSERT_GE(open, 0);
  const std::string other = logs.write("other", healthy_log().take());
  std::filesystem::rename(other, file);
  logs.environment.files = Environment().open_files();
  ::close(open);
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D17");
  EXPECT_EQ(diagnosis.findings.front().path, file);
  EXPECT_THAT(diagnosis.findings.front().cause,
              HasSubstr("process " + std::to_string(::getpid()) + " keeps writing"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("rsync --inplace"));
}

TEST(FileChecks, AnUnfinishedCopyIsNoted) {
  const TestLogs logs;
  logs.write(kFile, healthy_log().take());
  logs.write(std::string("logs/run/.") + kTorchFile + ".Ab3xYz", "");
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D17");
  EXPECT_EQ(diagnosis.findings.front().severity, Severity::Note);
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("rsync is replacing event files"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("rsync -a --inplace SOURCE/ "));
  EXPECT_EQ(diagnosis.exit_code(), 0);
}

TEST(DamageChecks, CorruptBytesAreCountedAndPlaced) {
  const TestLogs logs;
  std::string bytes = healthy_log().take();
  const size_t at = log_by(kTorchWriter).take().size();
  bytes[at] = static_cast<char>(bytes[at] ^ 1);  // The length of the second record.
  const std::string file = logs.write(kFile, bytes);
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D18");
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("at byte " + std::to_string(at)));
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("1 damaged region"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("rsync --checksum"));
  EXPECT_EQ(diagnosis.exit_code(), kWarningsExitCode);
}

TEST(DamageChecks, EveryDamagedPlaceIsCounted) {
  const TestLogs logs;
  std::string log = healthy_log().take();
  for (int i = 0; i < 300; ++i) {
    ingest::TestLog one;
    log += "garbage" + one.scalar("loss", 100 + i, 1).take();
  }
  logs.write(kFile, log);
  EXPECT_THAT(logs.diagnose().findings.front().cause, HasSubstr("300 damaged regions"));
}

TEST(DamageChecks, AFileWithoutRecordsIsReportedAsUnreadable) {
  const TestLogs logs;
  logs.write(kFile, std::string(5000, 'g'));
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D38");
  EXPECT_EQ(diagnosis.findings.front().severity, Severity::Error);
  EXPECT_THAT(diagnosis.findings.front().cause,
              HasSubstr("no record in the 5000 bytes can be read"));
}

TEST(DamageChecks, ALostFileIsNotHiddenBySmallDamage) {
  const TestLogs logs;
  logs.write("logs/a/" + std::string(kTorchFile), healthy_log().take() + std::string(4096, '\0'));
  const std::string lost = logs.write("logs/b/" + std::string(kTorchFile), std::string(5000, 'g'));
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D38 D18");
  EXPECT_EQ(diagnosis.findings.front().path, lost);
  EXPECT_EQ(diagnosis.findings.front().count, 1u);
  EXPECT_EQ(diagnosis.findings.back().count, 1u);
}

TEST(DamageChecks, DamageMayReachToTheEnd) {
  const TestLogs logs;
  logs.write(kFile, healthy_log().take() + std::string(4096, '\0'));
  EXPECT_THAT(logs.diagnose().findings.front().cause, HasSubstr(", up to the end"));
}

TEST(DamageChecks, ARecordWithABadChecksumIsReportedSeparately) {
  const TestLogs logs;
  std::string bytes = healthy_log().take();
  const size_t at = log_by(kTorchWriter).take().size() + 20;
  bytes[at] = static_cast<char>(bytes[at] ^ 1);
  const std::string file = logs.write(kFile, bytes);
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D19");
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("1 damaged record (bad data checksum)"));
  EXPECT_EQ(diagnosis.findings.front().cure,
            "if the original is intact, copy it again: rsync --checksum --inplace SOURCE " + file);
}

TEST(DamageChecks, DamagedImagesAreFoundThoughTheyAreNotLoaded) {
  const TestLogs logs;
  const std::string image =
      record::WireWriter().varint(1, 1).varint(2, 1).bytes(4, std::string(200'000, 'x')).take();
  std::string bytes = healthy_log()
                          .value(0, record::WireWriter().bytes(1, "x").bytes(4, image).take())
                          .scalar("loss", 100, 1)
                          .take();
  logs.write(kFile, bytes);
  EXPECT_EQ(ids_of(logs.diagnose()), "");
  bytes[bytes.size() - 100'000] ^= 1;
  logs.write(kFile, bytes);
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D19");
  EXPECT_THAT(diagnosis.findings.front().cause,
              HasSubstr("at byte " + std::to_string(healthy_log().take().size())));
  EXPECT_EQ(diagnosis.findings.front().places, std::vector<Place>({{"run"}}));
}

TEST(DamageChecks, ATagThatIsNotTextIsNotCalledDamage) {
  const TestLogs logs;
  ingest::TestLog log = healthy_log();
  log.scalar("lo\xff", 1, 1);
  logs.write(kFile, log.take());
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D18");
  EXPECT_THAT(diagnosis.findings.front().cause,
              testing::MatchesRegex("a tag of the record at byte [0-9]+ \\([0-9]+ bytes\\) is not "
                                    "valid UTF-8, so the record is not shown"));
  EXPECT_THAT(diagnosis.findings.front().cure,
              testing::StartsWith("log tags as UTF-8: tag.encode"));
}

TEST(DamageChecks, AKilledWriterLeavesAPartialRecord) {
  const TestLogs logs;
  const std::string bytes = healthy_log().take();
  const std::string file = logs.write(kFile, bytes.substr(0, bytes.size() - 5));
  EXPECT_EQ(ids_of(logs.diagnose()), "") << "it may still be written";
  TestLogs::set_age(file, hours(3));
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D20");
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("3 h ago"));
}

TEST(DamageChecks, APartialRecordOfARunningWriterIsNormal) {
  TestLogs logs;
  const std::string bytes = healthy_log().take();
  const std::string file = logs.write(kFile, bytes.substr(0, bytes.size() - 5));
  TestLogs::set_age(file, hours(3));
  logs.environment.files = {{1234, file, false}};
  EXPECT_EQ(ids_of(logs.diagnose()), "");
}

}  // namespace
}  // namespace stepscope::doctor
