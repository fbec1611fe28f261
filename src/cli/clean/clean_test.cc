// SPDX-License-Identifier: Apache-2.0
#include "cli/clean/clean.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "ingest/test_log.h"
#include "storage/tree.h"
#include "upkeep/test_logdir.h"

namespace stepscope::cli {
namespace {

using ingest::TestLog;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using namespace std::chrono_literals;

class CleanTest : public testing::Test {
 protected:
  int run(CleanAction action, upkeep::Choice choice = {}, bool is_json = false) {
    report_.clear();
    problems_.clear();
    const CleanFlags flags{.logdir = logdir_.path(),
                           .choice = std::move(choice),
                           .action = action,
                           .is_json = is_json};
    return clean(logdir_.storage(), flags, logdir_.now_ns(),
                 {.report = [this](std::string_view text) { report_ += text; },
                  .problem = [this](const std::string& line) { problems_.push_back(line); },
                  .style = {}});
  }

  upkeep::TestLogdir logdir_;
  const std::string log_ = TestLog().version().scalar("loss", 1, 1).take();
  std::string report_;
  std::vector<std::string> problems_;
};

TEST_F(CleanTest, PreviewChangesNothing) {
  logdir_.put("old/events.out.tfevents.1", log_, 40 * 24h);
  logdir_.put("old/events.out.tfevents.2", log_, 40 * 24h);
  logdir_.put("new/events.out.tfevents.1", log_, 2h);
  const auto before = logdir_.files();
  EXPECT_EQ(run(CleanAction::Show, {.older_than = 30 * 24h}), 0);
  EXPECT_THAT(report_, HasSubstr("old      2  "));
  EXPECT_THAT(report_, HasSubstr("40 d old"));
  EXPECT_THAT(report_, HasSubstr("1 run, 2 files"));
  EXPECT_THAT(report_, HasSubstr("add --apply"));
  EXPECT_EQ(logdir_.files(), before);
}

TEST_F(CleanTest, AppliesAndRestores) {
  logdir_.put("old/events.out.tfevents.1", log_, 40 * 24h);
  logdir_.put("new/events.out.tfevents.1", log_, 1min);
  const auto before = logdir_.files();
  EXPECT_EQ(run(CleanAction::Trash, {.match = "."}), 0);
  EXPECT_THAT(report_, HasSubstr("--restore"));
  EXPECT_THAT(report_, HasSubstr("was written 60 s ago"));
  EXPECT_THAT(logdir_.files_left(), ElementsAre("new/events.out.tfevents.1"));
  EXPECT_EQ(run(CleanAction::Restore), 0);
  EXPECT_THAT(report_, HasSubstr("1 file"));
  EXPECT_EQ(logdir_.files(), before);
  EXPECT_EQ(run(CleanAction::Restore), 1);
  EXPECT_THAT(problems_, ElementsAre(HasSubstr("the trash is empty")));
}

TEST_F(CleanTest, ReportsWhatItDoesNotRestore) {
  logdir_.put("old/events.out.tfevents.1", log_, 40 * 24h);
  EXPECT_EQ(run(CleanAction::Trash, {.match = "."}), 0);
  logdir_.put(".stepscope-trash/zzz/mine", "foreign");
  EXPECT_EQ(run(CleanAction::Restore), 0);
  EXPECT_THAT(problems_, ElementsAre(HasSubstr("clean did not create it: ")));
  EXPECT_THAT(logdir_.files_left(), ElementsAre("old/events.out.tfevents.1"));
}

TEST_F(CleanTest, ReportsThatNothingWasChanged) {
  logdir_.put("old/events.out.tfevents.1", log_);
  logdir_.put(".stepscope-trash", "in the way");
  EXPECT_EQ(run(CleanAction::Trash, {.match = "old"}), 1);
  EXPECT_THAT(problems_, ElementsAre(HasSubstr(".stepscope-trash")));
  EXPECT_THAT(report_, HasSubstr("Nothing was changed"));
}

TEST_F(CleanTest, DeletesPermanently) {
  logdir_.put("old/events.out.tfevents.1", log_);
  EXPECT_EQ(run(CleanAction::Delete, {.match = "old"}), 0);
  EXPECT_THAT(logdir_.files(), IsEmpty());
}

TEST_F(CleanTest, PrintsJsonForScripts) {
  logdir_.put("old/events.out.tfevents.1", log_, 40 * 24h);
  EXPECT_EQ(run(CleanAction::Show, {.match = "old"}, true), 0);
  EXPECT_THAT(report_, HasSubstr(R"({"applied": false, "chosen": [{"run": "old", "files": 1)"));
  EXPECT_THAT(report_, HasSubstr(R"("paths": ["old/events.out.tfevents.1"])"));
}

TEST_F(CleanTest, ReportsLinksThatItDoesNotFollow) {
  logdir_.put("old/events.out.tfevents.1", log_, 40 * 24h);
  std::filesystem::create_directory_symlink("old", logdir_.path() + "/linked");
  EXPECT_EQ(run(CleanAction::Show, {.match = "nothing"}), 0);
  EXPECT_THAT(report_, HasSubstr("1 symbolic link that points elsewhere, such as linked."));
  EXPECT_EQ(run(CleanAction::Show, {.match = "nothing"}, true), 0);
  EXPECT_THAT(report_, HasSubstr(R"("links": ["linked"])"));
}

TEST_F(CleanTest, CompactsRunsWithSeveralFiles) {
  logdir_.put("a/events.out.tfevents.1", log_);
  logdir_.put("a/events.out.tfevents.2", TestLog().version().scalar("loss", 2, 1).take());
  logdir_.put("b/events.out.tfevents.1", log_);
  const auto before = logdir_.files();
  EXPECT_EQ(run(CleanAction::ShowCompact), 0);
  EXPECT_THAT(report_, HasSubstr("1 run would be merged into one"));
  EXPECT_EQ(logdir_.files(), before);
  EXPECT_EQ(run(CleanAction::Compact), 0);
  EXPECT_THAT(logdir_.files_left(),
              ElementsAre("a/events.out.tfevents.1.compacted", "b/events.out.tfevents.1"));
  EXPECT_EQ(run(CleanAction::Restore), 0);
  EXPECT_EQ(logdir_.files(), before);
}

TEST_F(CleanTest, AFailedCompactionDoesNotAffectOtherRuns) {
  logdir_.put("a/events.out.tfevents.1", log_ + std::string(50, 'x'));
  logdir_.put("a/events.out.tfevents.2", log_);
  logdir_.put("b/events.out.tfevents.1", log_);
  logdir_.put("b/events.out.tfevents.2", TestLog().version().scalar("loss", 2, 1).take());
  EXPECT_EQ(run(CleanAction::Compact), 1);
  EXPECT_THAT(problems_, ElementsAre(HasSubstr("damaged")));
  EXPECT_THAT(logdir_.files_left(),
              ElementsAre("a/events.out.tfevents.1", "a/events.out.tfevents.2",
                          "b/events.out.tfevents.1.compacted"));
}

// The preview refuses exactly the runs that the compaction refuses.
TEST_F(CleanTest, ThePreviewOfACompactionRefusesTheSameRuns) {
  const std::string next = TestLog().version().scalar("loss", 2, 1).take();
  logdir_.put("damaged/events.out.tfevents.1", log_ + std::string(50, 'x'));
  logdir_.put("damaged/events.out.tfevents.2", next);
  logdir_.put("packed/events.out.tfevents.1", log_);
  logdir_.put("packed/events.out.tfevents.2.gz", "\x1f\x8b\x08" + std::string(60, 'z'));
  logdir_.put("repeated/events.out.tfevents.1", log_);
  logdir_.put("repeated/events.out.tfevents.2", log_);
  logdir_.put("linked/events.out.tfevents.1", log_);
  logdir_.put("linked/events.out.tfevents.2", next);
  logdir_.put("elsewhere", log_);
  std::filesystem::create_symlink(logdir_.path() + "/elsewhere",
                                  logdir_.path() + "/linked/events.out.tfevents.3");
  logdir_.put("good/events.out.tfevents.1", log_ + next.substr(0, 20));
  logdir_.put("good/events.out.tfevents.2", next);
  const auto before = logdir_.files();
  EXPECT_EQ(run(CleanAction::ShowCompact), 0);
  EXPECT_THAT(report_, HasSubstr("The event files of 1 run would be merged into one each."));
  EXPECT_THAT(report_, HasSubstr("\ndamaged: the file is damaged"));
  EXPECT_THAT(report_, HasSubstr("\nlinked: one of the event files is a symbolic link"));
  EXPECT_THAT(report_, HasSubstr("\npacked: the file is compressed with gzip, and cannot be"));
  EXPECT_THAT(report_,
              HasSubstr("\nrepeated: compaction would change what the run shows: different data"));
  EXPECT_EQ(run(CleanAction::ShowCompact, {}, true), 0);
  EXPECT_THAT(report_, HasSubstr(R"("refused": [{"run": "damaged", )"));
  EXPECT_EQ(logdir_.files(), before);
  EXPECT_EQ(run(CleanAction::Compact), 1);
  EXPECT_EQ(problems_.size(), 4u);
  EXPECT_THAT(problems_, Contains(HasSubstr("the file is compressed with gzip, and cannot be")));
  EXPECT_THAT(report_, HasSubstr("good"));
}

TEST_F(CleanTest, JsonListsRunsThatWereKept) {
  logdir_.put("a/events.out.tfevents.1", log_ + std::string(50, 'x'));
  logdir_.put("a/events.out.tfevents.2", log_);
  EXPECT_EQ(run(CleanAction::Compact, {}, true), 1);
  EXPECT_THAT(report_, HasSubstr(R"("compacted": [], "problems": ["the file is damaged, )"));
  EXPECT_THAT(report_, HasSubstr("a/events.out.tfevents.1"));
}

TEST_F(CleanTest, ACompactionIsShownWithoutReasons) {
  logdir_.put("a/events.out.tfevents.1", log_);
  logdir_.put("a/events.out.tfevents.2", TestLog().version().scalar("loss", 2, 1).take());
  EXPECT_EQ(run(CleanAction::ShowCompact), 0);
  EXPECT_THAT(report_, testing::StartsWith("run  files   size  last written (UTC)\n"));
}

TEST_F(CleanTest, RunsThatAreBeingWrittenAreReportedAsSuch) {
  logdir_.put("new/events.out.tfevents.1", log_, 1min);
  logdir_.put("new/events.out.tfevents.2", log_, 1min);
  EXPECT_EQ(run(CleanAction::ShowCompact), 0);
  EXPECT_THAT(report_, HasSubstr("No run would be compacted.\n"));
  EXPECT_THAT(report_, HasSubstr("was written 60 s ago"));
}

TEST_F(CleanTest, OnlyOneProgramAtATimeMakesChanges) {
  logdir_.put("old/events.out.tfevents.1", log_);
  {
    const auto other = storage::Tree::open_root(logdir_.path());
    ASSERT_TRUE(other.value()->lock().ok());
    EXPECT_EQ(run(CleanAction::Trash, {.match = "old"}), 1);
    EXPECT_THAT(problems_, ElementsAre(HasSubstr("another program")));
    EXPECT_EQ(run(CleanAction::Show, {.match = "old"}), 0);
  }
  EXPECT_EQ(run(CleanAction::Trash, {.match = "old"}), 0);
}

TEST_F(CleanTest, AMissingLogDirectoryIsReported) {
  CleanFlags flags;
  flags.logdir = logdir_.path() + "/missing";
  const auto problem = [this](const std::string& line) { problems_.push_back(line); };
  EXPECT_EQ(clean(logdir_.storage(), flags, 0, {.report = nullptr, .problem = problem}), 1);
  EXPECT_THAT(problems_, ElementsAre(HasSubstr("there is no such directory")));
}

}  // namespace
}  // namespace stepscope::cli
