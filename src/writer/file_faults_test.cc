// SPDX-License-Identifier: Apache-2.0
// Whatever the file system does, every record is written once, completely and in order, or an error
// is reported.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <stepscope/summary_writer.h>

#include "base/test_error.h"
#include "writer/engine/event_log.h"
#include "writer/test_faults.h"

namespace stepscope::writer {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

FailsWith is_full() {
  return fails_with(Code::Unavailable, "cannot write: No space left on device");
}

class FileFaultsTest : public testing::Test {
 protected:
  // Nothing is written before a flush.
  EventLog make_log(std::optional<int64_t> purge_step = {}) {
    LogOptions options;
    options.queue.flush_interval = std::chrono::hours(1);
    options.purge_step = purge_step;
    options.clock = [] { return 100.5; };
    return {folder_.path(), options};
  }
  // Returns the errors of the calls, each of which accepted its record nevertheless.
  std::vector<std::string> add(EventLog& log, int64_t count) {
    std::vector<std::string> errors;
    for (int64_t i = 0; i < count; ++i) {
      const auto added = log.add_scalar("x", 1, {.step = next_step_++});
      if (!added.ok()) errors.push_back(added.error().message);
    }
    return errors;
  }
  void expect_all_once() { EXPECT_EQ(steps_of(folder_, "x"), first_steps(next_step_)); }

