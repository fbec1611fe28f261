// SPDX-License-Identifier: Apache-2.0
// Logging continues without threads or memory, while threads and programs end, and after forks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <stepscope/c_api.h>
#include <stepscope/summary_writer.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <latch>
#include <thread>

#include "writer/test_faults.h"

namespace stepscope::writer {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

class ThreadFaultsTest : public testing::Test {
 protected:
  WriterOptions options(double flush_interval_s = 3600) {
    WriterOptions options;
    options.flush_interval_s = flush_interval_s;
    options.on_trouble = [this](const Status& status) { reported_.push_back(status.message); };
    return options;
  }

  TestFolder folder_;
  std::vector<std::string> reported_;
};

TEST_F(ThreadFaultsTest, WithoutAThreadCallersWriteAndOneErrorIsReported) {
  const Faults faults("pthread_create=EAGAIN");
  SummaryWriter writer(folder_.path(), options());
  for (int64_t step = 0; step < 20'000; ++step) writer.scalar("x", 1, step);
  EXPECT_TRUE(writer.flush().ok());
  EXPECT_THAT(steps_of(folder_, "x"), SizeIs(20'000)) << "flush() writes everything";
  for (int64_t step = 20'000; step < 20'010; ++step) writer.scalar("x", 1, step);
  EXPECT_TRUE(writer.close().ok());
  EXPECT_EQ(steps_of(folder_, "x"), first_steps(20'010));
  EXPECT_THAT(reported_, ElementsAre(HasSubstr("cannot start a thread")));
}

TEST_F(ThreadFaultsTest, WithoutAThreadARecordIsWrittenByTheNextCallAfterAnInterval) {
  const Faults faults("pthread_create=EAGAIN");
  SummaryWriter writer(folder_.path(), options(0));
  for (int64_t step = 0; step < 3; ++step) {
    writer.scalar("x", 1, step);
    EXPECT_EQ(steps_of(folder_, "x"), first_steps(step + 1));
  }
}

TEST_F(ThreadFaultsTest, StartingAThreadIsRetried) {
  const Faults faults("pthread_create=EAGAIN,times=3");
  SummaryWriter writer(folder_.path(), options(0));
  for (int64_t step = 0; step < 10; ++step) writer.scalar("x", 1, step);
  EXPECT_EQ(stepscope_faults_count(), 3);
  EXPECT_TRUE(writer.close().ok());
  EXPECT_EQ(steps_of(folder_, "x"), first_steps(10));
}

TEST_F(ThreadFaultsTest, WithoutAThreadManyCallersWriteInTurn) {
  WriterOptions quiet = options(0.001);
  quiet.on_trouble = [](const Status&) {};
  SummaryWriter writer(folder_.path(), quiet);
  std::latch begin(1);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&, tag = "t" + std::to_string(i)] {
      begin.wait();
      for (int64_t step = 0; step < 3000; ++step) {
        writer.scalar(tag, 1, step);
        if (step % 500 == 0) writer.flush();
      }
    });
  }
  // Later, a thread can be started while callers write.
  const Faults faults("pthread_create=EAGAIN,times=5");
  begin.count_down();
  for (auto& thread : threads) thread.join();
  EXPECT_TRUE(writer.close().ok());
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(steps_of(folder_, "t" + std::to_string(i)), first_steps(3000));
}

TEST_F(ThreadFaultsTest, WithoutThreadAndDiskRecordsAreDroppedAtOnce) {
  const Faults faults("pthread_create=EAGAIN;write=ENOSPC,path=tfevents");
  WriterOptions small = options();
  small.queue_bytes = 1000;
  SummaryWriter writer(folder_.path(), small);
  // If each of these waited for ten seconds, the test would take hours.
  for (int64_t step = 0; step < 1000; ++step) writer.scalar("x", 1, step);
  EXPECT_THAT(reported_.back(), HasSubstr("dropped"));
  EXPECT_EQ(writer.close().outcome, Outcome::kUnwritten);
}

TEST_F(ThreadFaultsTest, WithoutAThreadAFileSizeLimitDoesNotEndTheProgram) {
  EXPECT_TRUE(succeeds_in_child([&] {
    signal(SIGXFSZ, SIG_DFL);
    const Faults faults("pthread_create=EAGAIN");
    SummaryWriter writer(folder_.path(), options());
    const FileSizeLimit limit(2000);
    for (int64_t step = 0; step < 1000; ++step) writer.scalar("x", 1, step);
    return !writer.flush().ok();
  }));
  EXPECT_GT(steps_of(folder_, "x").size(), 10u);
}

struct LogsAtEnd {
  SummaryWriter* writer;
  std::string tag;

  ~LogsAtEnd() {
    writer->scalar(tag, 1, 0);
    writer->text(tag + "/text", "at the end", 0);
    writer->scalar(tag, NAN, 1);
  }
};

TEST_F(ThreadFaultsTest, ObjectsOfThreadsAndProgramsLogInTheirDestructors) {
  EXPECT_TRUE(succeeds_in_child([&] {
    WriterOptions quiet;
    quiet.on_trouble = [](const Status&) {};
    static SummaryWriter writer(folder_.path(), quiet);
    static const LogsAtEnd at_exit{&writer, "static"};
    thread_local const LogsAtEnd of_thread{&writer, "main"};
    EXPECT_EQ(of_thread.tag, "main") << "unused objects are never created";
    std::thread([] {
      thread_local const LogsAtEnd of_other_thread{&writer, "thread"};
      EXPECT_EQ(of_other_thread.tag, "thread");
      writer.scalar("first", 1, 0);
    }).join();
    std::atexit([] { writer.scalar("atexit", 1, 0); });
    writer.scalar("first", 1, 1);
    return true;
  }));
  EXPECT_EQ(steps_of(folder_, "first"), first_steps(2));
  EXPECT_EQ(steps_of(folder_, "atexit"), first_steps(1));
  for (const char* const tag : {"static", "main", "thread"}) {
    EXPECT_EQ(steps_of(folder_, tag), first_steps(2)) << tag;
    EXPECT_EQ(steps_of(folder_, std::string(tag) + "/text"), first_steps(1)) << tag;
  }
}

TEST_F(ThreadFaultsTest, MessagesOfTheCApiAreAvailableAtProgramExit) {
  struct Asks {
    stepscope_writer* writer = nullptr;
    ~Asks() {
      const bool refused = stepscope_scalar(writer, "", 1, 0) == STEPSCOPE_REFUSED;
      if (!refused || stepscope_message()[0] == '\0') _exit(1);
      stepscope_close(writer);
    }
  };
  EXPECT_TRUE(succeeds_in_child([&] {
    static Asks asks{stepscope_open(folder_.path().c_str(), 1)};
    return stepscope_scalar(asks.writer, "", 1, 0) == STEPSCOPE_REFUSED;
  }));
}

// Every kind of call that takes a lock.
bool log_everything(SummaryWriter& writer, int64_t step) {
  const std::vector<float> numbers = {0, 0.25, 0.5, 0.75};
  const std::vector<uint8_t> grey = {0, 255, 255, 0};
  return writer.scalar("x", 1, step).ok() && writer.scalars("both", {{"a", 1}, {"b", 2}}, step) &&
         writer.histogram("h", numbers, step) &&
         writer.image("i", {{grey, {2, 2}}, Layout::kHW}, step) &&
         writer.audio("s", {numbers, 8000}, step) && writer.text("t", "text", step) &&
         writer.tensor("n", numbers, step) &&
         writer.scalars("new" + std::to_string(step % 5), {{"c", 3}}, step) && writer.flush();
}

TEST_F(ThreadFaultsTest, ForkedChildrenLogWhileThreadsOfTheParentLog) {
  SummaryWriter writer(folder_.path());
  std::atomic<bool> is_over = false;
  std::vector<std::thread> threads;
  for (int i = 0; i < 2; ++i) {
    threads.emplace_back([&, tag = "both" + std::to_string(i)] {
      for (int64_t step = 0; !is_over; ++step) {
        writer.scalars(tag, {{"a", 1}, {"b", 2}}, step);
        writer.flush();
      }
    });
  }
  int failed = 0;
  for (int i = 0; i < 60; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      alarm(20);
      const bool is_good =
          log_everything(writer, 0) && log_everything(writer, 1) && writer.close().ok();
      _exit(is_good ? 0 : 1);
    }
    int status = -1;
    waitpid(child, &status, 0);
    failed += status == 0 ? 0 : 1;
  }
  is_over = true;
  for (auto& thread : threads) thread.join();
  EXPECT_EQ(failed, 0);
  EXPECT_TRUE(writer.close().ok());
  const auto steps = steps_of(folder_, "x");
  EXPECT_EQ(std::count(steps.begin(), steps.end(), 0), 60);
  EXPECT_EQ(std::count(steps.begin(), steps.end(), 1), 60);
}

TEST_F(ThreadFaultsTest, TheTroubleCallbackMayLog) {
  WriterOptions chatty;
  SummaryWriter* known = nullptr;
  chatty.on_trouble = [&](const Status&) {
    if (known != nullptr) known->scalars("trouble", {{"count", 1}}, 0);
  };
  SummaryWriter writer(folder_.path(), chatty);
  known = &writer;
  writer.scalars("x", {{"a", 1}}, 0);
  const Faults faults("fsync=EIO,times=1");
  const Status flushed = writer.flush(true);
  EXPECT_EQ(flushed.outcome, Outcome::kUnwritten);
  EXPECT_THAT(flushed.message,
              HasSubstr("cannot sync to disk: Input/output error: " + folder_.path() + "/x_a/"))
      << "the line is synced first";
  known = nullptr;
  EXPECT_TRUE(writer.close().ok());
  EXPECT_THAT(steps_of(folder_, "trouble"), SizeIs(1));
}

#if STEPSCOPE_SYSTEM_MALLOC

TEST_F(ThreadFaultsTest, ACallWithoutMemoryIsDroppedAndReported) {
  SummaryWriter writer(folder_.path(), options());
  EXPECT_TRUE(writer.text("t", "small", 0).ok());
  const std::string text(1 << 20, 'x');
  {
    const Faults faults("malloc=ENOMEM,least=100000");
    EXPECT_EQ(writer.text("t", text, 1).outcome, Outcome::kUnwritten);
    EXPECT_TRUE(writer.text("t", "small", 2).ok());
  }
  EXPECT_THAT(reported_, ElementsAre(HasSubstr("out of memory")));
  EXPECT_TRUE(writer.text("t", text, 3).ok());
  EXPECT_TRUE(writer.close().ok());
  EXPECT_THAT(steps_of(folder_, "t"), ElementsAre(0, 2, 3));
}

TEST_F(ThreadFaultsTest, MemoryMayRunOutAnywhere) {
  stepscope_writer* const writer = stepscope_open(folder_.path().c_str(), 1);
  std::vector<int64_t> taken;
  taken.reserve(10'000);
  int64_t step = 0;
  // Each allocation in turn fails, in the calls and in the thread.
  for (int skip = 0; skip < 60; ++skip) {
    const Faults faults("malloc=ENOMEM,skip=" + std::to_string(skip) + ",times=3");
    for (int i = 0; i < 20; ++i, ++step) {
      const auto outcome = stepscope_scalar(writer, "x", 1, step);
      const bool is_dropped = std::strstr(stepscope_message(), "memory") != nullptr;
      if (outcome == STEPSCOPE_LOGGED || !is_dropped) taken.push_back(step);
      stepscope_text(writer, ("t" + std::to_string(step)).c_str(), "some text", step);
    }
    stepscope_flush(writer);
  }
  EXPECT_EQ(stepscope_close(writer), STEPSCOPE_LOGGED);
  EXPECT_EQ(steps_of(folder_, "x"), taken);
}

TEST_F(ThreadFaultsTest, AWriterThatCannotBeAllocatedRefusesCalls) {
  int failed = 0;
  for (int skip = 0; skip < 40; ++skip) {
    const Faults faults("malloc=ENOMEM,skip=" + std::to_string(skip));
    stepscope_writer* const writer = stepscope_open(folder_.path().c_str(), 1);
    failed += stepscope_scalar(writer, "x", 1, 0) != STEPSCOPE_LOGGED ? 1 : 0;
    stepscope_close(writer);
  }
  EXPECT_GT(failed, 0);
}

#endif

}  // namespace
}  // namespace stepscope::writer
