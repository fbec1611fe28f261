// SPDX-License-Identifier: Apache-2.0
#include "cli/inspect/inspect_logs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/test_error.h"
#include "base/test_stranger.h"
#include "ingest/test_log.h"
#include "storage/memory.h"
#include "upkeep/test_logdir.h"

namespace stepscope::cli {
namespace {

using ingest::TestLog;
using testing::HasSubstr;
using testing::Not;

class InspectLogsTest : public testing::Test {
 protected:
  void put(const std::string& path, const std::string& content) {
    ASSERT_TRUE(storage_.append(path, as_bytes(content)).ok());
  }
  PrintText printer() {
    return [this](std::string_view text) -> Result<void> {
      printed_ += text;
      return {};
    };
  }
  // Returns whether all files could be read.
  Result<bool> report(bool is_json = false, const std::string& logdir = "/logs") {
    printed_.clear();
    return inspect_logs(storage_, {.logdir = logdir, .is_json = is_json}, printer(), {});
  }
  // Runs one action before each poll.
  std::string follow(std::vector<std::function<void()>> deeds, bool is_json = false) {
    printed_.clear();
    size_t done = 0;
    const auto wait = [&] {
      if (done == deeds.size()) return false;
      deeds[done++]();
      return true;
    };
    const InspectLogsFlags flags{.logdir = logdir_, .is_json = is_json, .is_following = true};
    EXPECT_TRUE(follow_logs(storage_, flags, printer(), wait).ok());
    return printed_;
  }

