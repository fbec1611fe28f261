// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "doctor/test_logs.h"

namespace stepscope::doctor {
namespace {

using testing::HasSubstr;

std::string scalar_at(double wall_time, int64_t step) {
  std::string bytes;
  record::append_frame(bytes, as_bytes(record::encode_scalar(wall_time, step, "loss", 1)));
  return bytes;
}

TEST(TimeChecks, MillisecondsAsSeconds) {
  const TestLogs logs;
  logs.write(kFile, log_by(kTorchWriter, 1.7e12).scalar("loss", 0, 1).scalar("loss", 1, 1).take());
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D28");
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("in milliseconds instead of seconds"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("walltime=time.time()"));
  EXPECT_EQ(diagnosis.findings.front().places, std::vector<Place>({{"run"}}));
}

TEST(TimeChecks, TensorFlowUsesTheClockOfTheMachine) {
  const TestLogs logs;
  logs.write(std::string("logs/run/") + kTensorFlowFile,
             log_by(kTensorFlowWriter, 5).scalar("loss", 0, 1).take());
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D28");
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("too far in the past"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("timedatectl set-ntp true"));
}

TEST(TimeChecks, AClockThatIsDaysAhead) {
  const TestLogs logs;
  const double then = Environment().now() + 10 * 86400;
  logs.write(kFile, log_by(kTorchWriter, then).scalar("loss", 0, 1).take());
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D28");
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("10 d ahead"));
}

TEST(TimeChecks, AClockThatWasSetBack) {
  for (const int points : {20, 5000}) {
    const TestLogs logs;
    std::string bytes = log_by(kTorchWriter).take();
    for (int step = 0; step < points; ++step) {
      bytes += scalar_at(kLogTime + step - (step < points / 2 ? 0 : 3600), step);
    }
    logs.write(kFile, bytes);
    const Diagnosis diagnosis = logs.diagnose();
    ASSERT_EQ(ids_of(diagnosis), "D28") << points;
    EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("wall times go back by "));
    EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("plot over steps"));
    EXPECT_EQ(diagnosis.findings.front().places, std::vector<Place>({{"run"}}));
  }
}

TEST(TimeChecks, EventsOfThreadsMayBeOutOfOrder) {
  const TestLogs logs;
  std::string bytes = log_by(kTorchWriter).take();
  for (int step = 0; step < 20; ++step) bytes += scalar_at(kLogTime + step - step % 2 * 5, step);
  logs.write(kFile, bytes);
  EXPECT_EQ(ids_of(logs.diagnose()), "");
}

TEST(TimeChecks, TheHostWhoseClockIsAhead) {
  const TestLogs logs;
  const double now = Environment().now();
  const auto write = [&](const std::string& name, double ahead) {
    logs.write(name, log_by(kTorchWriter, now + ahead).scalar("loss", 0, 1).take());
  };
  write("logs/a/events.out.tfevents.1700000000.gpu1.example.org.100.0", 3 * 3600);
  write("logs/b/events.out.tfevents.1700000000.gpu2.100.0", 0);
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D28");
  EXPECT_EQ(diagnosis.findings.front().severity, Severity::Note);
  EXPECT_THAT(diagnosis.findings.front().cause,
              HasSubstr("the clock of host gpu1.example.org is 3 h ahead"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("sync the clocks of both machines"));
  EXPECT_EQ(diagnosis.findings.front().places, std::vector<Place>({{"a"}}));
}

TEST(TimeChecks, AnArchiveWithoutFileTimesIsFine) {
  const TestLogs logs;
  const std::string file = logs.write(kFile, healthy_log().take());
  const auto age = std::chrono::system_clock::now().time_since_epoch();
  TestLogs::set_age(file, std::chrono::duration_cast<std::chrono::seconds>(age));
  EXPECT_EQ(ids_of(logs.diagnose()), "");
}

}  // namespace
}  // namespace stepscope::doctor
