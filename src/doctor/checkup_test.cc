// SPDX-License-Identifier: Apache-2.0
#include "doctor/checkup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <new>
#include <semaphore>
#include <system_error>
#include <thread>

#include "base/limits/work_limits.h"
#include "doctor/test_logs.h"
#include "ingest/loader.h"

namespace stepscope::doctor {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

void load(storage::Storage& storage, store::Store& store, const TestLogs& logs) {
  ingest::LoaderOptions options;
  options.roots = {{"", logs.path("logs")}};
  ingest::Loader(storage, store, std::move(options)).sweep();
}

// The report once the checkup that the first call starts is done.
CheckupReport settled_report(Checkup& checkup) {
  CheckupReport report = checkup.report();
  for (int i = 0; i < 30'000 && report.state == CheckupState::Running; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    report = checkup.report();
  }
  return report;
}

TEST(Checkup, ReportsOnWhatTheServerHasLoaded) {
  const TestLogs logs;
  ingest::TestLog log = log_by(kTorchWriter);
  for (int i = 0; i < 9; ++i) log.scalar("loss", 0, 1);
  logs.write(std::string("logs/") + kTorchFile, log.take());
  storage::LocalStorage storage;
  store::Store store;
  Checkup checkup(storage, store, {{"logs", "", logs.path("logs")}});
  EXPECT_EQ(checkup.report().findings, "[]") << "nothing is loaded yet";
  EXPECT_EQ(checkup.report().state, CheckupState::Waiting);
  load(storage, store, logs);
  const CheckupReport report = settled_report(checkup);
  EXPECT_EQ(report.state, CheckupState::Done);
  EXPECT_GE(report.age_s.value_or(-1), 0);
  EXPECT_THAT(report.findings, HasSubstr(R"([{"id": "D10", "severity": "warning")"));
  EXPECT_THAT(report.findings,
              HasSubstr(R"("places": [{"run": ".", "tag": "loss"}], "plugin": ""}])"));
  EXPECT_THAT(report.verdict, StartsWith("D10: all 9 points of 'loss'"));
  EXPECT_EQ(ids_of(*checkup.diagnose()), "D10");
}

TEST(Checkup, ReportsNoPathsOfTheMachine) {
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
  EXPECT_THAT(checkup.diagnose()->verdict, HasSubstr(missing));
  const CheckupReport report = settled_report(checkup);
  const std::string machine = std::filesystem::path(logs.path("")).parent_path().string();
  for (const std::string& text : {report.findings, report.verdict}) {
    EXPECT_THAT(text, HasSubstr("LOGDIR"));
    EXPECT_THAT(text, HasSubstr("elsewhere"));
    EXPECT_THAT(text, testing::Not(HasSubstr(machine)));
    EXPECT_THAT(text, testing::Not(HasSubstr(std::filesystem::current_path().string())));
  }
}

TEST(Checkup, FindsTheAgeOfFilesBelowARelativeLogDirectory) {
  const TestLogs logs;
  const std::string file =
      logs.write(std::string("logs/") + kTorchFile, log_by(kTorchWriter).take());
  TestLogs::set_age(file, std::chrono::hours(2));
  const std::string relative = std::filesystem::relative(logs.path("logs")).string();
  storage::LocalStorage storage;
  store::Store store;
  Checkup checkup(storage, store, {{relative, "", relative}});
  ingest::LoaderOptions options;
  options.roots = {{"", relative}};
  ingest::Loader(storage, store, std::move(options)).sweep();
  EXPECT_THAT(checkup.diagnose()->verdict, HasSubstr("nothing was logged in the 2 h since"));
}

TEST(Checkup, ReportsTheServersFindingsImmediately) {
  const TestLogs logs;
  logs.write(std::string("logs/run/") + kTorchFile, healthy_log().take());
  storage::LocalStorage storage;
  store::Store store;
  Checkup checkup(storage, store, {{"logs", "", logs.path("logs")}});
  load(storage, store, logs);
  EXPECT_EQ(settled_report(checkup).findings, "[]");
  EXPECT_EQ(checkup.report().verdict, "");
  const Finding proxy{"D30", Severity::Warning, "/x", 1, "a proxy", "fix it"};
  for (int i = 0; i < 3; ++i) checkup.add(proxy);
  const CheckupReport report = checkup.report();
  EXPECT_EQ(report.state, CheckupState::Done) << "it does not need to read the logs";
  EXPECT_THAT(report.findings, HasSubstr(R"("id": "D30")"));
  EXPECT_EQ(report.verdict, "D30: a proxy. Fix: fix it");
  EXPECT_EQ(checkup.diagnose()->findings.front().count, 3u) << "repeated findings are merged";
}

// A disk that does not respond while it is stuck.
class StuckStorage final : public storage::Storage {
 public:
  std::binary_semaphore is_asked{0};
  std::binary_semaphore may_respond{0};
  std::atomic<bool> is_stuck = false;

