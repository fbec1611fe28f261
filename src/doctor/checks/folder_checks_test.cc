// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/text/exit_codes.h"
#include "doctor/test_logs.h"

namespace stepscope::doctor {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

TEST(FolderChecks, AMissingFolderIsReportedWithLogsNearby) {
  TestLogs logs;
  logs.write("logs/runs/a/" + std::string(kTorchFile), healthy_log().take());
  const Diagnosis diagnosis = logs.diagnose(logs.path("logs/run"));
  ASSERT_EQ(ids_of(diagnosis), "D01");
  const Finding& finding = diagnosis.findings.front();
  EXPECT_EQ(finding.severity, Severity::Error);
  EXPECT_EQ(finding.path, logs.path("logs/run"));
  EXPECT_THAT(finding.cause, HasSubstr("does not exist"));
  EXPECT_THAT(finding.cause, HasSubstr("working directory /"));
  EXPECT_EQ(finding.cure, "stepscope " + logs.path("logs/runs"));
  EXPECT_THAT(diagnosis.verdict, EndsWith(finding.cure));
  EXPECT_EQ(diagnosis.exit_code(), kNothingToShowExitCode);
}

TEST(FolderChecks, AMissingFolderWithNothingNearby) {
  TestLogs logs;
  const Diagnosis diagnosis = logs.diagnose(logs.path("logs/run"));
  ASSERT_EQ(ids_of(diagnosis), "D01");
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("find ~ -name '*tfevents*'"));
}

TEST(FolderChecks, ARelativePathIsReportedInFull) {
  TestLogs logs;
  logs.environment.directory = logs.path("logs");
  const Diagnosis diagnosis = logs.diagnose("none");
  EXPECT_EQ(diagnosis.logdir, logs.path("logs/none"));
  EXPECT_EQ(ids_of(diagnosis), "D01");
}

TEST(FolderChecks, AFileIsNotAFolder) {
  TestLogs logs;
  const std::string file = logs.write("logs/" + std::string(kTorchFile), healthy_log().take());
  const Diagnosis diagnosis = logs.diagnose(file);
  ASSERT_EQ(ids_of(diagnosis), "D01");
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("is a file"));
  EXPECT_EQ(diagnosis.findings.front().cure, "stepscope " + logs.path("logs"));
}

TEST(FolderChecks, AnExtraSlashIsNoticed) {
  TestLogs logs;
  logs.write("logs/" + std::string(kTorchFile), healthy_log().take());
  logs.environment.directory = logs.path("");
  logs.environment.directory.pop_back();
  const Diagnosis diagnosis = logs.diagnose("/logs");
  ASSERT_THAT(ids_of(diagnosis), testing::StartsWith("D02"));
  EXPECT_EQ(diagnosis.findings.front().cure, "stepscope " + logs.path("logs"));
}

TEST(FolderChecks, AnEqualsSignOrQuotesInThePathAreNoticed) {
  TestLogs logs;
  for (const std::string& given : {"=" + logs.path("logs"), "\"" + logs.path("logs") + "\""}) {
    const Diagnosis diagnosis = logs.diagnose(given);
    ASSERT_THAT(ids_of(diagnosis), testing::StartsWith("D02")) << given;
    EXPECT_EQ(diagnosis.findings.front().cure, "stepscope " + logs.path("logs"));
  }
}

TEST(FolderChecks, AnEmptyFolderNextToOneWithLogsIsTheWrongOne) {
  TestLogs logs;
  logs.write("runs/a/" + std::string(kTorchFile), healthy_log().take());
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_THAT(ids_of(diagnosis), testing::StartsWith("D02"));
  EXPECT_EQ(diagnosis.findings.front().cure, "stepscope " + logs.path("runs"));
  EXPECT_EQ(diagnosis.exit_code(), kNothingToShowExitCode);
}

TEST(FolderChecks, AWindowsPathIsNotASpec) {
  const TestLogs logs;
  const Diagnosis diagnosis = logs.diagnose("C:\\logs\\mine");
  ASSERT_THAT(ids_of(diagnosis), testing::StartsWith("D03"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("/mnt/c/logs/mine"));
}

TEST(FolderChecks, SeveralFoldersNeedASpec) {
  const TestLogs logs;
  const Diagnosis diagnosis = logs.diagnose("a:/x,b:/y");
  ASSERT_THAT(ids_of(diagnosis), testing::StartsWith("D03"));
  EXPECT_EQ(diagnosis.findings.front().cure, "stepscope --logdir_spec a:/x,b:/y");
}

TEST(FolderChecks, RemoteStorageIsCopied) {
  const TestLogs logs;
  const Diagnosis s3 = logs.diagnose("s3://bucket/runs");
  ASSERT_EQ(ids_of(s3), "D29");
  EXPECT_EQ(s3.findings.front().cure, "aws s3 sync s3://bucket/runs logs && stepscope logs");
  EXPECT_EQ(ids_of(logs.diagnose("gs://bucket/runs")), "D29");
  EXPECT_EQ(ids_of(logs.diagnose("hdfs://host/runs")), "D29");
}

TEST(FolderChecks, AnEmptyFolderNextToLogsIsOneProblem) {
  const TestLogs logs;
  logs.write("other/" + std::string(kTorchFile), healthy_log().take());
  EXPECT_EQ(ids_of(logs.diagnose()), "D02");
  logs.write("logs/.stepscope-trash/1/x", "");
  EXPECT_EQ(ids_of(logs.diagnose()), "D04") << "it was cleaned, so it is the right one";
}

TEST(FolderChecks, TheCureOpensOneOfSeveralFolders) {
  const TestLogs logs;
  logs.write("a b/" + std::string(kTorchFile), healthy_log().take());
  logs.write("c/" + std::string(kTorchFile), healthy_log().take());
  const Finding finding = logs.diagnose().findings.front();
  EXPECT_THAT(finding.cause, EndsWith("nearby: '" + logs.path("a b") + "', " + logs.path("c")));
  EXPECT_THAT(finding.cure, EndsWith(": stepscope '" + logs.path("a b") + "'"));
}

}  // namespace
}  // namespace stepscope::doctor
