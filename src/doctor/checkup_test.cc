// SPDX-License-Identifier: Apache-2.0
#include "doctor/checkup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <semaphore>
#include <thread>

#include "doctor/test_logs.h"
#include "ingest/loader.h"

namespace stepscope::doctor {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(Checkup, TellsOfWhatTheServerHasLoaded) {
  const TestLogs logs;
  ingest::TestLog log = log_by(kTorchWriter);
  for (int i = 0; i < 9; ++i) log.scalar("loss", 0, 1);
  logs.write(std::string("logs/") + kTorchFile, log.take());
  storage::LocalStorage storage;
  store::Store store;
  Checkup checkup(storage, store, {{"logs", "", logs.path("logs")}});
  EXPECT_EQ(checkup.report().findings, "[]") << "nothing is loaded yet";
  ingest::LoaderOptions options;
  options.roots = {{"", logs.path("logs")}};
  ingest::Loader(storage, store, std::move(options)).sweep();
  const CheckupReport report = checkup.report();
  EXPECT_THAT(report.findings, HasSubstr(R"([{"id": "D10", "severity": "warning")"));
  EXPECT_THAT(report.findings,
              HasSubstr(R"("places": [{"run": ".", "tag": "loss"}], "plugin": ""}])"));
  EXPECT_THAT(report.verdict, StartsWith("D10: all 9 points of 'loss'"));
  EXPECT_EQ(ids_of(checkup.diagnose()), "D10");
}

TEST(Checkup, ReportsNoPlacesOnTheMachine) {
  const TestLogs logs;
  logs.write("elsewhere/" + std::string(kTorchFile), healthy_log().take());
  storage::LocalStorage storage;
  store::Store store;
  const std::string missing = logs.path("missing");
  Checkup checkup(storage, store, {{missing, "", missing}},
                  PathVeil(std::vector<PathVeil::Root>{{"", missing}}));
  ingest::LoaderOptions options;
  options.roots = {{"", missing}};
  ingest::Loader(storage, store, std::move(options)).sweep();
  EXPECT_THAT(checkup.diagnose().verdict, HasSubstr(missing));
  const CheckupReport report = checkup.report();
  const std::string machine = std::filesystem::path(logs.path("")).parent_path().string();
  for (const std::string& text : {report.findings, report.verdict}) {
    EXPECT_THAT(text, HasSubstr("LOGDIR"));
    EXPECT_THAT(text, HasSubstr("elsewhere"));
    EXPECT_THAT(text, testing::Not(HasSubstr(machine)));
    EXPECT_THAT(text, testing::Not(HasSubstr(std::filesystem::current_path().string())));
  }
}

TEST(Checkup, KnowsTheAgeOfFilesBelowARelativeLogDirectory) {
  const TestLogs logs;
  const std::string file =
      logs.write(std::string("logs/") + kTorchFile, log_by(kTorchWriter).take());
  TestLogs::set_age(file, std::chrono::hours(2));
  const std::string relative = std::filesystem::relative(logs.path("logs")).string();
  storage::LocalStorage storage;
  store::Store store;
  const Checkup checkup(storage, store, {{relative, "", relative}});
  ingest::LoaderOptions options;
  options.roots = {{"", relative}};
  ingest::Loader(storage, store, std::move(options)).sweep();
  EXPECT_THAT(checkup.diagnose().verdict, HasSubstr("nothing was ever logged in 2 h"));
}

TEST(Checkup, TellsAtOnceWhatTheServerKnows) {
  const TestLogs logs;
  logs.write(std::string("logs/run/") + kTorchFile, healthy_log().take());
  storage::LocalStorage storage;
  store::Store store;
  Checkup checkup(storage, store, {{"logs", "", logs.path("logs")}});
  ingest::LoaderOptions options;
  options.roots = {{"", logs.path("logs")}};
  ingest::Loader(storage, store, std::move(options)).sweep();
  EXPECT_EQ(checkup.report().findings, "[]");
  EXPECT_EQ(checkup.report().verdict, "");
  const Finding proxy{"D30", Severity::Warning, "/x", 1, "a proxy", "tell it"};
  for (int i = 0; i < 3; ++i) checkup.tell(proxy);
  EXPECT_THAT(checkup.report().findings, HasSubstr(R"("id": "D30")"));
  EXPECT_EQ(checkup.report().verdict, "D30: a proxy. To do: tell it");
  EXPECT_EQ(checkup.diagnose().findings.front().count, 3u) << "one finding, however often";
}

// A disk that does not answer while it is stuck.
class StuckStorage final : public storage::Storage {
 public:
  std::binary_semaphore is_asked{0};
  std::binary_semaphore may_answer{0};
  std::atomic<bool> is_stuck = false;