  storage::MemoryStorage storage_;
  std::string logdir_ = "/logs";
  std::string printed_;
};

TEST_F(InspectLogsTest, ReportsFilesAndTags) {
  put("/logs/a/events.out.tfevents.1",
      TestLog().version().scalar("loss", 1, 1).scalar("loss", 5, 1).take());
  put("/logs/a/events.out.tfevents.2", TestLog().version().scalar("loss", 3, 1).take());
  ASSERT_TRUE(report().ok());
  EXPECT_THAT(printed_, HasSubstr("Run a\n"));
  EXPECT_THAT(printed_, HasSubstr("events.out.tfevents.1  "));
  EXPECT_THAT(printed_, HasSubstr("loss  scalars"));
  EXPECT_THAT(printed_, HasSubstr("1 to 5, 1 back"));
  EXPECT_THAT(printed_, HasSubstr("\n1 run, 2 files, "));
  EXPECT_THAT(printed_, HasSubstr("5 events; no damage\n"));
}

TEST_F(InspectLogsTest, ReportsDamageByOffset) {
  std::string log = TestLog().version().scalar("loss", 1, 1).scalar("loss", 2, 1).take();
  const size_t second = TestLog().version().bytes().size();
  log[second + 20] = static_cast<char>(log[second + 20] ^ 1);
  put("/logs/a/events.out.tfevents.1", log + log.substr(0, 10));
  ASSERT_TRUE(report().ok());
  EXPECT_THAT(printed_, HasSubstr(fmt::format("at offset {}: bad data checksum", second)));
  EXPECT_THAT(printed_,
              HasSubstr(fmt::format("10 bytes at offset {}: incomplete record", log.size())));
  EXPECT_THAT(printed_, HasSubstr("; 1 damaged place, "));
  ASSERT_TRUE(report(true).ok());
  EXPECT_THAT(printed_, HasSubstr(fmt::format(R"("damage": [{{"offset": {})", second)));
  EXPECT_THAT(printed_, HasSubstr(R"("rest_bytes": 10)"));
}

TEST_F(InspectLogsTest, LongIntervalsAndStrangeTimesCanBeRead) {
  put("/logs/slow/tfevents", TestLog(1.7e9).scalar("loss", 1, 1).take() +
                                 TestLog(1.7e9 + 5 * 86400).scalar("loss", 2, 1).take());
  put("/logs/strange/tfevents", TestLog(1.7e12).scalar("loss", 1, 1).scalar("loss", 2, 1).take());
  ASSERT_TRUE(report().ok());
  EXPECT_THAT(printed_, HasSubstr("every 5 d  2023-11-14 22:13  2023-11-19 22:13"));
  EXPECT_THAT(printed_, HasSubstr("1/s  1700000000000 s  1700000000001 s"));
}

TEST_F(InspectLogsTest, AcceptsASingleFile) {
  put("/logs/a/events.out.tfevents.1", TestLog().version().scalar("loss", 1, 1).take());
  ASSERT_TRUE(report(true, "/logs/a/events.out.tfevents.1").ok());
  EXPECT_THAT(printed_, HasSubstr(R"("tag": "loss", "kind": "scalars")"));
  EXPECT_THAT(printed_, HasSubstr(R"("file_version": "brain.Event:2")"));
  EXPECT_THAT(report(false, "/missing"),
              fails_with(Code::NotFound, "there is no such directory: /missing"));
}

TEST_F(InspectLogsTest, AFileThatIsNotAnEventFileIsAnError) {
  put("/logs/notes.txt", "not a log, just some notes");
  const auto refusal =
      fails_with(Code::Invalid, "not an event file: it contains no records: /logs/notes.txt");
  EXPECT_THAT(report(false, "/logs/notes.txt"), refusal);
  EXPECT_EQ(printed_, "");
  const InspectLogsFlags flags{.logdir = "/logs/notes.txt", .is_following = true};
  EXPECT_THAT(follow_logs(storage_, flags, printer(), [] { return false; }), refusal);
}

TEST_F(InspectLogsTest, ACompressedFileIsNotCalledDamaged) {
  put("/logs/a/events.out.tfevents.1", TestLog().version().scalar("loss", 1, 1).take());
  put("/logs/b/events.out.tfevents.1.gz", "\x1f\x8b\x08" + std::string(60, 'z'));
  const auto complete = report();
  ASSERT_TRUE(complete.ok());
  EXPECT_FALSE(complete.value());
  EXPECT_THAT(printed_, HasSubstr("compressed with gzip, so its events cannot be read: "
                                  "/logs/b/events.out.tfevents.1.gz; unpack it first: gunzip"));
  EXPECT_THAT(printed_, HasSubstr("; 1 file could not be read\n"));
}

TEST_F(InspectLogsTest, TheHeaderOfAFileIsNotAStep) {
  TestLog log(5000);
  log.version();
  for (int64_t step = -3; step <= 6; ++step) log.scalar("loss", step, 1);
  put("/logs/a/events.out.tfevents.1", log.take());
  ASSERT_TRUE(report().ok());
  EXPECT_THAT(printed_, HasSubstr("  11  -3 to 6   1/s  1970-01-01 01:23"));
  ASSERT_TRUE(report(true).ok());
  EXPECT_THAT(printed_,
              HasSubstr(R"("events": {"count": 11, "first_step": -3, "last_step": 6, )"
                        R"("min_step": -3, "max_step": 6, "steps_back": 0, "first_time": 5001.0)"));
}

TEST_F(InspectLogsTest, AFileWithoutDataHasNoSteps) {
  put("/logs/a/events.out.tfevents.1", TestLog().version().take());
  ASSERT_TRUE(report(true).ok());
  EXPECT_THAT(printed_, HasSubstr(R"("events": {"count": 1})"));
}

TEST_F(InspectLogsTest, TextAndJsonCountTheSameDamage) {
  const std::string log = TestLog().version().scalar("loss", 1, 1).take();
  const size_t end = log.size();
  put("/logs/a/events.out.tfevents.1", log + std::string(40, 'x'));
  ASSERT_TRUE(report().ok());
  EXPECT_THAT(printed_, HasSubstr("; 1 damaged place, 40 B\n"));
  ASSERT_TRUE(report(true).ok());
  EXPECT_THAT(printed_,
              HasSubstr(fmt::format(
                  R"("damaged_places": 1, "damaged_bytes": 40, "damage": [{{"offset": {}, )"
                  R"("bytes": 40, "reason": "damaged up to the end"}}])",
                  end)));
}

TEST_F(InspectLogsTest, AFileThatCannotBeReadIsReported) {
  put("/logs/a/events.out.tfevents.1", TestLog().scalar("loss", 1, 1).take());
  put("/logs/a/events.out.tfevents.2", TestLog().scalar("loss", 2, 1).take());
  storage_.forbid("/logs/a/events.out.tfevents.2");
  EXPECT_FALSE(report().value());
  EXPECT_THAT(printed_, HasSubstr("  ! cannot open file: /logs/a/events.out.tfevents.2\n"));
  EXPECT_THAT(printed_, HasSubstr("1 event; 1 file could not be read\n"));
  EXPECT_FALSE(report(true).value());
  EXPECT_FALSE(report(true, "/logs/a/events.out.tfevents.2").value());
  EXPECT_TRUE(report(true, "/logs/a/events.out.tfevents.1").value());
}

TEST(InspectLogs, FoldersThatCannotBeReadAreReported) {
  upkeep::TestLogdir logdir;
  logdir.put("a/events.out.tfevents.1", TestLog().scalar("loss", 1, 1).take());
  logdir.put("b/events.out.tfevents.1", TestLog().scalar("loss", 1, 1).take());
  const auto allow = [&](const std::string& name, int perms) {
    std::filesystem::permissions(logdir.path() + name, std::filesystem::perms(perms));
  };
  std::string printed;
  const auto inspect = [&](bool is_json) {
    printed.clear();
    const Stranger stranger;
    return inspect_logs(logdir.storage(), {.logdir = logdir.path(), .is_json = is_json},
                        [&](std::string_view text) -> Result<void> {
                          printed += text;
                          return {};
                        },
                        {});
  };
  allow("", 0755);
  allow("/b", 0);
  EXPECT_FALSE(inspect(false).value());
  EXPECT_THAT(printed, HasSubstr("Run a\n"));
  EXPECT_THAT(printed, HasSubstr("; 1 file or folder could not be read\n"));
  EXPECT_THAT(printed, HasSubstr("  ! cannot list directory: Permission denied: "));
  EXPECT_FALSE(inspect(true).value());
  EXPECT_THAT(printed, HasSubstr(R"(], "problems": ["cannot list directory: Permission denied: )"));
  allow("/a", 0);
  EXPECT_FALSE(inspect(false).value());
  EXPECT_THAT(printed,
              HasSubstr("No event files were found; 2 files or folders could not be read\n"));
  allow("", 0);
  EXPECT_THAT(inspect(true), fails_with(Code::Denied, "cannot list directory: Permission denied: " +
                                                          logdir.path()));
  for (const char* name : {"", "/a", "/b"}) allow(name, 0755);
}

TEST_F(InspectLogsTest, FollowingPrintsNewEvents) {
  const std::string path = "/logs/a/events.out.tfevents.1";
  put(path, TestLog().version().scalar("old", 1, 1).take());
  const std::string two = TestLog().scalar("loss", 2, 0.5).scalar("loss", 3, 0.25).take();
  const auto text =
      follow({[&] { put(path, two.substr(0, two.size() - 5)); },
              [&] { put(path, two.substr(two.size() - 5)); },
              [&] { put("/logs/b/tfevents", TestLog().scalar("late", 1, 1).take()); }, [] {}});
  EXPECT_THAT(text, Not(HasSubstr("old")));
  EXPECT_EQ(text,
            "1970-01-01 00:16:40  a  step 2  loss  0.5\n"
            "1970-01-01 00:16:41  a  step 3  loss  0.25\n"
            "1970-01-01 00:16:40  b  step 1  late  1\n");
}

TEST_F(InspectLogsTest, ASingleFileMayBeFollowed) {
  const std::string path = "/logs/a/events.out.tfevents.1";
  put(path, TestLog().version().scalar("old", 1, 1).take());
  logdir_ = path;
  EXPECT_THAT(follow({[&] { put(path, TestLog().scalar("loss", 2, 0.5).take()); },
                      [&] { put("/logs/a/tfevents", TestLog().scalar("other", 1, 1).take()); }}),
              AllOf(HasSubstr("step 2  loss  0.5"), Not(HasSubstr("other"))));
}

TEST_F(InspectLogsTest, FollowingAReplacedFileStartsAgain) {
  const std::string path = "/logs/a/events.out.tfevents.1";
  put(path, TestLog().version().scalar("old", 1, 1).scalar("old", 2, 1).take());
  const auto text =
      follow({[&] { storage_.replace(path, TestLog().scalar("new", 1, 1).take()); }}, true);
  EXPECT_EQ(text,
            "{\"run\": \"a\", \"step\": 1, \"wall_time\": 1000.0, \"kind\": \"scalars\", "
            "\"tag\": \"new\", \"value\": 1.0}\n");
}

}  // namespace
}  // namespace stepscope::cli
