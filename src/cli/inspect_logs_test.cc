// SPDX-License-Identifier: Apache-2.0
#include "cli/inspect_logs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ingest/test_log.h"
#include "storage/memory.h"

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
  Result<void> report(bool is_json = false, const std::string& logdir = "/logs") {
    printed_.clear();
    return inspect_logs(storage_, {.logdir = logdir, .is_json = is_json}, printer());
  }
  // Follows through as many looks as there are deeds, one before each.
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

TEST_F(InspectLogsTest, TellsFilesAndTags) {
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

TEST_F(InspectLogsTest, TellsDamageByOffset) {
  std::string log = TestLog().version().scalar("loss", 1, 1).scalar("loss", 2, 1).take();
  const size_t second = TestLog().version().bytes().size();
  log[second + 20] = static_cast<char>(log[second + 20] ^ 1);
  put("/logs/a/events.out.tfevents.1", log + log.substr(0, 10));
  ASSERT_TRUE(report().ok());
  EXPECT_THAT(printed_, HasSubstr(fmt::format("from {} on: bad data checksum", second)));
  EXPECT_THAT(printed_, HasSubstr(fmt::format("10 bytes from {} on: no whole record", log.size())));
  EXPECT_THAT(printed_, HasSubstr("; 1 damaged place, "));
  ASSERT_TRUE(report(true).ok());
  EXPECT_THAT(printed_, HasSubstr(fmt::format(R"("damage": [{{"offset": {})", second)));
  EXPECT_THAT(printed_, HasSubstr(R"("rest_bytes": 10)"));
}

TEST_F(InspectLogsTest, OneFileMayBeNamed) {
  put("/logs/a/events.out.tfevents.1", TestLog().version().scalar("loss", 1, 1).take());
  ASSERT_TRUE(report(true, "/logs/a/events.out.tfevents.1").ok());
  EXPECT_THAT(printed_, HasSubstr(R"("tag": "loss", "kind": "scalars")"));
  EXPECT_THAT(printed_, HasSubstr(R"("file_version": "brain.Event:2")"));
  EXPECT_FALSE(report(false, "/missing").ok());
}

TEST_F(InspectLogsTest, FollowingTellsWhatIsNew) {
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

TEST_F(InspectLogsTest, OneFileMayBeFollowed) {
  const std::string path = "/logs/a/events.out.tfevents.1";
  put(path, TestLog().version().scalar("old", 1, 1).take());
  logdir_ = path;
  EXPECT_THAT(follow({[&] { put(path, TestLog().scalar("loss", 2, 0.5).take()); },
                      [&] { put("/logs/a/tfevents", TestLog().scalar("other", 1, 1).take()); }}),
              AllOf(HasSubstr("step 2  loss  0.5"), Not(HasSubstr("other"))));
}

TEST_F(InspectLogsTest, FollowingAReplacedFileBeginsAnew) {
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
