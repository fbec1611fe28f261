// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "doctor/test_logs.h"
#include "record/tags.h"

namespace stepscope::doctor {
namespace {

using std::chrono::hours;
using testing::HasSubstr;

// The only finding of a log directory that contains just this file.
Finding finding_of(const std::string& name, ingest::TestLog log) {
  const TestLogs logs;
  TestLogs::set_age(logs.write(name, log.take()), hours(3));
  const Diagnosis diagnosis = logs.diagnose();
  EXPECT_EQ(diagnosis.findings.size(), 1u) << ids_of(diagnosis);
  return diagnosis.findings.empty() ? Finding{} : diagnosis.findings.front();
}

TEST(EventChecks, NothingWasEverLogged) {
  const Finding finding = finding_of(kFile, log_by(kTorchWriter));
  EXPECT_EQ(finding.id, "D06");
  EXPECT_EQ(finding.severity, Severity::Error);
  EXPECT_THAT(finding.cause, HasSubstr("nothing was logged in the 3 h since"));
  EXPECT_THAT(finding.cure, HasSubstr("writer.flush()"));
}

// Any writer may end its file names as TensorFlow does, and log tags as Keras does.
TEST(EventChecks, TheWriterNamedInTheFileCountsMoreThanTheNameOfTheFile) {
  for (const char* writer : {"Stepscope 1.2.0", "stepscope.writer"}) {
    ingest::TestLog log = log_by(writer);
    for (int i = 0; i < 5; ++i) log.scalar("epoch_loss", 7, 1);
    const Finding finding = finding_of(std::string("logs/run/") + kTensorFlowFile, std::move(log));
    EXPECT_EQ(finding.cure, "pass the step: writer.add_scalar(tag, value, global_step=step)");
  }
  ingest::TestLog log = log_by(kTorchWriter);
  for (int i = 0; i < 5; ++i) log.scalar("loss", 7, 1);
  EXPECT_EQ(finding_of(std::string("logs/run/") + kTensorFlowFile, std::move(log)).cure,
            "pass the step: writer.add_scalar(tag, value, global_step=step)");
}

// The file's name ends with host, process and counter: "host.100.0".
TEST(EventChecks, AProcessThatHasEndedWillNotFlush) {
  TestLogs logs;
  logs.environment.host_name = "host";
  logs.write(kFile, log_by(kTorchWriter).take());
  const Finding young = logs.diagnose().findings.front();
  EXPECT_EQ(young.id, "D06");
  EXPECT_THAT(young.cause, testing::StartsWith("process 100, which created the file, has ended"));
  EXPECT_THAT(young.cause, HasSubstr("or the program was killed before PyTorch wrote it"));
  EXPECT_THAT(young.cure, testing::Not(HasSubstr("wait")));
  EXPECT_THAT(young.cure, HasSubstr("writer.flush()"));
}

TEST(EventChecks, AFileThatNoProcessHasOpenWillNotBeFlushed) {
  TestLogs logs;
  logs.environment.host_name = "host";
  logs.environment.running = 100;  // It closed its writer, or another one has its number.
  logs.write(kFile, log_by(kTorchWriter).take());
  EXPECT_THAT(logs.diagnose().findings.front().cause,
              testing::StartsWith("no process has the file open"));
  const TestLogs others;
  others.write(kFile, log_by(kTorchWriter).take());
  EXPECT_THAT(others.diagnose().findings.front().cure, HasSubstr("wait for the first flush"))
      << "the file is from another machine, whose processes are unknown";
}

TEST(EventChecks, TheHostOfAFileIsComparedAsAWhole) {
  TestLogs logs;
  logs.environment.host_name = "ho";
  logs.write(kFile, log_by(kTorchWriter).take());
  EXPECT_THAT(logs.diagnose().findings.front().cure, HasSubstr("wait for the first flush"));
}

TEST(EventChecks, AFolderWithEmbeddingsAloneIsNotAWrongFolder) {
  const TestLogs logs;
  logs.write("logs/projector_config.pbtxt", "");
  logs.write("other/" + std::string(kTorchFile), healthy_log().take());
  const Diagnosis diagnosis = logs.diagnose();
  EXPECT_EQ(ids_of(diagnosis), "");
  EXPECT_THAT(diagnosis.summary, testing::EndsWith(", 1 projector config"));
  EXPECT_THAT(diagnosis.verdict, HasSubstr("in the projector config here"));
  EXPECT_THAT(logs.diagnose(logs.path("none")).findings.front().cause,
              HasSubstr("logs found nearby: " + logs.path("logs") + ", " + logs.path("other")));
}

TEST(EventChecks, LightningLogsSeldom) {
  const Finding finding =
      finding_of(std::string("logs/lightning_logs/version_0/") + kTorchFile, log_by(kTorchWriter));
  EXPECT_EQ(finding.id, "D06");
  EXPECT_THAT(finding.cure, HasSubstr("Trainer(log_every_n_steps=1)"));
}

TEST(EventChecks, AnEmptyFileHasNoEvents) {
  const TestLogs logs;
  logs.write(kFile, "");
  EXPECT_EQ(ids_of(logs.diagnose()), "D06");
}

TEST(EventChecks, ANewFileMayStillGetEvents) {
  const TestLogs logs;
  logs.write(kFile, log_by(kTorchWriter).take());
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D06");
  EXPECT_EQ(diagnosis.findings.front().severity, Severity::Error);
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("nothing has been logged yet"));
}

// A new empty run next to others is fine; one that stays empty is not.
TEST(EventChecks, ANewFileNextToOthersIsFine) {
  const TestLogs logs;
  logs.write(std::string("logs/other/") + kTorchFile, healthy_log().take());
  const std::string young = logs.write(kFile, log_by(kTorchWriter).take());
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D06");
  EXPECT_EQ(diagnosis.findings.front().severity, Severity::Note);
  TestLogs::set_age(young, hours(3));
  EXPECT_EQ(logs.diagnose().findings.front().severity, Severity::Warning);
}

TEST(EventChecks, TensorFlowWithoutADefaultWriter) {
  const Finding finding =
      finding_of(std::string("logs/run/") + kTensorFlowFile, log_by(kTensorFlowWriter));
  EXPECT_EQ(finding.id, "D14");
  EXPECT_THAT(finding.cause, HasSubstr("tf.summary was never called, or no default writer"));
  EXPECT_THAT(finding.cure, HasSubstr("with writer.as_default():"));
}

TEST(EventChecks, AnOpenWriterHasNotFlushed) {
  TestLogs logs;
  const std::string file = logs.write(kFile, log_by(kTorchWriter).take());
  logs.environment.files = {{4711, file, false}};
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D07");
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("process 4711"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("writer.flush()"));
}

TEST(EventChecks, FewEventsOfAWriterThatIsStillOpen) {
  TestLogs logs;
  ingest::TestLog log = log_by(kTorchWriter);
  const std::string file = logs.write(kFile, log.scalar("loss", 0, 1).take());
  TestLogs::set_age(file, std::chrono::seconds(95));
  EXPECT_EQ(ids_of(logs.diagnose()), "");
  logs.environment.files = {{4711, file, false}};
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D07");
  EXPECT_EQ(diagnosis.findings.front().severity, Severity::Note);
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("only 2 events are on disk"));
}

