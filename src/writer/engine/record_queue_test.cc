// SPDX-License-Identifier: Apache-2.0
#include "writer/engine/record_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>
#include <thread>
#include <vector>

#include "base/test_error.h"
#include "record/frame.h"
#include "writer/engine/test_files.h"

namespace stepscope::writer {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using ::testing::HasSubstr;

// No test waits for the interval: all of them flush.
constexpr QueueOptions kPatient{.flush_interval = hours(1)};

// A complete frame, as the queue requires.
std::string frames(std::initializer_list<std::string_view> payloads) {
  std::string frames;
  for (const auto payload : payloads) record::append_frame(frames, as_bytes(payload));
  return frames;
}
class Framed {
 public:
  explicit Framed(std::string_view payload) : frame_(frames({payload})) {}
  operator Bytes() const { return as_bytes(frame_); }  // NOLINT: meant to be implicit

 private:
  std::string frame_;
};
Framed framed(std::string_view payload) { return Framed(payload); }

class RecordQueueTest : public testing::Test {
 protected:
  OpenFile opener() {
    return [this] {
      return EventFile::create(folder_.path() + "/run/" + std::to_string(files_made_++));
    };
  }
  std::string content(int file) {
    return content_of(folder_.path() + "/run/" + std::to_string(file));
  }

