// SPDX-License-Identifier: Apache-2.0
#include "upkeep/plan.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "ingest/test_log.h"
#include "upkeep/test_logdir.h"

namespace stepscope::upkeep {
namespace {

using ingest::TestLog;
using testing::ElementsAre;
using testing::IsEmpty;
using namespace std::chrono_literals;

class PlanTest : public testing::Test {
 protected:
  std::string put(const std::string& run, std::chrono::nanoseconds age, const std::string& bytes) {
    const std::string path = run + "/events.out.tfevents.1.host";
    logdir_.put(path, bytes, age);
    return path;
  }

  Plan plan(const Choice& choice) {
    auto made = make_plan(logdir_.tree(), logdir_.inventory(), choice, logdir_.now_ns());
    EXPECT_TRUE(made.ok());
    return std::move(made).value();
  }

  std::vector<std::string> chosen(const Choice& choice) {
    std::vector<std::string> names;
    for (const PlannedRun& planned : plan(choice).chosen) names.push_back(planned.run.run);
    return names;
  }

  TestLogdir logdir_;
  const std::string log_ = TestLog().version().scalar("loss", 1, 1).take();
};

TEST_F(PlanTest, ARunIsAsOldAsItsNewestFile) {
  put("old", 40 * 24h, log_);
  put("young", 10 * 24h, log_);
  put("resumed", 40 * 24h, log_);
  logdir_.put("resumed/events.out.tfevents.2.host", log_, 10 * 24h);
  EXPECT_THAT(chosen({.older_than = 30 * 24h}), ElementsAre("old"));
}

TEST_F(PlanTest, AllConditionsMustHold) {
  put("a/old", 40 * 24h, log_ + log_);
  put("b/old", 40 * 24h, log_);
  put("a/young", 10 * 24h, log_ + log_);
  EXPECT_THAT(chosen({.older_than = 30 * 24h, .larger_than = log_.size()}), ElementsAre("a/old"));
  EXPECT_THAT(chosen({.older_than = 30 * 24h, .match = "^b/"}), ElementsAre("b/old"));
}

TEST_F(PlanTest, TheNewestOfEachFolderStay) {
  put("a/1", 5 * 24h, log_);
  put("a/2", 4 * 24h, log_);
  put("a/3", 3 * 24h, log_);
  put("b/1", 50 * 24h, log_);
  EXPECT_THAT(chosen({.keep_last = 1}), ElementsAre("a/1", "a/2"));
  EXPECT_THAT(chosen({.keep_last = 3}), IsEmpty());
}

TEST_F(PlanTest, TheRunsOfOneTrainingCountAsOne) {
  put("sweep/1/train", 9 * 24h, log_);
  put("sweep/1/validation", 2 * 24h, log_);
  put("sweep/2/train", 4 * 24h, log_);
  put("sweep/2/validation", 5 * 24h, log_);
  put("sweep/3", 7 * 24h, log_);
  put("sweep/3/eval", 6 * 24h, log_);
  EXPECT_THAT(chosen({.keep_last = 1}),
              ElementsAre("sweep/2/train", "sweep/2/validation", "sweep/3", "sweep/3/eval"));
  EXPECT_THAT(chosen({.keep_last = 2}), ElementsAre("sweep/3", "sweep/3/eval"));
  EXPECT_THAT(chosen({.keep_last = 3}), IsEmpty());
}

TEST_F(PlanTest, ALogDirectoryMayBeOneTraining) {
  put("train", 9 * 24h, log_);
  put("test", 8 * 24h, log_);
  EXPECT_THAT(chosen({.keep_last = 1}), IsEmpty());
}

TEST_F(PlanTest, EmptyRunsContainOnlyHeaders) {
  put("empty", 48h, TestLog().version().take());
  put("no-bytes", 48h, "");
  put("data", 48h, log_);
  put("damaged", 48h, TestLog().version().take() + std::string(100, 'x'));
  logdir_.put("profiled/events.out.tfevents.1.profile-empty", "");
  logdir_.put("profiled/plugins/profile/2026/host.xplane.pb", "x");
  EXPECT_THAT(chosen({.is_empty = true}), ElementsAre("empty", "no-bytes"));
}

// Many programs log the start of a trial but never its end, so a missing end means nothing.
TEST_F(PlanTest, UnfinishedRunsAreCutOffOrFailedTrials) {
  const auto trial = [](std::string_view tag, uint32_t field, uint64_t status) {
    using record::WireWriter;
    const std::string info = WireWriter().varint(1, status).take();
    const std::string data = WireWriter().bytes(field, info).take();
    const std::string plugin = WireWriter().bytes(1, "hparams").bytes(2, data).take();
    const std::string metadata = WireWriter().bytes(1, plugin).take();
    return TestLog().value(0, WireWriter().bytes(1, tag).bytes(9, metadata).take()).take();
  };
  put("whole", 48h, log_);
  put("cut", 48h, log_ + log_.substr(0, 20));
  put("begun", 48h, trial("_hparams_/session_start_info", 3, 0));
  put("good", 48h, trial("_hparams_/session_end_info", 4, 1));
  put("failed", 48h, trial("_hparams_/session_end_info", 4, 2));
  EXPECT_THAT(chosen({.is_unfinished = true}), ElementsAre("cut", "failed"));
}

TEST_F(PlanTest, TheReasonForAnUnfinishedRunIsPrecise) {
  put("cut", 48h, log_ + log_.substr(0, 20));
  put("damaged", 48h, log_ + std::string(100, '\0'));
  put("zeros", 48h, std::string(100, '\0'));
  const Plan made = plan({.is_unfinished = true});
  ASSERT_EQ(made.chosen.size(), 3u);
  EXPECT_EQ(made.chosen[0].why, "its last record is cut off");
  EXPECT_EQ(made.chosen[1].why, "its end is damaged");
  EXPECT_EQ(made.chosen[2].why, "one of its files has no readable record");
}

TEST_F(PlanTest, CompressedFilesAreNotUnfinished) {
  put("cut", 48h, log_ + log_.substr(0, 20));
  put("gzip", 48h, std::string("\x1f\x8b\x08\0\0\0\0\0\0\x03", 10) + std::string(100, 'x'));
  put("zstd", 48h, "\x28\xb5\x2f\xfd" + std::string(9, 'x'));
  put("bzip2", 48h, "BZh91AY&SY" + std::string(100, 'x'));
  put("lfs", 48h, "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n");
  put("tar", 48h, std::string(257, '\0') + "ustar" + std::string(250, '\0') + log_ + "cut");
  put("partly", 48h, log_ + log_.substr(0, 20));
  logdir_.put("partly/events.out.tfevents.2.host", "PK\x03\x04" + std::string(100, 'x'));
  EXPECT_THAT(chosen({.is_unfinished = true}), ElementsAre("cut"));
  EXPECT_THAT(chosen({.is_empty = true}), IsEmpty());
}

TEST_F(PlanTest, RunsThatAreBeingWrittenStay) {
  put("lately", 59min, log_);
  put("a/quiet", 61min, log_);
  const std::string open = put("a/open", 48h, log_);
  const int writer = ::open((logdir_.path() + "/" + open).c_str(), O_WRONLY | O_APPEND);
  const Plan made = plan({.match = "."});
  ::close(writer);
  ASSERT_EQ(made.chosen.size(), 1u);
  EXPECT_EQ(made.chosen[0].run.run, "a/quiet");
  ASSERT_EQ(made.spared.size(), 2u);
  EXPECT_EQ(made.spared[0].why, "is being written");
  EXPECT_EQ(made.spared[1].why, "was written 59 min ago");
  EXPECT_THAT(chosen({.match = ".", .even_recent = true}),
              ElementsAre("a/open", "a/quiet", "lately"));
}

TEST_F(PlanTest, OnlyEventFilesAndProfilesAreSelected) {
  put("run", 48h, log_);
  logdir_.put("run/checkpoint.pt", "x");
  logdir_.put("run/host.xplane.pb", "not below plugins/profile");
  logdir_.put("run/plugins/profile/2026/host.xplane.pb", "x");
  logdir_.put("run/plugins/profile/2026/perfetto_trace.json.gz", "x");
  logdir_.put("run/plugins/profile/2026/notes.txt", "x");
  logdir_.put(".stepscope-trash/20260101T000000Z/run/tf%65vents.1", "x");
  logdir_.put("elsewhere.txt", "x");
  std::filesystem::create_directory_symlink(logdir_.path() + "/run", logdir_.path() + "/link");
  const Inventory inventory = logdir_.inventory();
  EXPECT_THAT(inventory.links, ElementsAre("link"));
  ASSERT_EQ(inventory.runs.size(), 1u);
  ASSERT_EQ(inventory.runs[0].files.size(), 3u);
  EXPECT_EQ(inventory.runs[0].files[0].path, "run/events.out.tfevents.1.host");
  EXPECT_EQ(inventory.runs[0].files[1].path, "run/plugins/profile/2026/host.xplane.pb");
}

TEST_F(PlanTest, ProfilesAreOnlyFoundInPluginsProfile) {
  logdir_.put("plugins/profile_notes/mine.trace.json", "x");
  logdir_.put("plugins/profiles/mine.trace.json", "x");
  logdir_.put("a/plugins/profile_notes/mine.trace.json", "x");
  logdir_.put("my_plugins/profile/mine.trace.json", "x");
  EXPECT_THAT(logdir_.inventory().runs, IsEmpty());
  logdir_.put("plugins/profile/host.xplane.pb", "x");
  logdir_.put("a/plugins/profile/2026/host.xplane.pb", "x");
  const Inventory inventory = logdir_.inventory();
  ASSERT_EQ(inventory.runs.size(), 2u);
  EXPECT_EQ(inventory.runs[0].run, ".");
  EXPECT_EQ(inventory.runs[1].run, "a");
}

TEST_F(PlanTest, AnInvalidRegularExpressionIsReported) {
  const auto made = make_plan(logdir_.tree(), {}, {.match = "("}, 0);
  ASSERT_FALSE(made.ok());
  EXPECT_THAT(made.error().message, testing::HasSubstr("--match"));
}

}  // namespace
}  // namespace stepscope::upkeep