TEST(EventChecks, AnEmptyFileInAParentFolderIsFine) {
  const TestLogs logs;
  TestLogs::set_age(logs.write(kFile, log_by(kTorchWriter).take()), hours(3));
  logs.write(std::string("logs/run/below/") + kTorchFile, healthy_log().take());
  EXPECT_EQ(ids_of(logs.diagnose()), "");
}

TEST(EventChecks, OnlyAGraph) {
  ingest::TestLog log = log_by(kTorchWriter);
  log.add(record::encode_content(kLogTime, 0, record::event_tag::kGraphDef, "graph"));
  const Finding finding = finding_of(kFile, std::move(log));
  EXPECT_EQ(finding.id, "D32");
  EXPECT_EQ(finding.cure, "writer.add_scalar(tag, value, global_step=step)");
}

TEST(StepChecks, ConstantSteps) {
  ingest::TestLog log = log_by(kTorchWriter);
  for (int i = 0; i < 100; ++i) log.scalar("loss", 0, 1);
  const Finding finding = finding_of(kFile, std::move(log));
  EXPECT_EQ(finding.id, "D10");
  EXPECT_THAT(finding.cause, HasSubstr("all 100 points of 'loss' in run 'run' have step 0"));
  EXPECT_THAT(finding.cure, HasSubstr("writer.add_scalar(tag, value, global_step=step)"));
}

