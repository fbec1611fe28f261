// SPDX-License-Identifier: Apache-2.0
#include "record/record_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "base/memory_source.h"
#include "record/test_frame.h"

namespace stepscope::record {
namespace {

using testing::ElementsAre;
using namespace std::string_literals;

struct ReadFile {
  std::vector<std::string> payloads;  // "" for a payload that was not read.
  std::vector<uint64_t> offsets;
  DamageLog damage;
  ReaderPosition position;
  uint64_t bytes_read = 0;
};

ReadFile read_all(const std::string& content) {
  ReadFile result;
  MemorySource source(content);
  static std::vector<uint8_t> buffer;
  RecordReader reader(source, content.size(), buffer, result.damage);
  Record record;
  while (reader.next(record)) {
    result.payloads.emplace_back(as_text(record.payload));
    result.offsets.push_back(record.offset);
  }
  EXPECT_FALSE(reader.error().has_value());
  result.position = reader.position();
  result.bytes_read = source.bytes_read();
  return result;
}

TEST(RecordReader, ReadsTheKnownRecord) {
  const std::string bytes =
      "\x18\0\0\0\0\0\0\0\xa3\x7f\x4b\x22\x09\0\0\0\0\0\0\xf0\x3f\x1a\x0d"
      "brain.Event:2\x86\xbf\x57\x7a"s;
  const ReadFile file = read_all(bytes);
  ASSERT_EQ(file.payloads.size(), 1u);
  EXPECT_EQ(file.payloads[0].substr(11), "brain.Event:2");
  EXPECT_EQ(file.damage.count(), 0u);
}

// Wherever the file is cut, the reader waits there and later returns the complete record.
TEST(RecordReader, ResumesAtEveryByte) {
  const std::string whole = frame("first") + frame("") + frame("third");
  std::vector<uint8_t> buffer;
  for (size_t cut = 0; cut <= whole.size(); ++cut) {
    SCOPED_TRACE(cut);
    MemorySource source(whole);
    DamageLog damage;
    Record record;
    std::vector<std::string> payloads;
    RecordReader early(source, cut, buffer, damage);
    while (early.next(record)) payloads.emplace_back(as_text(record.payload));
    RecordReader late(source, whole.size(), buffer, damage, early.position());
    while (late.next(record)) payloads.emplace_back(as_text(record.payload));
    EXPECT_THAT(payloads, ElementsAre("first", "", "third"));
    EXPECT_EQ(damage.count(), 0u);
  }
}

TEST(RecordReader, GrowsByteByByte) {
  const std::string whole = frame("one") + frame(std::string(300, 'x')) + frame("three");
  MemorySource source(whole);
  DamageLog damage;
  ReaderPosition position;
  std::vector<uint8_t> buffer;
  size_t records = 0;
  for (size_t size = 0; size <= whole.size(); ++size) {
    RecordReader reader(source, size, buffer, damage, position);
    Record record;
    while (reader.next(record)) ++records;
    position = reader.position();
  }
  EXPECT_EQ(records, 3u);
  EXPECT_EQ(damage.count(), 0u);
}

TEST(RecordReader, LargePayloadsAreNotRead) {
  std::string content;
  for (int i = 0; i < 20; ++i) content += frame(std::string(1 << 20, 'p')) + frame("small");
  const ReadFile file = read_all(content);
  EXPECT_EQ(file.payloads.size(), 40u);
  EXPECT_EQ(file.damage.count(), 0u);
  EXPECT_LT(file.bytes_read, RecordReader::kBufferBytes + 40 * 16'384u);
}

TEST(RecordReader, BytesMissingFromALargePayloadLoseOnlyThatRecord) {
  const std::string large = frame(std::string(200'000, 'p'));
  const std::string content = frame("before") + large + frame("after") + frame("last");
  std::string cut = content;
  cut.erase(1000, 77);
  const ReadFile file = read_all(cut);
  EXPECT_THAT(file.payloads, ElementsAre("before", "after", "last"));
  EXPECT_EQ(file.damage.count(), 1u);
}

// The frame claims more than the file has, and its last megabytes are the records after it.
TEST(RecordReader, BytesMissingFromTheLastLargePayloadLoseOnlyThatRecord) {
  const std::string large = frame(std::string(4'000'000, 'p'));
  std::string cut = frame("before") + large + frame("after") + frame("last");
  cut.erase(3'000'000, 100'000);
  const ReadFile file = read_all(cut);
  EXPECT_THAT(file.payloads, ElementsAre("before", "after", "last"));
  EXPECT_EQ(file.damage.count(), 1u);
}

// The frame ends in the last bytes of the file, where no header fits that could confirm it.
TEST(RecordReader, BytesMissingFromALargePayloadDoNotHideSmallRecordsAfterIt) {
  const std::string after = frame("after") + frame("last");
  for (size_t left = 1; left < kHeaderBytes; ++left) {
    SCOPED_TRACE(left);
    std::string cut = frame("before") + frame(std::string(200'000, 'p')) + after;
    cut.erase(1000, after.size() - left);
    const ReadFile file = read_all(cut);
    EXPECT_THAT(file.payloads, ElementsAre("before", "after", "last"));
    EXPECT_EQ(file.damage.count(), 1u);
  }
}

// Every header is valid and claims a megabyte that the others claim too: checking each claim would
// take quadratic time.
TEST(RecordReader, AFileOfHeadersOnlyIsReadInLinearTime) {
  const std::string header = frame(std::string(1 << 20, 'p')).substr(0, kHeaderBytes);
  std::string headers;
  while (headers.size() < 3 << 20) headers += header;
  std::string mixed;
  while (mixed.size() < 3 << 20) mixed += header + frame("good");
  for (const std::string& content : {frame("first") + headers, mixed}) {
    const ReadFile file = read_all(content);
    EXPECT_FALSE(file.payloads.empty());
    // About a page per header. The claims add up to a hundred thousand times the file size.
    EXPECT_LT(file.bytes_read, 400 * content.size());
  }
}

// Returns nothing past an offset, with or without an error, until it is repaired.
class FailingSource final : public ByteSource {
 public:
  FailingSource(std::string content, uint64_t fails_from, bool has_error)
      : source_(std::move(content)), fails_from_(fails_from), has_error_(has_error) {}

  void repair() { fails_from_ = source_.size(); }

  Result<size_t> read_at(uint64_t offset, std::span<uint8_t> out) override {
    if (offset + out.size() <= fails_from_) return source_.read_at(offset, out);
    if (has_error_) return unavailable("the disk does not respond");
    const uint64_t left = fails_from_ - std::min(offset, fails_from_);
    return source_.read_at(offset, out.first(std::min<size_t>(out.size(), left)));
  }

 private:
  MemorySource source_;
  uint64_t fails_from_;
  bool has_error_;
};

// Bytes that could not be read during a search are searched again.
TEST(RecordReader, AFailureAfterDamageLosesNothing) {
  std::string content = frame("first") + std::string(3 << 20, 'x');
  for (int i = 0; i < 100; ++i) content += frame("later");
  for (const bool has_error : {true, false}) {
    FailingSource source(content, 2 << 20, has_error);
    DamageLog damage;
    std::vector<uint8_t> buffer;
    Record record;
    size_t records = 0;
    RecordReader first(source, content.size(), buffer, damage);
    while (first.next(record)) ++records;
    EXPECT_EQ(records, 1u);
    source.repair();
    RecordReader second(source, content.size(), buffer, damage, first.position());
    while (second.next(record)) ++records;
    EXPECT_EQ(records, 101u);
  }
}

// A record that contains frames is read while it is being written. Until the record is complete,
// the inner frames are read as the rest of the file.
TEST(RecordReader, NoticesThatItWasMisled) {
  std::string inside;
  for (int i = 0; i < 50; ++i) inside += frame("inside");
  const std::string content = frame("first") + frame(inside) + frame("last");
  MemorySource source(content);
  DamageLog damage;
  std::vector<uint8_t> buffer;
  Record record;
  RecordReader early(source, content.size() / 2, buffer, damage);
  while (early.next(record)) continue;
  EXPECT_FALSE(early.was_misled()) << "not known yet";
  RecordReader late(source, content.size(), buffer, damage, early.position());
  EXPECT_TRUE(late.was_misled());
}

// A frame that is being written is searched for others, but no byte of it is searched twice.
TEST(RecordReader, AGrowingFrameIsSearchedOnce) {
  const std::string whole = frame("first") + frame(std::string(8'000'000, 'p'));
  MemorySource source(whole);
  DamageLog damage;
  ReaderPosition position;
  std::vector<uint8_t> buffer;
  size_t records = 0;
  for (size_t size = 0; size <= whole.size(); size += std::min<size_t>(whole.size(), 200'000)) {
    RecordReader reader(source, size, buffer, damage, position);
    for (Record record; reader.next(record);) ++records;
    position = reader.position();
  }
  RecordReader reader(source, whole.size(), buffer, damage, position);
  for (Record record; reader.next(record);) ++records;
  EXPECT_EQ(records, 2u);
  EXPECT_EQ(damage.count(), 0u);
  EXPECT_LT(source.bytes_read(), 2 * whole.size());
}

// A network file system may announce bytes before they arrive.
TEST(RecordReader, ChecksDamageAtTheEndAgain) {
  const std::string whole = frame("first") + frame("second");
  std::string early = whole;
  std::fill(early.begin() + static_cast<ptrdiff_t>(frame("first").size()), early.end(), '\0');
  MemorySource source(early);
  DamageLog damage;
  std::vector<uint8_t> buffer;
  Record record;
  RecordReader first(source, early.size(), buffer, damage);
  EXPECT_TRUE(first.next(record));
  EXPECT_FALSE(first.next(record));
  EXPECT_TRUE(first.position().damaged_from.has_value());

  source.content() = whole;
  RecordReader second(source, whole.size(), buffer, damage, first.position());
  ASSERT_TRUE(second.next(record));
  EXPECT_EQ(as_text(record.payload), "second");
  EXPECT_EQ(damage.count(), 0u);
}

TEST(RecordReader, CountsDamageByOffset) {
  std::string content = frame("first") + frame("second") + frame("third");
  content[frame("first").size() + kHeaderBytes] ^= 1;
  const ReadFile file = read_all(content);
  EXPECT_THAT(file.payloads, ElementsAre("first", "third"));
  ASSERT_EQ(file.damage.listed().size(), 1u);
  EXPECT_EQ(file.damage.listed()[0].offset, frame("first").size());
  EXPECT_EQ(file.damage.listed()[0].bytes, frame("second").size());
  EXPECT_EQ(file.damage.listed()[0].kind, DamageKind::BadPayload);
}

// Damages a real file at every offset in every way. Checks that every record that the damage does
// not touch is found, and that no others are.
class DamagedFile : public testing::Test {
 protected:
  void SetUp() override {
    std::ifstream file(STEPSCOPE_TEST_LOGS "/special/events.out.tfevents.1794767663.vm.8258.29.v2",
                       std::ios::binary);
    content_ = std::string(std::istreambuf_iterator<char>(file), {});
    const ReadFile whole = read_all(content_);
    ASSERT_GT(whole.payloads.size(), 20u);
    ASSERT_EQ(whole.damage.count(), 0u);
    payloads_ = whole.payloads;
    offsets_ = whole.offsets;
    offsets_.push_back(content_.size());
    known_.insert(payloads_.begin(), payloads_.end());
  }

  // `damaged` differs from the real file only in its range [begin, end).
  void check(const std::string& damaged, size_t begin, size_t end) {
    const ReadFile read = read_all(damaged);
    size_t next = 0;
    for (size_t i = 0; i < payloads_.size(); ++i) {
      if (offsets_[i] < end && begin < offsets_[i + 1]) continue;
      while (next < read.payloads.size() && read.payloads[next] != payloads_[i]) ++next;
      ASSERT_LT(next, read.payloads.size()) << "record " << i << " lost, damage at " << begin;
      ++next;
    }
    for (const std::string& payload : read.payloads) {
      ASSERT_TRUE(known_.contains(payload)) << "invented a record, damage at " << begin;
    }
  }

  std::string content_;
  std::vector<std::string> payloads_;
  std::vector<uint64_t> offsets_;
  std::set<std::string> known_;
};

TEST_F(DamagedFile, FlippedBits) {
  for (size_t at = 0; at < content_.size(); ++at) {
    std::string damaged = content_;
    damaged[at] = static_cast<char>(damaged[at] ^ (1 << at % 8));
    check(damaged, at, at + 1);
    if (HasFatalFailure()) return;
  }
}

TEST_F(DamagedFile, ZeroedBytes) {
  for (size_t at = 0; at < content_.size(); ++at) {
    const size_t count = std::min<size_t>(1 + at % 40, content_.size() - at);
    std::string damaged = content_;
    std::fill_n(damaged.begin() + static_cast<ptrdiff_t>(at), count, '\0');
    check(damaged, at, at + count);
    if (HasFatalFailure()) return;
  }
}

TEST_F(DamagedFile, CutOutBytes) {
  for (size_t at = 0; at < content_.size(); ++at) {
    const size_t count = std::min<size_t>(1 + at % 200, content_.size() - at);
    std::string damaged = content_;
    damaged.erase(at, count);
    check(damaged, at, at + count);
    if (HasFatalFailure()) return;
  }
}

TEST_F(DamagedFile, InsertedBytes) {
  for (size_t at = 0; at < content_.size(); ++at) {
    std::string damaged = content_;
    damaged.insert(at, std::string(1 + at % 30, static_cast<char>(at)));
    check(damaged, at, at);
    if (HasFatalFailure()) return;
  }
}

TEST_F(DamagedFile, RepeatedBytes) {
  for (size_t at = 0; at < content_.size(); ++at) {
    std::string damaged = content_;
    damaged.insert(at, content_.substr(at, 1 + at % 150));
    check(damaged, at, at);
    if (HasFatalFailure()) return;
  }
}

TEST_F(DamagedFile, EndsAnywhere) {
  for (size_t at = 0; at < content_.size(); ++at) {
    check(content_.substr(0, at), at, content_.size());
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace stepscope::record