  std::atomic<int> stats = 0;
  std::atomic<int> openings = 0;
  std::function<void()> on_stat;

  Result<storage::FileInfo> stat(const std::string& path) override {
    ++stats;
    if (on_stat) on_stat();
    if (is_stuck.exchange(false)) {
      is_asked.release();
      may_respond.acquire();
    }
    return local_.stat(path);
  }
  Result<std::unique_ptr<storage::Directory>> open_directory(const std::string& path) override {
    ++openings;
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

TEST(Checkup, CallersDoNotWaitAndOneCheckupRunsAtATime) {
  const TestLogs logs;
  StuckStorage storage;
  store::Store store;
  Checkup checkup(storage, store, {{"logs", "", logs.path("logs")}});
  load(storage, store, logs);
  checkup.add({"D30", Severity::Note, "/x", 1, "a proxy", "fix it"});
  storage.stats = 0;
  storage.is_stuck = true;
  EXPECT_EQ(checkup.report().state, CheckupState::Running);
  storage.is_asked.acquire();
  for (int i = 0; i < 10; ++i) {
    const CheckupReport report = checkup.report();
    EXPECT_EQ(report.state, CheckupState::Running);
    EXPECT_FALSE(report.age_s) << "there are no findings yet";
    EXPECT_THAT(report.findings, HasSubstr("D30")) << "except those of the server";
  }
  EXPECT_EQ(storage.stats, 1) << "a second checkup would call it too";
  storage.may_respond.release();
  const CheckupReport report = settled_report(checkup);
  EXPECT_EQ(report.state, CheckupState::Done);
  EXPECT_THAT(report.verdict, StartsWith("D04"));
  EXPECT_THAT(report.findings, HasSubstr("D30"));
}

TEST(Checkup, EndsWhenStopped) {
  const TestLogs logs;
  StuckStorage storage;
  store::Store store;
  Checkup checkup(storage, store, {{"logs", "", logs.path("logs")}});
  load(storage, store, logs);
  storage.openings = 0;
  storage.on_stat = [&] { checkup.request_stop(); };
  EXPECT_FALSE(checkup.diagnose()) << "a partial result would say that nothing is there";
  EXPECT_EQ(storage.openings, 0) << "it went on";
  EXPECT_EQ(checkup.report().findings, "[]");
  EXPECT_EQ(checkup.report().state, CheckupState::Unavailable);
}

// Wherever the limits of a request stop it, the checkup continues and the next request is served.
TEST(Checkup, IsNotStoppedWithTheRequestThatStartedIt) {
  constexpr size_t kBudgetsMax = 10'000;
  const TestLogs logs;
  storage::LocalStorage storage;
  store::Store store;
  load(storage, store, logs);
  bool is_served = false;
  for (size_t bytes = 0; !is_served && bytes < kBudgetsMax; bytes += 500) {
    Checkup checkup(storage, store, {{"logs", "", logs.path("logs")}});
    for (const char* const id : {"D30", "D31", "D32"}) {
      checkup.add({id, Severity::Note, std::string(100, 'x'), 1, "a proxy", id});
    }
    MemoryBudget budget(bytes);
    WorkLimits limits{MemoryCharge(budget)};
    try {
      const WorkLimits::Scope scope(limits);
      is_served = checkup.report().state == CheckupState::Running;
    } catch (const WorkStopped&) {
    }
    const CheckupReport report = settled_report(checkup);
    EXPECT_EQ(report.state, CheckupState::Done) << bytes;
    EXPECT_THAT(report.verdict, StartsWith("D04")) << bytes;
    EXPECT_THAT(report.findings, HasSubstr("D32")) << bytes;
  }
  EXPECT_TRUE(is_served) << "the last budget is large enough";
}

TEST(Checkup, AFailureIsReportedAndNotRetriedAtOnce) {
  const TestLogs logs;
  StuckStorage storage;
  store::Store store;
  Checkup checkup(storage, store, {{"logs", "", logs.path("logs")}});
  load(storage, store, logs);
  storage.stats = 0;
  storage.on_stat = [] { throw std::bad_alloc(); };
  const CheckupReport report = settled_report(checkup);
  EXPECT_EQ(report.state, CheckupState::Unavailable);
  EXPECT_FALSE(report.age_s) << "there are no findings";
  EXPECT_EQ(checkup.report().state, CheckupState::Unavailable);
  EXPECT_EQ(storage.stats, 1) << "the next one is not due yet";
  storage.on_stat = nullptr;
  EXPECT_TRUE(checkup.diagnose());
  EXPECT_EQ(checkup.report().state, CheckupState::Done);
}

TEST(Checkup, AFailureOnAnotherThreadIsReportedToo) {
  const TestLogs logs;
  StuckStorage storage;
  store::Store store;
  Checkup checkup(storage, store, {{"logs", "", logs.path("logs")}});
  load(storage, store, logs);
  storage.on_stat = [] { throw std::bad_alloc(); };
  EXPECT_THROW(checkup.diagnose(), std::bad_alloc);
  storage.on_stat = nullptr;
  EXPECT_EQ(checkup.report().state, CheckupState::Unavailable) << "the next one is not due yet";
}

TEST(Checkup, AnotherThreadsCheckupIsNotRepeated) {
  const TestLogs logs;
  StuckStorage storage;
  store::Store store;
  Checkup checkup(storage, store, {{"logs", "", logs.path("logs")}});
  load(storage, store, logs);
  storage.stats = 0;
  Checkup alone(storage, store, {{"logs", "", logs.path("logs")}});
  EXPECT_TRUE(alone.diagnose());
  const int stats_of_one = storage.stats.exchange(0);
  storage.is_stuck = true;
  std::thread other([&] { EXPECT_TRUE(checkup.diagnose()); });
  storage.is_asked.acquire();
  EXPECT_EQ(checkup.report().state, CheckupState::Running);
  storage.may_respond.release();
  EXPECT_EQ(settled_report(checkup).state, CheckupState::Done);
  other.join();
  EXPECT_EQ(storage.stats, stats_of_one);
}

TEST(Checkup, ReportsThatNoThreadCanBeStarted) {
  const TestLogs logs;
  storage::LocalStorage storage;
  store::Store store;
  Checkup checkup(storage, store, {{"logs", "", logs.path("logs")}}, {},
                  [](const std::function<void()>&) -> std::thread {
                    throw std::system_error(EAGAIN, std::generic_category());
                  });
  load(storage, store, logs);
  checkup.add({"D30", Severity::Warning, "/x", 1, "a proxy", "fix it"});
  EXPECT_EQ(checkup.report().state, CheckupState::Unavailable);
  EXPECT_EQ(checkup.report().state, CheckupState::Unavailable);
  EXPECT_THAT(checkup.report().verdict, StartsWith("D30")) << "known findings are reported";
  EXPECT_EQ(name_of(checkup.report().state), "unavailable");
}

// As rsync does: a new file replaces the old one.
TEST(Checkup, AFileThatWasReplacedIsNoted) {
  const TestLogs logs;
  const std::string file = logs.write(std::string("logs/run/") + kTorchFile, healthy_log().take());
  storage::LocalStorage storage;
  store::Store store;
  Checkup checkup(storage, store, {{"logs", "", logs.path("logs")}});
  ingest::LoaderOptions options;
  options.roots = {{"", logs.path("logs")}};
  ingest::Loader loader(storage, store, std::move(options));
  loader.sweep();
  EXPECT_EQ(ids_of(*checkup.diagnose()), "");
  const std::string longer = healthy_log().scalar("loss", 100, 1).take();
  std::filesystem::rename(logs.write("copy", longer), file);
  loader.sweep();
  const Diagnosis diagnosis = *checkup.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D17");
  const Finding& finding = diagnosis.findings.front();
  EXPECT_EQ(finding.severity, Severity::Note);
  EXPECT_EQ(finding.path, file);
  EXPECT_EQ(finding.places, std::vector<Place>({{"run"}}));
  EXPECT_THAT(finding.cause, HasSubstr("was read again from the start"));
  EXPECT_THAT(finding.cure, HasSubstr("rsync --inplace --append"));
}

TEST(Checkup, AFileThatGrowsIsNotReplaced) {
  const TestLogs logs;
  const std::string name = std::string("logs/run/") + kTorchFile;
  logs.write(name, healthy_log().take());
  storage::LocalStorage storage;
  store::Store store;
  Checkup checkup(storage, store, {{"logs", "", logs.path("logs")}});
  ingest::LoaderOptions options;
  options.roots = {{"", logs.path("logs")}};
  ingest::Loader loader(storage, store, std::move(options));
  loader.sweep();
  ingest::TestLog more(kLogTime + 200);
  ASSERT_TRUE(storage.append(logs.path(name), as_bytes(more.scalar("loss", 100, 1).bytes())).ok());
  loader.sweep();
  EXPECT_EQ(store.snapshot()->runs.front()->series.front().size, 101u);
  EXPECT_EQ(ids_of(*checkup.diagnose()), "");
}

}  // namespace
}  // namespace stepscope::doctor
