// SPDX-License-Identifier: Apache-2.0
// Problems that need real processes, such as a writer that is killed.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "doctor/test_logs.h"

namespace stepscope::doctor {
namespace {

using std::chrono::hours;
using std::chrono::seconds;
using testing::HasSubstr;

// The real system with its processes.
class RealLogs : public TestLogs {
 public:
  Diagnosis diagnose_now() const {
    storage::LocalStorage storage;
    const Environment system;
    TestEnvironment quiet;
    quiet.files = system.open_files();
    return doctor::diagnose(gather(storage, quiet, {{"logs", "", path("logs")}}));
  }
};

// A process that writes `bytes` to a file and keeps it open until it is killed, like a training
// with events in memory.
class Writer {
 public:
  Writer(const std::string& path, const std::string& bytes) {
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    process_ = ::fork();
    if (process_ == 0) write_and_wait(path, bytes, ends[1]);
    ::close(ends[1]);
    char is_written = 0;
    EXPECT_EQ(::read(ends[0], &is_written, 1), 1);
    ::close(ends[0]);
  }
  ~Writer() { kill(); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  pid_t process() const { return process_; }
  void kill() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    process_ = 0;
  }

 private:
  [[noreturn]] static void write_and_wait(const std::string& path, const std::string& bytes,
                                          int report_to) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
    const bool is_written = ::write(file, bytes.data(), bytes.size()) >= 0;
    if (::write(report_to, &is_written, 1) != 1) ::_exit(1);
    for (;;) ::pause();
  }

  pid_t process_ = 0;
};

std::string torch_file(int number) {
  return "logs/run/events.out.tfevents.1700000000.host." + std::to_string(number) + ".0";
}

TEST(RealWriters, ARunningWriterBuffersItsEvents) {
  const RealLogs logs;
  Writer writer(logs.path(torch_file(1)), log_by(kTorchWriter).take());
  const Diagnosis diagnosis = logs.diagnose_now();
  ASSERT_EQ(ids_of(diagnosis), "D07") << to_json(diagnosis);
  const Finding& finding = diagnosis.findings.front();
  EXPECT_THAT(finding.cause, HasSubstr("process " + std::to_string(writer.process())));
  EXPECT_THAT(finding.cause, HasSubstr("PyTorch buffers them until it flushes"));
  EXPECT_THAT(finding.cure, HasSubstr("writer.flush()"));
  EXPECT_EQ(finding.places, std::vector<Place>({{"run"}}));
}

TEST(RealWriters, StepscopeIsRecognized) {
  const RealLogs logs;
  const Writer writer(logs.path(torch_file(1)), log_by("Stepscope 0.1.0").take());
  const Diagnosis diagnosis = logs.diagnose_now();
  ASSERT_EQ(ids_of(diagnosis), "D06");
  EXPECT_THAT(diagnosis.findings.front().cause,
              HasSubstr("Stepscope writes events within a second"));
  EXPECT_THAT(diagnosis.findings.front().cure, testing::Not(HasSubstr("flush")));
}

TEST(RealWriters, AWriterKilledBeforeItFlushed) {
  const RealLogs logs;
  const std::string file = logs.path(torch_file(1));
  Writer writer(file, log_by(kTorchWriter).take());
  writer.kill();
  TestLogs::set_age(file, hours(2));
  const Diagnosis diagnosis = logs.diagnose_now();
  ASSERT_EQ(ids_of(diagnosis), "D06");
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("the program was killed before PyTorch"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("flush"));
}

TEST(RealWriters, AWriterKilledWithinARecord) {
  const RealLogs logs;
  const std::string file = logs.path(torch_file(1));
  const std::string bytes = healthy_log().take();
  Writer writer(file, bytes.substr(0, bytes.size() - 7));
  TestLogs::set_age(file, hours(2));
  EXPECT_EQ(ids_of(logs.diagnose_now()), "") << "it may go on";
  writer.kill();
  const Diagnosis diagnosis = logs.diagnose_now();
  ASSERT_EQ(ids_of(diagnosis), "D20");
  EXPECT_THAT(diagnosis.findings.front().cause, HasSubstr("2 h ago: the program or the machine"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("rsync --append-verify SOURCE " + file));
  EXPECT_EQ(diagnosis.findings.front().places, std::vector<Place>({{"run"}}));
}

TEST(RealWriters, FewEventsAndARunningWriter) {
  const RealLogs logs;
  const std::string file = logs.path(torch_file(1));
  const Writer writer(file, log_by(kTorchWriter).scalar("loss", 0, 1).take());
  TestLogs::set_age(file, seconds(100));
  const Diagnosis diagnosis = logs.diagnose_now();
  ASSERT_EQ(ids_of(diagnosis), "D07");
  EXPECT_EQ(diagnosis.findings.front().severity, Severity::Note);
  EXPECT_EQ(diagnosis.findings.front().cure, "flush: writer.flush()");
}

TEST(RealWriters, RanksOfOneTrainingShareAFolder) {
  const RealLogs logs;
  const std::string bytes = healthy_log().take();
  const Writer first(logs.path(torch_file(1)), bytes);
  const Writer second(logs.path(torch_file(2)), bytes);
  const Diagnosis diagnosis = logs.diagnose_now();
  ASSERT_EQ(ids_of(diagnosis), "D16") << to_json(diagnosis);
  EXPECT_EQ(diagnosis.findings.front().count, 2u);
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("SummaryWriter(f'{log_dir}/rank{rank}')"));
  EXPECT_EQ(diagnosis.findings.front().places, std::vector<Place>({{"run"}}));
}

TEST(RealWriters, TheFileOfARunningWriterIsReplaced) {
  const RealLogs logs;
  const std::string file = logs.path(torch_file(1));
  const std::string bytes = healthy_log().take();
  const Writer writer(file, bytes);
  std::filesystem::rename(logs.write("copy", bytes), file);
  const Diagnosis diagnosis = logs.diagnose_now();
  ASSERT_EQ(ids_of(diagnosis), "D17");
  EXPECT_THAT(diagnosis.findings.front().cause,
              HasSubstr("process " + std::to_string(writer.process()) + " keeps writing"));
  EXPECT_THAT(diagnosis.findings.front().cure, HasSubstr("rsync --inplace"));
  EXPECT_EQ(diagnosis.findings.front().places, std::vector<Place>({{"run"}}));
}

}  // namespace
}  // namespace stepscope::doctor
