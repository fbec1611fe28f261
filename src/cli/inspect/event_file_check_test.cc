// SPDX-License-Identifier: Apache-2.0
#include "cli/inspect/event_file_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_error.h"
#include "ingest/test_log.h"
#include "record/test_frame.h"
#include "storage/memory.h"

namespace stepscope::cli {
namespace {

using ingest::TestLog;
using testing::HasSubstr;

Result<void> check(const std::string& content, const std::string& path = "/file") {
  storage::MemoryStorage storage;
  EXPECT_TRUE(storage.append(path, as_bytes(content)).ok());
  return check_is_event_file(storage, path);
}

TEST(EventFileCheck, EventFilesPass) {
  const std::string log = TestLog().version().scalar("loss", 1, 1).take();
  EXPECT_TRUE(check(log).ok());
  EXPECT_TRUE(check(std::string(100, 'x') + log).ok()) << "its start is damaged";
  EXPECT_TRUE(check(record::frame("\xff") + log).ok());
}

TEST(EventFileCheck, FilesThatMayBecomeEventFilesPass) {
  const std::string log = TestLog().version().take();
  const char* const path = "/runs/events.out.tfevents.1";
  EXPECT_TRUE(check("", path).ok());
  EXPECT_TRUE(check(log.substr(0, 5), path).ok());
  EXPECT_TRUE(check(log.substr(0, log.size() - 1), path).ok());
  EXPECT_THAT(check(""),
              fails_with(Code::Invalid, "not an event file: it contains no records: /file"));
  EXPECT_THAT(check("hi\n", "/tfevents/notes.txt"),
              fails_with(Code::Invalid, "it contains no records: /tfevents/notes.txt"));
}

TEST(EventFileCheck, OtherFilesAreRefusedWithTheReasonAndAFix) {
  const auto text = check("step,loss\n1,0.5\n2,0.25\n");
  ASSERT_FALSE(text.ok());
  EXPECT_EQ(text.error().message, "not an event file: it contains no records: /file");
  EXPECT_THAT(text.error().hint, HasSubstr("give a log directory"));
  const auto large = check(std::string(20 << 20, 'x'));
  ASSERT_FALSE(large.ok());
  EXPECT_THAT(large.error().message, HasSubstr("not an event file"));
}

TEST(EventFileCheck, PackedFilesCanBeUnpacked) {
  const auto packed = check("\x1f\x8b" + std::string(100, 'x'));
  ASSERT_FALSE(packed.ok());
  EXPECT_THAT(packed.error().message, HasSubstr("so its events cannot be read: "));
  EXPECT_THAT(packed.error().message, HasSubstr("gzip"));
  EXPECT_THAT(packed.error().hint, HasSubstr("gunzip"));
}

TEST(EventFileCheck, RecordsThatAreNotEvents) {
  // A tf.train.Example: its first field is a message where an Event has a number.
  const auto dataset = check(record::frame(std::string("\x0a\x02\x0a\x00", 4)));
  ASSERT_FALSE(dataset.ok());
  EXPECT_EQ(dataset.error().message, "not an event file: its records are not events: /file");
  EXPECT_THAT(check(record::frame("\xff")),
              fails_with(Code::Invalid, "not an event file: its records are not events: /file"));
}

TEST(EventFileCheck, UnreadableFilesPass) {
  storage::MemoryStorage storage;
  EXPECT_TRUE(check_is_event_file(storage, "/missing").ok());
}

}  // namespace
}  // namespace stepscope::cli
