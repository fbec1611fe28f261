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

}  // namespace
}  // namespace stepscope::doctor