TEST(StepChecks, TheCureMatchesTheWriter) {
  ingest::TestLog log = log_by(kTensorFlowWriter);
  for (int i = 0; i < 5; ++i) {
    log.value(7, ingest::tensor_value("loss", ingest::float_tensor(1), "scalars"));
  }
  EXPECT_THAT(finding_of(std::string("logs/run/") + kTensorFlowFile, std::move(log)).cure,
              HasSubstr("tf.summary.scalar(tag, value, step=step)"));
  ingest::TestLog other = log_by("");
  for (int i = 0; i < 5; ++i) other.scalar("loss", 7, 1);
  EXPECT_EQ(finding_of(std::string("logs/run/") + kTensorBoardXFile, std::move(other)).id, "D10");
}

TEST(StepChecks, FewPointsAtOneStepAreIgnored) {
  const TestLogs logs;
  ingest::TestLog log = log_by(kTorchWriter);
  log.scalar("a", 0, 1).scalar("a", 0, 2).scalar("b", 0, 1);
  logs.write(kFile, log.take());
  EXPECT_EQ(ids_of(logs.diagnose()), "");
}

TEST(StepChecks, ImagesWithoutSteps) {
  ingest::TestLog log = log_by(kTorchWriter);
  for (int i = 0; i < 6; ++i)
    log.value(0, ingest::tensor_value("sample", ingest::string_tensor({"1", "1", "x"}), "images"));
  const Finding finding = finding_of(kFile, std::move(log));
  EXPECT_EQ(finding.id, "D10");
  EXPECT_THAT(finding.cause, HasSubstr("all 6 values of 'sample' in run 'run' have step 0"));
  EXPECT_THAT(finding.cure, HasSubstr("pass the step, as for scalars"));
}

// Hugging Face and Lightning log the epoch with every batch of metrics, twice at one step.
TEST(StepChecks, TheSameValueTwiceAtAStepIsFine) {
  const TestLogs logs;
  ingest::TestLog log = log_by(kTorchWriter);
  for (int step = 0; step < 40; ++step) {
    log.scalar("epoch", step, static_cast<float>(step) / 10);
    log.scalar("epoch", step, static_cast<float>(step) / 10);
  }
  logs.write(kFile, log.take());
  EXPECT_EQ(ids_of(logs.diagnose()), "");
}

TEST(StepChecks, LongSeriesAreExaminedToo) {
  ingest::TestLog log = log_by(kTorchWriter);
  for (int i = 0; i < 5000; ++i) log.scalar("loss", i / 4, static_cast<float>(i));
  EXPECT_EQ(finding_of(kFile, std::move(log)).id, "D12");
}

TEST(StepChecks, SeveralValuesAtEveryStep) {
  ingest::TestLog log = log_by(kTorchWriter);
  for (int i = 0; i < 40; ++i) log.scalar("loss", i / 4, static_cast<float>(i));
  const Finding finding = finding_of(kFile, std::move(log));
  EXPECT_EQ(finding.id, "D12");
  EXPECT_THAT(finding.cause, HasSubstr("every step of 'loss' in run 'run' has 4 values"));
  EXPECT_THAT(finding.cure, HasSubstr("epoch * len(loader) + batch"));
}

