// SPDX-License-Identifier: Apache-2.0
#include "doctor/checkup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