  TestFolder folder_;
  int files_made_ = 0;
};

TEST_F(RecordQueueTest, WritesInTheOrderOfThePushesWhenFlushed) {
  RecordQueue queue(opener(), kPatient);
  ASSERT_TRUE(queue.open().ok());
  ASSERT_TRUE(queue.push(framed("one ")).ok());
  ASSERT_TRUE(queue.push(framed("two ")).ok());
  ASSERT_TRUE(queue.flush().ok());
  EXPECT_EQ(content(0), frames({"one ", "two "}));
  EXPECT_EQ(queue.counts().written, 2u);
}

TEST_F(RecordQueueTest, WritesAfterTheInterval) {
  RecordQueue queue(opener(), {.flush_interval = milliseconds(1)});
  ASSERT_TRUE(queue.push(framed("x")).ok());
  while (queue.counts().written < 1) std::this_thread::yield();
  EXPECT_EQ(content(0), frames({"x"}));
}

TEST_F(RecordQueueTest, WritesWithinATenthOfASecondByDefault) {
  EXPECT_EQ(QueueOptions().flush_interval, milliseconds(100));
}

TEST_F(RecordQueueTest, CloseWritesTheRestAndRefusesMore) {
  RecordQueue queue(opener(), kPatient);
  ASSERT_TRUE(queue.push(framed("last")).ok());
  ASSERT_TRUE(queue.close().ok());
  EXPECT_EQ(content(0), frames({"last"}));
  const auto refused = queue.push(framed("more"));
  EXPECT_THAT(refused, fails_with(Code::Invalid, "the writer is closed"));
  EXPECT_TRUE(queue.close().ok()) << "closing twice is harmless";
}

TEST_F(RecordQueueTest, ReportsAFullDiskOnceAndContinuesWhenThereIsSpace) {
  RecordQueue queue(opener(), kPatient);
  ASSERT_TRUE(queue.push(framed("whole ")).ok());
  ASSERT_TRUE(queue.flush().ok());
  {
    const FileSizeLimit limit(frames({"whole "}).size() + 2);
    ASSERT_TRUE(queue.push(framed("later ")).ok());
    const auto failed = queue.flush();
    EXPECT_THAT(failed, fails_with(Code::Unavailable, "cannot write: File too large"));
    EXPECT_EQ(content(0), frames({"whole "})) << "no partial record is left behind";
    EXPECT_TRUE(queue.push(framed("too ")).ok()) << "already reported";
  }
  ASSERT_TRUE(queue.flush().ok());
  EXPECT_EQ(content(0), frames({"whole ", "later ", "too "}));
}

TEST_F(RecordQueueTest, TheNextPushReportsAnUnreportedFailure) {
  bool may_open = false;
  RecordQueue queue(
      [&]() -> Result<EventFile> {
        if (!may_open) return denied("no such luck");
        return EventFile::create(folder_.path() + "/file");
      },
      {.flush_interval = milliseconds(1)});
  ASSERT_TRUE(queue.push(framed("a")).ok());
  for (;;) {
    const auto result = queue.push(framed("b"));
    if (result.ok()) continue;
    EXPECT_EQ(result.error().message, "no such luck");
    break;
  }
}

TEST_F(RecordQueueTest, TheNextCallReportsThatTheFileCouldNotBeCreated) {
  RecordQueue queue([]() -> Result<EventFile> { return denied("no such luck"); }, kPatient);
  ASSERT_THAT(queue.open(), fails_with(Code::Denied, "no such luck"));
  EXPECT_THAT(queue.push(framed("a")), fails_with(Code::Denied, "no such luck"));
  EXPECT_TRUE(queue.push(framed("b")).ok()) << "already reported";
  EXPECT_EQ(queue.close().error().message, "lost 2 of 2 records: no such luck");
}

TEST_F(RecordQueueTest, CloseReportsThatTheFileCouldNotBeCreated) {
  RecordQueue queue([]() -> Result<EventFile> { return denied("no such luck"); }, kPatient);
  ASSERT_THAT(queue.open(), fails_with(Code::Denied, "no such luck"));
  EXPECT_THAT(queue.close(), fails_with(Code::Denied, "no such luck"));
}

TEST_F(RecordQueueTest, DropsAndCountsRecordsWhenFull) {
  RecordQueue queue([]() -> Result<EventFile> { return unavailable("the disk is full"); },
                    {.flush_interval = hours(1), .bytes_max = 30});
  ASSERT_TRUE(queue.push(framed("12345678")).ok());
  ASSERT_THAT(queue.flush(), fails_with(Code::Unavailable, "the disk is full"));
  const auto dropped = queue.push(framed("9012"));
  ASSERT_THAT(dropped, fails_with(Code::Unavailable, "dropped (1 record so far)"));
  EXPECT_THAT(dropped.error().message, HasSubstr("the disk is full"));
  EXPECT_THAT(queue.close(),
              fails_with(Code::Unavailable, "lost 2 of 2 records: the disk is full"));
}

TEST_F(RecordQueueTest, WaitsForRoomIfTheDiskIsFine) {
  RecordQueue queue(opener(), {.flush_interval = milliseconds(1), .bytes_max = 4});
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(queue.push(framed("abcd")).ok());
  ASSERT_TRUE(queue.close().ok());
  EXPECT_EQ(content(0).size(), 100 * frames({"abcd"}).size());
}

TEST_F(RecordQueueTest, WaitsOnceForAHangingDiskAndThenDrops) {
  std::mutex disk;
  std::unique_lock hanging(disk);
  {
    RecordQueue queue(
        [&]() -> Result<EventFile> {
          const std::lock_guard lock(disk);
          return EventFile::create(folder_.path() + "/file");
        },
        {.flush_interval = milliseconds(1), .bytes_max = 4, .patience = milliseconds(200)});
    ASSERT_TRUE(queue.push(framed("abcd")).ok());
    const auto dropped = fails_with(Code::Unavailable, "so far), because 4 B are waiting");
    EXPECT_THAT(queue.push(framed("late")), dropped);
    // If each of these waited too, the test would take minutes.
    for (int i = 0; i < 1000; ++i) EXPECT_THAT(queue.push(framed("more")), dropped);
    hanging.unlock();
  }
  EXPECT_EQ(content_of(folder_.path() + "/file"), frames({"abcd"}));
}

TEST_F(RecordQueueTest, ContinuesInANewFileIfItsFileWasDeleted) {
  RecordQueue queue(opener(), kPatient);
  ASSERT_TRUE(queue.push(framed("gone")).ok());
  ASSERT_TRUE(queue.flush().ok());
  std::filesystem::remove_all(folder_.path() + "/run");
  ASSERT_TRUE(queue.push(framed("kept")).ok());
  const auto flushed = queue.flush();
  EXPECT_THAT(flushed, fails_with(Code::Unavailable, "was deleted while it was being written"));
  EXPECT_EQ(content(1), frames({"kept"}));
  ASSERT_TRUE(queue.push(framed(" too")).ok());
  ASSERT_TRUE(queue.flush(true).ok());
  EXPECT_EQ(content(1), frames({"kept", " too"}));
}

TEST_F(RecordQueueTest, AcceptsRecordsFromManyThreads) {
  RecordQueue queue(opener(), {.flush_interval = milliseconds(1)});
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&queue] {
      for (int j = 0; j < 1000; ++j) EXPECT_TRUE(queue.push(framed("12345678")).ok());
    });
  }
  for (auto& thread : threads) thread.join();
  ASSERT_TRUE(queue.close().ok());
  EXPECT_EQ(content(0).size(), 8000 * frames({"12345678"}).size());
}

}  // namespace
}  // namespace stepscope::writer