  Result<storage::FileInfo> stat(const std::string& path) override {
    if (is_stuck.exchange(false)) {
      is_asked.release();
      may_answer.acquire();
    }
    return local_.stat(path);
  }
  Result<std::unique_ptr<storage::Directory>> open_directory(const std::string& path) override {
    return local_.open_directory(path);
  }
  Result<std::string> real_path(const std::string& path) override { return local_.real_path(path); }
  Result<std::unique_ptr<ByteSource>> open(const std::string& path) override {
    return local_.open(path);
  }
  Result<void> append(const std::string& path, Bytes bytes) override {
    return local_.append(path, bytes);
  }

 private:
  storage::LocalStorage local_;
};

TEST(Checkup, AStuckDiskHoldsOnlyWhoeverLooks) {
  const TestLogs logs;
  StuckStorage storage;
  store::Store store;
  Checkup checkup(storage, store, {{"logs", "", logs.path("logs")}});
  ingest::LoaderOptions options;
  options.roots = {{"", logs.path("logs")}};
  ingest::Loader(storage, store, std::move(options)).sweep();
  EXPECT_THAT(checkup.report().verdict, StartsWith("D04"));
  checkup.tell({"D30", Severity::Error, "/x", 1, "a proxy", "tell it"});
  storage.is_stuck = true;
  std::thread looks([&] { checkup.report(); });
  storage.is_asked.acquire();
  EXPECT_THAT(checkup.report().verdict, StartsWith("D04")) << "what was known before";
  storage.may_answer.release();
  looks.join();
  EXPECT_THAT(checkup.report().findings, HasSubstr("D30"));
}

// As rsync does it: a new file takes the place of the old one.
TEST(Checkup, AFileThatWasReplacedIsNoted) {
  const TestLogs logs;
  const std::string file = logs.write(std::string("logs/run/") + kTorchFile, healthy_log().take());
  storage::LocalStorage storage;
  store::Store store;
  const Checkup checkup(storage, store, {{"logs", "", logs.path("logs")}});
  ingest::LoaderOptions options;
  options.roots = {{"", logs.path("logs")}};
  ingest::Loader loader(storage, store, std::move(options));
  loader.sweep();
  EXPECT_EQ(ids_of(checkup.diagnose()), "");
  const std::string longer = healthy_log().scalar("loss", 100, 1).take();
  std::filesystem::rename(logs.write("copy", longer), file);
  loader.sweep();
  const Diagnosis diagnosis = checkup.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D17");
  const Finding& finding = diagnosis.findings.front();
  EXPECT_EQ(finding.severity, Severity::Note);
  EXPECT_EQ(finding.path, file);
  EXPECT_EQ(finding.places, std::vector<Place>({{"run"}}));
  EXPECT_THAT(finding.cause, HasSubstr("was read anew"));
  EXPECT_THAT(finding.cure, HasSubstr("rsync --inplace --append"));
}

TEST(Checkup, AFileThatGrowsIsNotReplaced) {
  const TestLogs logs;
  const std::string name = std::string("logs/run/") + kTorchFile;
  logs.write(name, healthy_log().take());
  storage::LocalStorage storage;
  store::Store store;
  const Checkup checkup(storage, store, {{"logs", "", logs.path("logs")}});
  ingest::LoaderOptions options;
  options.roots = {{"", logs.path("logs")}};
  ingest::Loader loader(storage, store, std::move(options));
  loader.sweep();
  ingest::TestLog more(kLogTime + 200);
  ASSERT_TRUE(storage.append(logs.path(name), as_bytes(more.scalar("loss", 100, 1).bytes())).ok());
  loader.sweep();
  EXPECT_EQ(store.snapshot()->runs.front()->series.front().size, 101u);
  EXPECT_EQ(ids_of(checkup.diagnose()), "");
}

}  // namespace
}  // namespace stepscope::doctor
