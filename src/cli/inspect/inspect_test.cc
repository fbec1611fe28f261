// SPDX-License-Identifier: Apache-2.0
#include "cli/inspect/inspect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "base/text/exit_codes.h"
#include "ingest/test_log.h"
#include "storage/local.h"
#include "storage/memory.h"

namespace stepscope::cli {
namespace {

using ingest::TestLog;
using record::WireWriter;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kLine =
    "======================================================================\n";

std::string header() {
  return std::string(kLine) + "Processing event files... (this can take a few minutes)\n" + kLine +
         "\n";
}

// A Summary.Value whose value is the empty message or text in `field`.
std::string value_of_kind(std::string_view tag, uint32_t field, std::string_view content = "") {
  return WireWriter().bytes(1, tag).bytes(field, content).take();
}

std::string session(int64_t step, uint64_t status) {
  return WireWriter()
      .fixed64(1, 1.0)
      .varint(2, static_cast<uint64_t>(step))
      .bytes(7, WireWriter().varint(1, status).text())
      .take();
}

class InspectTest : public testing::Test {
 protected:
  void put(const std::string& path, const std::string& content) {
    ASSERT_TRUE(storage_.append(path, as_bytes(content)).ok());
  }

  int run(const InspectFlags& flags) {
    report_.clear();
    problems_.clear();
    return inspect(storage_, flags,
                   {.report = [this](std::string_view text) { report_ += text; },
                    .problem = [this](const std::string& line) { problems_.push_back(line); }});
  }