TEST(StepChecks, TwoVariablesMayShareATag) {
  ingest::TestLog log = log_by(kTorchWriter);
  for (int i = 0; i < 40; ++i) log.scalar("loss", i / 2, static_cast<float>(i));
  const Finding finding = finding_of(kFile, std::move(log));
  EXPECT_EQ(finding.id, "D12");
  EXPECT_THAT(finding.cause, HasSubstr("on top of each other: 2 variables are logged under one"));
  EXPECT_THAT(finding.cure, testing::StartsWith("give each variable its own tag"));
}

TEST(StepChecks, ARestartIsNoted) {
  ingest::TestLog log = log_by(kTorchWriter);
  for (int step = 0; step < 100; ++step) log.scalar("loss", step, 1);
  for (int step = 60; step < 120; ++step) log.scalar("loss", step, 1);
  const Finding finding = finding_of(kFile, std::move(log));
  EXPECT_EQ(finding.id, "D11");
  EXPECT_EQ(finding.severity, Severity::Note);
  EXPECT_THAT(finding.cause, HasSubstr("go back 1 time, first from 99 to 60: 40 points"));
  EXPECT_THAT(finding.cure, HasSubstr("purge_step=step"));
}

TEST(StepChecks, TheFirstOfSeveralRestartsIsNamed) {
  ingest::TestLog log = log_by(kTorchWriter);
  for (int step = 0; step < 100; ++step) log.scalar("loss", step, 1);
  for (int step = 60; step < 120; ++step) log.scalar("loss", step, 1);
  for (int step = 30; step < 130; ++step) log.scalar("loss", step, 1);
  const Finding finding = finding_of(kFile, std::move(log));
  EXPECT_EQ(finding.id, "D11");
  EXPECT_THAT(finding.cause, HasSubstr("go back 2 times, first from 99 to 60: 130 points"));
}

// One restart may supersede points of several files.
TEST(StepChecks, ARestartOfAJobWithSeveralFilesCountsOnce) {
  const TestLogs logs;
  const auto write = [&](int number, int begin, int end) {
    ingest::TestLog log = log_by(kTorchWriter, kLogTime + 1000 * number);
    for (int step = begin; step < end; ++step) log.scalar("loss", step, 1);
    logs.write(fmt::format("logs/run/events.out.tfevents.{}.host", 1700000000 + number),
               log.take());
  };
  write(0, 0, 50);
  write(1, 50, 100);
  write(2, 20, 120);
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D11");
  EXPECT_THAT(diagnosis.findings.front().cause,
              HasSubstr("go back 1 time, first from 99 to 20: 80 points"));
}

// A warning is not hidden by a note about an earlier run.
TEST(StepChecks, ARestartDoesNotHideARunOfManyRestarts) {
  const TestLogs logs;
  const auto write = [&](const std::string& run, int restarts) {
    ingest::TestLog log = log_by(kTorchWriter);
    for (int i = 0; i <= restarts; ++i) log.scalar("loss", 5, 1).scalar("loss", 9, 1);
    logs.write("logs/" + run + "/events.out.tfevents.1700000000.host", log.take());
  };
  write("a", 1);
  write("b", 20);
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D11 D11");
  EXPECT_EQ(diagnosis.findings.front().severity, Severity::Warning);
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("go back 20 times"));
}

TEST(StepChecks, TwoCountersUnderOneTag) {
  ingest::TestLog log = log_by(kTorchWriter);
  for (int epoch = 0; epoch < 20; ++epoch) {
    for (int batch = 0; batch < 10; ++batch) log.scalar("loss", 100 * epoch + batch, 1);
    log.scalar("loss", epoch, 1);
  }
  const Finding finding = finding_of(kFile, std::move(log));
  EXPECT_EQ(finding.id, "D11");
  EXPECT_EQ(finding.severity, Severity::Warning);
  EXPECT_THAT(finding.cure, HasSubstr("one thing per tag"));
}