  TestFolder folder_;
  int64_t next_step_ = 0;
};

TEST_F(FileFaultsTest, APartialRecordThatCannotBeTruncatedIsNotRepeated) {
  EventLog log = make_log();
  ASSERT_TRUE(log.open().ok());
  {
    const Faults faults("write=ENOSPC,path=tfevents,room=5000;ftruncate=EIO");
    add(log, 2000);
    for (int i = 0; i < 2; ++i) EXPECT_THAT(log.flush(), is_full());
    add(log, 500);
  }
  ASSERT_TRUE(log.flush().ok());
  ASSERT_TRUE(log.close().ok());
  EXPECT_EQ(log.counts().written, 2500u);
  expect_all_once();
}

TEST_F(FileFaultsTest, AFullDiskLeavesOnlyCompleteRecords) {
  EventLog log = make_log();
  ASSERT_TRUE(log.open().ok());
  const Faults faults("write=ENOSPC,path=tfevents,room=5000");
  add(log, 2000);
  EXPECT_THAT(log.flush(), is_full());
  EXPECT_EQ(steps_of(folder_, "x").size(), log.counts().written);
  EXPECT_GT(log.counts().written, 0u) << "what fits is written";
}

TEST_F(FileFaultsTest, RecordsThatFitAreWrittenEvenIfTheDiskRefusesLargerWrites) {
  EventLog log = make_log();
  ASSERT_TRUE(log.open().ok());
  add(log, 60);
  {
    const Faults faults("write=ENOSPC,path=tfevents,room=1000,whole=1");
    EXPECT_THAT(log.flush(), is_full());
    const size_t record_bytes = content_of(log.path()).size() / (log.counts().written + 1);
    EXPECT_EQ(log.counts().written, 1000 / record_bytes) << "as many as fit";
    EXPECT_EQ(steps_of(folder_, "x"), first_steps(static_cast<int64_t>(log.counts().written)));
  }
  ASSERT_TRUE(log.close().ok());
  expect_all_once();
}

TEST_F(FileFaultsTest, ClosingOnAFullDiskSaysThatTheRecordsAreGone) {
  EventLog log = make_log();
  ASSERT_TRUE(log.open().ok());
  const Faults faults("write=ENOSPC,path=tfevents");
  add(log, 3);
  const auto flushed = log.flush();
  EXPECT_THAT(flushed, is_full());
  EXPECT_EQ(flushed.error().number, ENOSPC);
  EXPECT_THAT(flushed.error().hint, HasSubstr("is kept and written afterwards"));
  const auto closed = log.close();
  EXPECT_THAT(closed, fails_with(Code::Unavailable, "lost 3 of 3 records: cannot write: No space"));
  EXPECT_EQ(closed.error().number, ENOSPC);
  EXPECT_EQ(closed.error().hint, "they cannot be recovered; free some space on that disk");
}

TEST_F(FileFaultsTest, APartialRecordInALostFileIsWrittenToTheNext) {
  EventLog log = make_log();
  ASSERT_TRUE(log.open().ok());
  {
    const Faults faults("write=ENOSPC,path=tfevents,room=1010;ftruncate=EIO");
    add(log, 100);
    EXPECT_THAT(log.flush(), is_full());
  }
  const auto gone = static_cast<int64_t>(log.counts().written);
  EXPECT_GT(gone, 0);
  std::filesystem::remove(log.path());
  const auto flushed = log.flush();
  EXPECT_THAT(flushed, fails_with(Code::Unavailable, "the event file was deleted"));
  ASSERT_TRUE(log.close().ok());
  const auto steps = steps_of(folder_, "x");
  ASSERT_THAT(steps, SizeIs(100 - gone));
  EXPECT_EQ(steps.front(), gone);
}

TEST_F(FileFaultsTest, BytesOfAFailedWriteAreNotWrittenAgain) {
  EventLog log = make_log();
  ASSERT_TRUE(log.open().ok());
  {
    const Faults faults("write=EIO,path=tfevents,leak=1010,times=1;ftruncate=EIO");
    add(log, 100);
    EXPECT_TRUE(log.flush().ok());
  }
  ASSERT_TRUE(log.close().ok());
  expect_all_once();
  EXPECT_THAT(folder_.files(), SizeIs(1));
}

TEST_F(FileFaultsTest, AStaleFileIsReopenedAndReportedOnce) {
  EventLog log = make_log();
  ASSERT_TRUE(log.open().ok());
  add(log, 10);
  ASSERT_TRUE(log.flush().ok());
  {
    const Faults faults("write=ESTALE,path=tfevents,times=1;fstat=ESTALE,path=tfevents,times=1");
    add(log, 10);
    EXPECT_TRUE(log.flush().ok()) << "nothing is lost, so flush() succeeds";
  }
  EXPECT_THAT(add(log, 10), ElementsAre(HasSubstr("had to be reopened")));
  ASSERT_TRUE(log.close().ok());
  expect_all_once();
  EXPECT_THAT(folder_.files(), SizeIs(1));
}

TEST_F(FileFaultsTest, AStaleFileThatCannotBeReopenedIsFollowedByAnother) {
  EventLog log = make_log();
  ASSERT_TRUE(log.open().ok());
  add(log, 10);
  ASSERT_TRUE(log.flush().ok());
  const std::string stale = log.path();
  {
    const Faults faults("write=ESTALE,path=" + stale + ";open=ESTALE,path=" + stale);
    auto errors = add(log, 20'000);
    EXPECT_TRUE(log.flush().ok());
    for (const auto& later : add(log, 10)) errors.push_back(later);
    EXPECT_THAT(errors, ElementsAre(HasSubstr("cannot continue the event file")));
    ASSERT_TRUE(log.close().ok());
  }
  EXPECT_NE(log.path(), stale);
  expect_all_once();
  EXPECT_THAT(folder_.files(), SizeIs(2));
}

TEST_F(FileFaultsTest, AFileThatCannotBeWrittenIsFollowedByAnother) {
  for (const char* const error : {"EIO", "EROFS", "EBADF", "ENOTCONN"}) {
    EventLog log = make_log();
    ASSERT_TRUE(log.open().ok());
    const Faults faults("write=" + std::string(error) + ",path=" + log.path());
    add(log, 10);
    EXPECT_TRUE(log.close().ok()) << error;
  }
  EXPECT_EQ(steps_of(folder_, "x").size(), 40u);
}

TEST_F(FileFaultsTest, ADiskThatCannotBeWrittenGetsNoMoreFiles) {
  EventLog log = make_log();
  ASSERT_TRUE(log.open().ok());
  {
    const Faults faults("write=EIO,path=tfevents");
    add(log, 10);
    for (int i = 0; i < 20; ++i) {
      EXPECT_THAT(log.flush(), fails_with(Code::Unavailable, "Input/output error"));
    }
  }
  EXPECT_THAT(folder_.files(), SizeIs(1));
  ASSERT_TRUE(log.close().ok());
  expect_all_once();
}

TEST_F(FileFaultsTest, AHeadThatDoesNotFitLeavesNoEmptyFileAndPurgesLater) {
  EventLog log = make_log(5);
  {
    const Faults faults("write=EDQUOT,path=tfevents");
    const auto is_over_quota = fails_with(Code::Unavailable, "cannot write: Disk quota exceeded");
    EXPECT_THAT(log.open(), is_over_quota);
    add(log, 10);
    for (int i = 0; i < 5; ++i) EXPECT_THAT(log.flush(), is_over_quota);
    EXPECT_THAT(folder_.files(), IsEmpty());
  }
  ASSERT_TRUE(log.close().ok());
  expect_all_once();
  ASSERT_THAT(folder_.files(), SizeIs(1));
  EXPECT_TRUE(events_in(log.path())[1].has_session_log());
}

TEST_F(FileFaultsTest, InterruptionsAndShortWritesAreNotErrors) {
  EventLog log = make_log();
  ASSERT_TRUE(log.open().ok());
  const Faults faults(
      "write=EINTR,path=tfevents,room=333,times=5;write=EINTR,path=tfevents,times=9");
  EXPECT_THAT(add(log, 100), IsEmpty());
  EXPECT_TRUE(log.close().ok());
  expect_all_once();
}

TEST_F(FileFaultsTest, EndlessInterruptionsAreAnError) {
  EventLog log = make_log();
  ASSERT_TRUE(log.open().ok());
  {
    const Faults faults("write=EINTR,path=tfevents");
    add(log, 10);
    EXPECT_THAT(log.flush(),
                fails_with(Code::Unavailable, "cannot write: Interrupted system call"));
  }
  EXPECT_TRUE(log.close().ok());
  expect_all_once();
}

TEST_F(FileFaultsTest, FilesThatCannotBeOpenedAreRetried) {
  EventLog log = make_log();
  {
    const Faults faults("open=EMFILE,path=tfevents,times=2");
    const auto is_refused =
        fails_with(Code::Unavailable, "cannot create the event file: Too many open files");
    EXPECT_THAT(log.open(), is_refused);
    add(log, 10);
    EXPECT_THAT(log.flush(), is_refused);
    EXPECT_TRUE(log.flush().ok());
  }
  EXPECT_TRUE(log.close().ok());
  expect_all_once();
}

TEST_F(FileFaultsTest, AFailedSyncIsReportedToTheCaller) {
  EventLog log = make_log();
  ASSERT_TRUE(log.open().ok());
  const Faults faults("fsync=EIO,path=tfevents,times=1");
  add(log, 10);
  const auto failed = log.flush(true);
  EXPECT_THAT(failed, fails_with(Code::Unavailable, "cannot sync to disk: Input/output error"));
  EXPECT_TRUE(log.flush(true).ok());
  EXPECT_TRUE(log.close().ok());
  expect_all_once();
}

TEST_F(FileFaultsTest, AFailedCloseIsReported) {
  EventLog log = make_log();
  ASSERT_TRUE(log.open().ok());
  add(log, 10);
  const Faults faults("close=EDQUOT,path=tfevents");
  const auto closed = log.close();
  EXPECT_THAT(closed, fails_with(Code::Unavailable, "the last data written may be missing"));
}

TEST_F(FileFaultsTest, ADescriptorClosedByOtherCodeIsNotUsed) {
  EventLog log = make_log();
  ASSERT_TRUE(log.open().ok());
  add(log, 10);
  ASSERT_TRUE(log.flush().ok());
  // Daemons close all descriptors.
  int ours = 3;
  for (std::error_code code;
       std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(ours), code) != log.path();
       ++ours) {
    ASSERT_LT(ours, 1000);
  }
  ASSERT_EQ(close(ours), 0);
  const std::string other = ::testing::TempDir() + "not_a_log";
  ASSERT_EQ(open(other.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600), ours);
  add(log, 10);
  EXPECT_TRUE(log.close().ok());
  EXPECT_EQ(content_of(other), "");
  EXPECT_EQ(close(ours), 0) << "the log must not close it";
  std::filesystem::remove(other);
  expect_all_once();
}

TEST_F(FileFaultsTest, AClosedStandardStreamIsNotReusedForAFile) {
  EXPECT_TRUE(succeeds_in_child([&] {
    for (const int stream : {0, 1, 2}) close(stream);
    SummaryWriter writer(folder_.path());
    const std::vector<float> points(4, 0.5F);
    const bool is_logged = writer.scalar("x", 1, 0).ok() && writer.flush().ok();
    // Writing to a closed stream must be an error, and not end up in the file.
    const bool is_free = write(0, "0", 1) < 0 && write(1, "1", 1) < 0 && write(2, "2", 1) < 0;
    return is_logged && is_free && writer.embedding("p", {points, {2, 2}}, {}, {}, 1).ok() &&
           writer.close().ok();
  }));
  for (const auto& file : folder_.files()) {
    if (file.find("tfevents") == std::string::npos) continue;
    EXPECT_THAT(events_in(file), SizeIs(2)) << "only the head and the scalar";
  }
}

TEST_F(FileFaultsTest, AFileThatReachesTheSizeLimitIsFollowedByAnother) {
  ASSERT_TRUE(succeeds_in_child([&] {
    signal(SIGXFSZ, SIG_DFL);
    const FileSizeLimit limit(1'200'000);
    EventLog log = make_log();
    add(log, 60'000);
    return log.close().ok();
  }));
  EXPECT_THAT(folder_.files(), SizeIs(3));
  EXPECT_EQ(steps_of(folder_, "x"), first_steps(60'000));
}

TEST_F(FileFaultsTest, FilesOfTheProjectorMayBeTooLarge) {
  EXPECT_TRUE(succeeds_in_child([&] {
    signal(SIGXFSZ, SIG_DFL);
    WriterOptions quiet;
    quiet.on_trouble = [](const Status&) {};
    SummaryWriter writer(folder_.path(), quiet);
    const std::vector<float> points(1000, 0.5F);
    const FileSizeLimit limit(1000);
    return !writer.embedding("points", {points, {500, 2}}, {}, {}, 1).ok();
  }));
}

}  // namespace
}  // namespace stepscope::writer
