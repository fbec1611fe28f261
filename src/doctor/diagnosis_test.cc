// SPDX-License-Identifier: Apache-2.0
#include "doctor/diagnosis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "base/text/exit_codes.h"
#include "doctor/test_logs.h"

namespace stepscope::doctor {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

// One day after the logs of test/compat and test/data were written.
constexpr double kTestLogsTime = 1794854000;

// Expects no findings in any folder of `directory`, nor in `directory` as a whole.
void expect_healthy(const std::string& directory) {
  TestLogs logs;
  logs.environment.now_s = kTestLogsTime;
  std::vector<std::string> places = {directory};
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    places.push_back(entry.path().string());
  }
  for (const std::string& place : places) {
    const Diagnosis diagnosis = logs.diagnose(place);
    EXPECT_EQ(ids_of(diagnosis), "") << to_json(diagnosis);
    EXPECT_EQ(diagnosis.exit_code(), 0);
  }
  EXPECT_GT(places.size(), 3u);
}

TEST(Diagnosis, HealthyLogsOfRealProgramsHaveNoFindings) { expect_healthy(STEPSCOPE_TEST_LOGS); }

TEST(Diagnosis, HealthyProfilesOfRealProgramsHaveNoFindings) {
  expect_healthy(STEPSCOPE_TEST_PROFILES);
}

TEST(Diagnosis, AHealthyLogIsReportedAsHealthy) {
  const TestLogs logs;
  logs.write(kFile, healthy_log().take());
  const Diagnosis diagnosis = logs.diagnose();
  EXPECT_EQ(diagnosis.summary, "2 folders, 1 event file, 1 run, 1 tag, 100 points");
  EXPECT_EQ(diagnosis.verdict,
            "no problems found; to view the logs: stepscope " + logs.path("logs"));
}

TEST(Diagnosis, ProfilesAloneCannotBeShownYet) {
  const TestLogs logs;
  const Diagnosis diagnosis = logs.diagnose(STEPSCOPE_TEST_PROFILES "/torch_cnn");
  EXPECT_THAT(diagnosis.verdict, HasSubstr("the profile here; this version cannot show"));
}

TEST(Diagnosis, TheMostSevereFindingIsTheVerdict) {
  const TestLogs logs;
  ingest::TestLog log = healthy_log();
  log.scalar("loss", 50, 1);  // A note: it goes back.
  for (int i = 0; i < 9; ++i) log.scalar("constant", 0, 1);
  logs.write(kFile, log.take());
  const Diagnosis diagnosis = logs.diagnose();
  EXPECT_EQ(ids_of(diagnosis), "D10 D11");
  EXPECT_THAT(diagnosis.verdict, StartsWith("D10: all 9 points"));
  EXPECT_EQ(diagnosis.exit_code(), kWarningsExitCode);
}

TEST(Diagnosis, JsonContainsEveryFinding) {
  const TestLogs logs;
  const std::string json = to_json(logs.diagnose(logs.path("none")));
  EXPECT_THAT(json, StartsWith(R"({"logdir": ")" + logs.path("none") +
                               R"(", "findings": [{"id": "D01", "severity": "error", "path": ")"));
  EXPECT_THAT(json, HasSubstr(R"("count": 1, "cause": ")"));
  EXPECT_THAT(json, HasSubstr(R"(", "cure": ")"));
  EXPECT_THAT(json, HasSubstr(R"(}], "verdict": "D01: )"));
}

TEST(Diagnosis, SeveralLogDirectoriesAreCheckedTogether) {
  const TestLogs logs;
  logs.write(kFile, healthy_log().take());
  storage::LocalStorage storage;
  const Diagnosis diagnosis = diagnose(gather(
      storage, logs.environment, {{"a", "a", logs.path("logs")}, {"b", "b", logs.path("none")}}));
  EXPECT_EQ(ids_of(diagnosis), "D01");
  EXPECT_EQ(diagnosis.exit_code(), kWarningsExitCode) << "the other one can be shown";
}

TEST(Diagnosis, EveryFindingIsExplained) {
  std::ifstream file(STEPSCOPE_DOCTOR_PAGE);
  const std::string page(std::istreambuf_iterator<char>(file), {});
  ASSERT_FALSE(page.empty());
  constexpr size_t kIdLetters = 3;
  for (const Check& check : checks()) {
    for (size_t at = 0; at < check.ids.size(); at = check.ids.find('D', at + 1)) {
      const std::string id(check.ids.substr(at, kIdLetters));
      EXPECT_NE(page.find("## " + id + ": "), std::string::npos)
          << id << " is missing in docs/doctor.md";
    }
  }
}

}  // namespace
}  // namespace stepscope::doctor