TEST(StepChecks, SeveralWritersInOneFolder) {
  const TestLogs logs;
  for (int rank = 0; rank < 4; ++rank) {
    logs.write("logs/run/events.out.tfevents.1700000000.host." + std::to_string(100 + rank) + ".0",
               healthy_log().take());
  }
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D16");
  EXPECT_EQ(diagnosis.findings.front().count, 4u);
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("4 files of run 'run'"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("/rank{rank}'"));
}

TEST(StepChecks, AFileInBetweenDoesNotHideAWriter) {
  const TestLogs logs;
  const auto write = [&](const char* name, double begin, const char* tag) {
    ingest::TestLog log = log_by(kTorchWriter, begin);
    for (int step = 0; step < 100; ++step) log.scalar(tag, step, 1);
    logs.write(std::string("logs/run/events.out.tfevents.") + name, log.take());
  };
  write("1", kLogTime, "loss");
  write("2", kLogTime + 10, "other");
  write("3", kLogTime + 20, "loss");
  const Diagnosis diagnosis = logs.diagnose();
  ASSERT_EQ(ids_of(diagnosis), "D16");
  EXPECT_EQ(diagnosis.findings.front().count, 2u);
}

TEST(StepChecks, AJobThatContinuesInASecondFileIsFine) {
  const TestLogs logs;
  logs.write(kFile, healthy_log().take());
  ingest::TestLog next = log_by(kTorchWriter, kLogTime + 1000);
  for (int step = 100; step < 200; ++step) next.scalar("loss", step, 1);
  logs.write("logs/run/events.out.tfevents.1700001000.host.200.0", next.take());
  EXPECT_EQ(ids_of(logs.diagnose()), "");
}

TEST(ValueChecks, OneTagOfTwoKinds) {
  ingest::TestLog log = log_by(kTensorFlowWriter);
  log.value(0, ingest::tensor_value("x", ingest::float_tensor(1), "scalars"));
  log.value(0, ingest::tensor_value("x", ingest::string_tensor({"hello"}), "text"));
  const Finding finding = finding_of(kFile, std::move(log));
  EXPECT_EQ(finding.id, "D15");
  EXPECT_THAT(finding.cause, HasSubstr("'x' in run 'run' is logged both as scalars and as text"));
  EXPECT_THAT(finding.cure, HasSubstr("'x/text'"));
}

TEST(ValueChecks, ATensorIsNotAScalar) {
  ingest::TestLog log = log_by(kTensorFlowWriter);
  log.value(0, ingest::tensor_value("loss", ingest::float_tensor(1), "scalars"));
  log.value(1, ingest::tensor_value("vec", ingest::string_tensor({"a", "b"}), "scalars"));
  const Finding finding = finding_of(std::string("logs/run/") + kTensorFlowFile, std::move(log));
  EXPECT_EQ(finding.id, "D13");
  EXPECT_EQ(finding.count, 1u);
  EXPECT_THAT(finding.cause, HasSubstr("1 value cannot be shown (first: 'vec' in run 'run')"));
  EXPECT_THAT(finding.cure, HasSubstr("tf.reduce_mean(value)"));
  EXPECT_EQ(finding.places, std::vector<Place>({{"run", "vec"}}));
}

TEST(ValueChecks, NanSinceAStep) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  ingest::TestLog log = log_by(kTorchWriter);
  for (int step = 0; step < 2000; ++step) log.scalar("loss", step, step < 410 ? 1 : kNan);
  const Finding finding = finding_of(kFile, std::move(log));
  EXPECT_EQ(finding.id, "D24");
  EXPECT_THAT(finding.cause,
              HasSubstr("'loss' in run 'run' has been NaN since step 410 (1590 values)"));
  EXPECT_THAT(finding.cure, HasSubstr("torch.autograd.set_detect_anomaly(True)"));
  ingest::TestLog all = log_by(kTorchWriter);
  EXPECT_THAT(finding_of(kFile, all.scalar("loss", 0, kNan)).cause,
              HasSubstr("the only value of 'loss'"));
}

