// SPDX-License-Identifier: Apache-2.0
#include "cli/doctor/doctor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/bytes.h"
#include "base/test_folder.h"
#include "base/text/exit_codes.h"
#include "cli/demo/demo.h"
#include "ingest/test_log.h"
#include "storage/local.h"

namespace stepscope::cli {
namespace {

using testing::HasSubstr;

class Doctor : public testing::Test {
 protected:
  void write_log(const std::string& name) {
    ingest::TestLog log(1.7e9);
    log.version().scalar("loss", 0, 1).scalar("loss", 1, 1);
    storage::LocalStorage storage;
    const std::string file = path_ + "/" + name + "/events.out.tfevents.1.host.1.0";
    ASSERT_TRUE(storage.append(file, as_bytes(log.bytes())).ok());
  }

  const TestFolder folder_;
  const std::string path_ = folder_.path();
};

TEST_F(Doctor, HealthyLogs) {
  write_log("a");
  const DoctorResult result = examine({.from = {path_, ""}, .json = false}, {});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_THAT(result.report, HasSubstr("\nVerdict: no problems found"));
}

TEST_F(Doctor, NothingThere) {
  write_log("runs/a");
  const DoctorResult result = examine({.from = {path_ + "/none", ""}, .json = true}, {});
  EXPECT_EQ(result.exit_code, kNothingToShowExitCode);
  EXPECT_THAT(result.report, HasSubstr(R"("verdict": "D01: )"));
  EXPECT_THAT(result.report, HasSubstr("stepscope " + path_ + "/runs"));
}

TEST_F(Doctor, SeveralLogDirectories) {
  write_log("a");
  const std::string spec = "x:" + path_ + "/a,y:" + path_ + "/b";
  const DoctorResult result = examine({.from = {"", spec}, .json = false}, {});
  EXPECT_EQ(result.exit_code, kWarningsExitCode) << "one of them can be shown";
  EXPECT_THAT(result.report, HasSubstr("D01 warning (1) " + path_ + "/b\n"));
}

TEST_F(Doctor, TheDemosOnlyFaultIsTheDivergedRun) {
  storage::LocalStorage storage;
  ASSERT_TRUE(write_demo(storage, path_ + "/demo", {}).ok());
  const DoctorResult result = examine({.from = {path_ + "/demo", ""}, .json = false}, {});
  EXPECT_THAT(result.report, HasSubstr("\nD24 warning (4) "));
  size_t findings = 0;
  for (size_t at = result.report.find("\n    cause: "); at != std::string::npos;
       at = result.report.find("\n    cause: ", at + 1)) {
    ++findings;
  }
  EXPECT_EQ(findings, 1u) << result.report;
}

}  // namespace
}  // namespace stepscope::cli