  storage::MemoryStorage storage_;
  std::string report_;
  std::vector<std::string> problems_;
};

TEST_F(InspectTest, ScalarsOfADirectory) {
  put("/logs/a/events.out.tfevents.1",
      TestLog().version().scalar("loss", 1, 1).scalar("acc", 1, 1).scalar("loss", 5, 1).take());
  put("/logs/a/events.out.tfevents.2", TestLog().version().scalar("loss", 3, 1).take());
  ASSERT_EQ(run({"/logs", "", ""}), 0);
  EXPECT_EQ(report_, header() + R"(Found event files in:
/logs/a

These tags are in /logs/a:
audio -
histograms -
images -
scalars
   acc
   loss
tensor -
)" + kLine + R"(
Event statistics for /logs/a:
audio -
graph -
histograms -
images -
scalars
   first_step           1
   last_step            3
   max_step             5
   min_step             1
   num_steps            3
   outoforder_steps     [(5, 3)]
sessionlog:checkpoint -
sessionlog:start -
sessionlog:stop -
tensor -
)" + kLine + "\n");
  EXPECT_THAT(problems_, IsEmpty());
}

TEST_F(InspectTest, EveryKindByItsFormOnDisk) {
  put("/e.tfevents", TestLog()
                         .value(1, value_of_kind("i", 4))
                         .value(2, value_of_kind("h", 5))
                         .value(3, value_of_kind("a", 6))
                         .value(4, value_of_kind("t", 8))
                         .value(5, value_of_kind("old", 3))
                         .value(6, value_of_kind("none", 9))
                         .add(WireWriter().varint(2, 7).bytes(4, "graph").take())
                         .take());
  ASSERT_EQ(run({"", "/e.tfevents", ""}), 0);
  EXPECT_THAT(report_, HasSubstr("These tags are in /e.tfevents:\naudio\n   a\nhistograms\n   h\n"
                                 "images\n   i\nscalars -\ntensor\n   t\n"));
  EXPECT_THAT(report_, HasSubstr("graph\n   first_step           7\n"));
}

TEST_F(InspectTest, EveryStartAndStopIsListed) {
  put("/e.tfevents", TestLog()
                         .add(session(10, 1))
                         .add(session(4, 1))
                         .add(session(5, 2))
                         .add(session(6, 3))
                         .take());
  ASSERT_EQ(run({"", "/e.tfevents", ""}), 0);
  EXPECT_THAT(report_, HasSubstr("sessionlog:start\n   outoforder_steps     [(10, 4)]\n"
                                 "   steps                [10, 4]\n"
                                 "sessionlog:stop\n   outoforder_steps     []\n"
                                 "   steps                [5]\n"));
  EXPECT_THAT(report_, HasSubstr("sessionlog:checkpoint\n   first_step           6\n"));
}

TEST_F(InspectTest, OneTagOnly) {
  put("/logs/tfevents", TestLog().scalar("loss", 2, 1).scalar("acc", 9, 1).start(3).take());
  ASSERT_EQ(run({"/logs", "", "loss"}), 0);
  EXPECT_EQ(report_, header() + R"(Found event files in:
/logs

Event statistics for tag loss in /logs:
scalars
   first_step           2
   last_step            2
   max_step             2
   min_step             2
   num_steps            1
   outoforder_steps     []
)" + kLine + "\n");
}

TEST_F(InspectTest, DirectoriesAreSortedByName) {
  for (const char* path : {"/logs/b/tfevents", "/logs/tfevents", "/logs/a/tfevents"}) {
    put(path, TestLog().version().take());
  }
  ASSERT_EQ(run({"/logs", "", ""}), 0);
  EXPECT_THAT(report_, HasSubstr("Found event files in:\n/logs\n/logs/a\n/logs/b\n\n"));
}

TEST_F(InspectTest, LargeRecordsCount) {
  const std::string pixels(100'000, 'x');
  const std::string image = WireWriter().bytes(4, pixels).take();
  put("/e.tfevents", TestLog().value(1, value_of_kind("i", 4, image)).take());
  ASSERT_EQ(run({"", "/e.tfevents", ""}), 0);
  EXPECT_THAT(report_, HasSubstr("images\n   i\n"));
}

TEST_F(InspectTest, DamageIsReportedAndSkipped) {
  std::string content = TestLog().scalar("a", 1, 1).take();
  const size_t second = content.size();
  content += TestLog().scalar("a", 2, 1).take() + TestLog().scalar("a", 3, 1).take();
  content[second + 14] ^= 1;
  content += TestLog().add("no event").take();
  content += TestLog().scalar("a", 4, 1).take().substr(0, 9);
  put("/logs/tfevents", content);
  ASSERT_EQ(run({"/logs", "", ""}), 0);
  EXPECT_THAT(report_, HasSubstr("last_step            3\n"));
  EXPECT_THAT(problems_, ElementsAre(HasSubstr("bad data checksum: /logs/tfevents"),
                                     HasSubstr("record is not an Event message: /logs/tfevents"),
                                     HasSubstr("the last 9 bytes are an incomplete record")));
}

TEST_F(InspectTest, AFileThatIsNotAnEventFileFails) {
  put("/readme", "There is no record in here, but enough text for one.");
  ASSERT_EQ(run({"", "/readme", ""}), 1);
  EXPECT_EQ(report_, header());
  EXPECT_THAT(problems_,
              ElementsAre(HasSubstr("not an event file: it contains no records: /readme")));
}

TEST_F(InspectTest, OneByteIsSingular) {
  put("/e.tfevents", TestLog().version().take() + "x");
  ASSERT_EQ(run({"", "/e.tfevents", ""}), 0);
  EXPECT_THAT(problems_, ElementsAre("the last byte is an incomplete record: /e.tfevents"));
}

TEST_F(InspectTest, AFileThatCannotBeOpenedDoesNotHideTheOthers) {
  put("/logs/tfevents.1", TestLog().scalar("a", 1, 1).take());
  put("/logs/tfevents.2", TestLog().scalar("b", 1, 1).take());
  storage_.forbid("/logs/tfevents.1");
  ASSERT_EQ(run({"/logs", "", ""}), 0);
  EXPECT_THAT(report_, HasSubstr("scalars\n   b\n"));
  EXPECT_THAT(problems_, ElementsAre(HasSubstr("/logs/tfevents.1")));
}

TEST_F(InspectTest, ADirectoryThatCannotBeReadIsAFailure) {
  storage::LocalStorage local;
  const std::string name(300, 'a');
  const int code =
      inspect(local, {"/tmp/" + name, "", ""},
              {.report = [this](std::string_view text) { report_ += text; },
               .problem = [this](const std::string& line) { problems_.push_back(line); }});
  EXPECT_EQ(code, kFailedExitCode);
  EXPECT_THAT(problems_, ElementsAre(HasSubstr(name)));
  EXPECT_EQ(report_, header());
}

TEST_F(InspectTest, NothingThere) {
  ASSERT_EQ(run({"/none", "", ""}), 0);
  EXPECT_EQ(report_, header() + "No event files found within logdir /none\n");
}

TEST_F(InspectTest, WrongNamesFail) {
  put("/e.tfevents", TestLog().version().take());
  EXPECT_EQ(run({"/e.tfevents", "", ""}), 1);
  EXPECT_THAT(problems_, ElementsAre(HasSubstr("--event_file")));
  EXPECT_EQ(run({"", "/none", ""}), 1);
  EXPECT_THAT(problems_, ElementsAre(HasSubstr("/none")));
}

}  // namespace
}  // namespace stepscope::cli