// The code at the end of a cure must run as it is.
TEST(ValueChecks, TheCureOfNanHasOneStatement) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  for (const char* writer : {kTensorFlowWriter, "Stepscope 1.2.0"}) {
    ingest::TestLog log = log_by(writer);
    const std::string cure = finding_of(kFile, log.scalar("loss", 0, kNan)).cure;
    const std::string code = cure.substr(cure.rfind(": ") + 2);
    EXPECT_THAT(code, testing::MatchesRegex("[a-z_.]+\\([A-Za-z]*\\)"));
    EXPECT_THAT(cure, HasSubstr("JAX"));
  }
}

TEST(ValueChecks, OneTagInSeveralRunsIsNotCalledSeveralTags) {
  const TestLogs logs;
  for (const char* run : {"a", "b"}) {
    ingest::TestLog log = log_by(kTorchWriter);
    log.scalar("loss", 0, std::numeric_limits<float>::quiet_NaN());
    logs.write(std::string("logs/") + run + "/" + kTorchFile, log.take());
  }
  EXPECT_THAT(logs.diagnose().findings.front().cause, testing::EndsWith("; 1 more series"));
}

TEST(ValueChecks, InfiniteValues) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  ingest::TestLog log = log_by(kTensorFlowWriter);
  for (int step = 0; step < 3000; ++step) log.scalar("loss", step, -kInfinity);
  const Finding finding = finding_of(std::string("logs/run/") + kTensorFlowFile, std::move(log));
  EXPECT_EQ(finding.id, "D24");
  EXPECT_THAT(finding.cause, HasSubstr("all 3000 values of 'loss' in run 'run' are infinite"));
  EXPECT_THAT(finding.cure, HasSubstr("tf.debugging.enable_check_numerics()"));
  EXPECT_EQ(finding.places, std::vector<Place>({{"run", "loss"}}));
  ingest::TestLog both = log_by(kTorchWriter);
  for (int step = 0; step < 10; ++step) both.scalar("loss", step, 1);
  for (int step = 10; step < 15; ++step) both.scalar("loss", step, kInfinity);
  both.scalar("loss", 15, std::numeric_limits<float>::quiet_NaN());
  EXPECT_THAT(finding_of(kFile, std::move(both)).cause,
              HasSubstr("has been NaN or infinite since step 10 (6 values)"));
}

TEST(ValueChecks, AnImageAndANumberUnderOneTag) {
  ingest::TestLog log = log_by(kTorchWriter);
  const std::string image =
      record::WireWriter().varint(1, 1).varint(2, 1).varint(3, 3).bytes(4, "png").take();
  log.scalar("x", 0, 1).value(0, record::WireWriter().bytes(1, "x").bytes(4, image).take());
  const Finding finding = finding_of(kFile, std::move(log));
  EXPECT_EQ(finding.id, "D15");
  EXPECT_THAT(finding.cause, HasSubstr("both as scalars and as images; both are kept"));
  EXPECT_EQ(finding.places, std::vector<Place>({{"run", "x"}}));
}

TEST(ValueChecks, ANewerPlugin) {
  const std::string data = record::WireWriter()
                               .bytes(1, "scalars")
                               .bytes(2, record::WireWriter().varint(1, 3).text())
                               .take();
  ingest::TestLog log = log_by(kTensorFlowWriter);
  log.value(0, record::WireWriter()
                   .bytes(1, "loss")
                   .bytes(8, ingest::float_tensor(1))
                   .bytes(9, record::WireWriter().bytes(1, data).text())
                   .take());
  const Finding finding = finding_of(kFile, std::move(log));
  EXPECT_EQ(finding.id, "D27");
  EXPECT_THAT(finding.cause, HasSubstr("version 3 of the scalars plugin"));
  EXPECT_EQ(finding.cure, "python -m pip install --upgrade stepscope");
  EXPECT_EQ(finding.places, std::vector<Place>({{"run", "loss"}}));
}

}  // namespace
}  // namespace stepscope::doctor
