// SPDX-License-Identifier: Apache-2.0
#include "writer/record_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>
#include <thread>
#include <vector>

#include "writer/test_files.h"

namespace stepscope::writer {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using ::testing::HasSubstr;

// No test waits for the interval: they flush.
constexpr QueueOptions kPatient{.flush_interval = hours(1)};

class RecordQueueTest : public testing::Test {
 protected:
  RecordQueue::OpenFile opener() {
    return [this] {
      return LogFile::create(folder_.path() + "/run/" + std::to_string(files_made_++));
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
  ASSERT_TRUE(queue.push(as_bytes("one ")).ok());
  ASSERT_TRUE(queue.push(as_bytes("two ")).ok());
  ASSERT_TRUE(queue.flush().ok());
  EXPECT_EQ(content(0), "one two ");
  EXPECT_EQ(queue.counts().written, 2u);
}

TEST_F(RecordQueueTest, WritesByItselfAfterTheInterval) {
  RecordQueue queue(opener(), {.flush_interval = milliseconds(1)});
  ASSERT_TRUE(queue.push(as_bytes("x")).ok());
  while (queue.counts().written < 1) std::this_thread::yield();
  EXPECT_EQ(content(0), "x");
}

TEST_F(RecordQueueTest, CloseWritesWhatIsLeftAndRefusesMore) {
  RecordQueue queue(opener(), kPatient);
  ASSERT_TRUE(queue.push(as_bytes("last")).ok());
  ASSERT_TRUE(queue.close().ok());
  EXPECT_EQ(content(0), "last");
  const auto refused = queue.push(as_bytes("more"));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, Code::Invalid);
  EXPECT_THAT(refused.error().message, HasSubstr("closed"));
  EXPECT_TRUE(queue.close().ok()) << "closing twice does no harm";
}

TEST_F(RecordQueueTest, TellsOfAFullDiskOnceAndGoesOnWhenThereIsRoom) {
  RecordQueue queue(opener(), kPatient);
  ASSERT_TRUE(queue.push(as_bytes("whole ")).ok());
  ASSERT_TRUE(queue.flush().ok());
  {
    const FileSizeLimit limit(8);
    ASSERT_TRUE(queue.push(as_bytes("later ")).ok());
    const auto failed = queue.flush();
    ASSERT_FALSE(failed.ok());
    EXPECT_THAT(failed.error().message, HasSubstr("File too large"));
    EXPECT_EQ(content(0), "whole ") << "no half record is left behind";
    EXPECT_TRUE(queue.push(as_bytes("too ")).ok()) << "told already";
  }
  ASSERT_TRUE(queue.flush().ok());
  EXPECT_EQ(content(0), "whole later too ");
}

TEST_F(RecordQueueTest, TheNextPushTellsOfAFailureNobodyHasHeardOf) {
  bool may_open = false;
  RecordQueue queue(
      [&]() -> Result<LogFile> {
        if (!may_open) return denied("no such luck");
        return LogFile::create(folder_.path() + "/file");
      },
      {.flush_interval = milliseconds(1)});
  EXPECT_FALSE(queue.open().ok());
  ASSERT_TRUE(queue.push(as_bytes("a")).ok());
  for (;;) {
    const auto result = queue.push(as_bytes("b"));
    if (result.ok()) continue;
    EXPECT_EQ(result.error().message, "no such luck");
    break;
  }
}

TEST_F(RecordQueueTest, DropsAndCountsWhenFullOfWhatCannotBeWritten) {
  RecordQueue queue([]() -> Result<LogFile> { return unavailable("the disk is full"); },
                    {.flush_interval = hours(1), .bytes_max = 10});
  ASSERT_TRUE(queue.push(as_bytes("12345678")).ok());
  ASSERT_FALSE(queue.flush().ok());
  const auto dropped = queue.push(as_bytes("9012"));
  ASSERT_FALSE(dropped.ok());
  EXPECT_THAT(dropped.error().message, HasSubstr("dropped (1 records so far)"));
  EXPECT_THAT(dropped.error().message, HasSubstr("the disk is full"));
  const auto closed = queue.close();
  ASSERT_FALSE(closed.ok());
  EXPECT_EQ(closed.error().message, "1 of 1 records are lost: the disk is full");
}

TEST_F(RecordQueueTest, WaitsForRoomRatherThanDropWhenTheDiskIsFine) {
  RecordQueue queue(opener(), {.flush_interval = milliseconds(1), .bytes_max = 4});
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(queue.push(as_bytes("abcd")).ok());
  ASSERT_TRUE(queue.close().ok());
  EXPECT_EQ(content(0).size(), 400u);
}

TEST_F(RecordQueueTest, WaitsForADiskThatHangsOnceAndThenDrops) {
  std::mutex disk;
  std::unique_lock hanging(disk);
  {
    RecordQueue queue(
        [&]() -> Result<LogFile> {
          const std::lock_guard answers(disk);
          return LogFile::create(folder_.path() + "/file");
        },
        {.flush_interval = milliseconds(1), .bytes_max = 4, .patience = milliseconds(200)});
    ASSERT_TRUE(queue.push(as_bytes("abcd")).ok());
    EXPECT_FALSE(queue.push(as_bytes("late")).ok());
    // Were each of these to wait as well, the test would take minutes.
    for (int i = 0; i < 1000; ++i) EXPECT_FALSE(queue.push(as_bytes("more")).ok());
    hanging.unlock();
  }
  EXPECT_EQ(content_of(folder_.path() + "/file"), "abcd");
}

TEST_F(RecordQueueTest, GoesOnInANewFileWhenItsFileWasDeleted) {
  RecordQueue queue(opener(), kPatient);
  ASSERT_TRUE(queue.push(as_bytes("gone")).ok());
  ASSERT_TRUE(queue.flush().ok());
  std::filesystem::remove_all(folder_.path() + "/run");
  ASSERT_TRUE(queue.push(as_bytes("kept")).ok());
  const auto told = queue.flush();
  ASSERT_FALSE(told.ok());
  EXPECT_THAT(told.error().message, HasSubstr("was deleted while it was written"));
  EXPECT_EQ(content(1), "kept");
  ASSERT_TRUE(queue.push(as_bytes(" too")).ok());
  ASSERT_TRUE(queue.flush(true).ok());
  EXPECT_EQ(content(1), "kept too");
}

TEST_F(RecordQueueTest, TakesRecordsFromManyThreads) {
  RecordQueue queue(opener(), {.flush_interval = milliseconds(1)});
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back([&queue] {
      for (int j = 0; j < 1000; ++j) EXPECT_TRUE(queue.push(as_bytes("12345678")).ok());
    });
  }
  for (auto& thread : threads) thread.join();
  ASSERT_TRUE(queue.close().ok());
  EXPECT_EQ(content(0).size(), 64'000u);
}

}  // namespace
}  // namespace stepscope::writer
