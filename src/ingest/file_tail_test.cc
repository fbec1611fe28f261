// SPDX-License-Identifier: Apache-2.0
#include "ingest/file_tail.h"

#include <gtest/gtest.h>

#include "ingest/test_log.h"
#include "storage/memory.h"

namespace stepscope::ingest {
namespace {

constexpr const char* kPath = "/logs/events.out.tfevents.1";

class FileTailTest : public testing::Test {
 protected:
  // Replaces the content of the file; returns whether reading it found anything new.
  bool read(const std::string& content) {
    storage_.remove(kPath);
    EXPECT_TRUE(storage_.append(kPath, as_bytes(content)).ok());
    tail_.update({.type = storage::FileType::Regular,
                  .size = content.size(),
                  .modified_ns = ++time_,
                  .device = 1,
                  .inode = 1});
    const bool is_news = tail_.read(scratch_, [](uint64_t) { return true; });
    if (is_news) contribution_ = tail_.contribution(contribution_);
    return is_news;
  }

  uint64_t points_of(std::string_view tag) const {
    for (const store::SeriesPart& part : contribution_->series) {
      if (part.info->tag == tag) return part.scalars->size;
    }
    return 0;
  }

  storage::MemoryStorage storage_;
  InfoPool infos_;
  Supply supply_{.storage = storage_, .infos = infos_};
  FileTail tail_{supply_, kPath};
  Scratch scratch_;
  FileTail::ContributionPtr contribution_;
  int64_t time_ = 0;
};

std::string scalars(std::string_view tag, int count) {
  TestLog log;
  for (int step = 0; step < count; ++step) log.scalar(tag, step, 1);
  return log.take();
}

// A network file system may announce bytes before they arrive.
TEST_F(FileTailTest, AFilledHoleIsNewData) {
  const std::string whole = scalars("loss", 4000);
  std::string early = whole;
  std::fill(early.begin() + static_cast<ptrdiff_t>(whole.size() / 2), early.end(), '\0');
  EXPECT_TRUE(read(early));
  EXPECT_LT(points_of("loss"), 4000u);
  EXPECT_TRUE(read(whole));
  EXPECT_EQ(points_of("loss"), 4000u);
  EXPECT_EQ(contribution_->source.trouble().damaged_places, 0u);
}

TEST_F(FileTailTest, ARecordThatContainsEventsIsReadAsOneRecord) {
  const std::string text = tensor_value("notes", string_tensor({scalars("inner", 100)}), "text");
  const std::string whole =
      scalars("loss", 4000) + TestLog().value(1, text).take() + scalars("after", 10);
  EXPECT_TRUE(read(whole.substr(0, whole.size() - 3000)));
  EXPECT_GT(points_of("inner"), 0u) << "half of it looks like a log that lost bytes";
  EXPECT_TRUE(read(whole));
  EXPECT_EQ(points_of("inner"), 0u);
  EXPECT_EQ(points_of("loss"), 4000u);
  EXPECT_EQ(points_of("after"), 10u);
  EXPECT_EQ(contribution_->source.trouble().damaged_places, 0u);
}

}  // namespace
}  // namespace stepscope::ingest
