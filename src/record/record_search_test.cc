// SPDX-License-Identifier: Apache-2.0
// How the reader searches for records after damage: in large blocks, in turns, past holes.
#include <gtest/gtest.h>

#include <random>

#include "base/memory_source.h"
#include "record/record_reader.h"
#include "record/test_frame.h"

namespace stepscope::record {
namespace {

std::string noise(size_t bytes) {
  std::mt19937_64 random(7);
  std::string out(bytes, '\0');
  for (char& byte : out) byte = static_cast<char>(random());
  return out;
}

// A file of any size that is zeros except in a few places. Counts reads.
class SparseSource final : public ByteSource {
 public:
  explicit SparseSource(bool knows_holes) : knows_holes_(knows_holes) {}

  void put(uint64_t offset, std::string content) {
    pieces_.emplace_back(offset, std::move(content));
  }

  Result<size_t> read_at(uint64_t offset, std::span<uint8_t> out) override {
    ++reads_;
    bytes_read_ += out.size();
    std::fill(out.begin(), out.end(), 0);
    for (const auto& [begin, content] : pieces_) {
      for (size_t i = 0; i < content.size(); ++i) {
        const uint64_t at = begin + i;
        if (at >= offset && at < offset + out.size()) {
          out[at - offset] = static_cast<uint8_t>(content[i]);
        }
      }
    }
    return out.size();
  }

  uint64_t next_data(uint64_t offset) override {
    if (!knows_holes_) return offset;
    uint64_t next = std::numeric_limits<uint64_t>::max();
    for (const auto& [begin, content] : pieces_) {
      if (offset < begin + content.size()) next = std::min(next, std::max(begin, offset));
    }
    return next;
  }

  uint64_t reads() const { return reads_; }
  uint64_t bytes_read() const { return bytes_read_; }

 private:
  const bool knows_holes_;
  std::vector<std::pair<uint64_t, std::string>> pieces_;
  uint64_t reads_ = 0;
  uint64_t bytes_read_ = 0;
};

// Reads in turns of this many searched bytes, as long as turns are interrupted.
struct Turns {
  std::vector<uint64_t> offsets;
  DamageLog damage;
  ReaderPosition position;
  size_t turns = 0;
};
Turns read_in_turns(ByteSource& source, uint64_t size, uint64_t search_bytes) {
  Turns read;
  std::vector<uint8_t> buffer;
  do {
    RecordReader reader(source, size, buffer, read.damage, read.position);
    reader.search_at_most(search_bytes);
    Record record;
    while (reader.next(record)) read.offsets.push_back(record.offset);
    read.position = reader.position();
    ++read.turns;
  } while (read.position.interrupted && read.turns < 100'000);
  return read;
}

constexpr uint64_t kAll = std::numeric_limits<uint64_t>::max();

TEST(RecordSearch, ReadsLargeBlocksPastThePlannedEnd) {
  SparseSource source(false);
  source.put(0, frame("first"));
  source.put(20 << 20, frame("later"));
  const uint64_t size = (20 << 20) + frame("later").size();
  DamageLog damage;
  std::vector<uint8_t> buffer;
  Record record;
  RecordReader first(source, size, buffer, damage);
  first.read_until(64 << 10);
  EXPECT_TRUE(first.next(record));
  EXPECT_FALSE(first.next(record));
  EXPECT_TRUE(first.is_interrupted()) << "frames after that offset are left to another reader";
  EXPECT_LT(source.bytes_read(), 2u << 20);
  RecordReader second(source, size, buffer, damage, first.position());
  EXPECT_TRUE(second.next(record));
  EXPECT_EQ(record.offset, uint64_t{20 << 20});
  EXPECT_EQ(damage.count(), 1u);
  EXPECT_LT(source.reads(), 100u);
}

TEST(RecordSearch, HolesAreSkipped) {
  constexpr uint64_t kBehind = uint64_t{1} << 40;
  SparseSource source(true);
  source.put(0, frame("first"));
  source.put(kBehind, frame("second") + frame("third"));
  const uint64_t size = (kBehind << 1) + 5;
  const Turns read = read_in_turns(source, size, kAll);
  EXPECT_EQ(read.offsets, (std::vector<uint64_t>{0, kBehind, kBehind + frame("second").size()}));
  EXPECT_EQ(read.damage.count(), 1u);
  EXPECT_EQ(read.damage.bytes(), kBehind - frame("first").size());
  EXPECT_LT(source.reads(), 20u);
}

// A hole ends at a block boundary of the disk; the header before it may start with zeros up to
// there.
TEST(RecordSearch, AHeaderThatStartsInAHoleIsFound) {
  const std::string later = frame(std::string(0x100, 'p'));
  ASSERT_EQ(later[0], '\0');
  SparseSource source(true);
  source.put(0, frame("first"));
  source.put(1 << 20, later.substr(1));
  const Turns read = read_in_turns(source, (1 << 20) - 1 + later.size(), kAll);
  EXPECT_EQ(read.offsets, (std::vector<uint64_t>{0, (1 << 20) - 1}));
}

TEST(RecordSearch, FindsTheSameInTurns) {
  const std::string cut = frame(std::string(300'000, 'c'));
  std::string content = frame("first") + noise(100'000) + frame("second") + noise(70'000) +
                        cut.substr(0, 100'000) + frame("third") + noise(50'000);
  content += frame(std::string(5'000'000, 'u')).substr(0, 200'000);
  MemorySource source(content);
  const Turns whole = read_in_turns(source, content.size(), kAll);
  EXPECT_EQ(whole.offsets.size(), 3u);
  for (const uint64_t bytes : {333u, 1000u, 65'536u}) {
    const Turns turns = read_in_turns(source, content.size(), bytes);
    EXPECT_GT(turns.turns, 1u);
    EXPECT_EQ(turns.offsets, whole.offsets);
    EXPECT_EQ(turns.damage.count(), whole.damage.count());
    EXPECT_EQ(turns.damage.bytes(), whole.damage.bytes());
    EXPECT_EQ(turns.position.offset, whole.position.offset);
    EXPECT_EQ(turns.position.damaged_from, whole.position.damaged_from);
  }
}

// Every header claims a megabyte that the others claim too. The check limit applies to all turns
// together.
TEST(RecordSearch, TakesLinearTimeInTurnsToo) {
  const std::string header = frame(std::string(1 << 20, 'p')).substr(0, kHeaderBytes);
  std::string content = frame("first") + "x";
  while (content.size() < 2 << 20) content += header;
  MemorySource source(content);
  const Turns read = read_in_turns(source, content.size(), 256 << 10);
  EXPECT_EQ(read.offsets.size(), 1u);
  EXPECT_LT(source.bytes_read(), 400 * content.size());
}

TEST(RecordSearch, FramesTooLargeForAMessageAreNotChecked) {
  constexpr uint64_t kClaimed = uint64_t{3} << 30;
  std::string header(kHeaderBytes, '\0');
  store_le<uint64_t>(reinterpret_cast<uint8_t*>(header.data()), kClaimed);
  store_le<uint32_t>(reinterpret_cast<uint8_t*>(header.data()) + 8,
                     masked_crc32c({reinterpret_cast<const uint8_t*>(header.data()), 8}));
  SparseSource source(true);
  source.put(0, "damaged " + header);
  source.put(1 << 20, frame("good"));
  const Turns read = read_in_turns(source, 2 * kClaimed, kAll);
  EXPECT_EQ(read.offsets, (std::vector<uint64_t>{1 << 20}));
  EXPECT_LT(source.bytes_read(), 100u << 20);
}

}  // namespace
}  // namespace stepscope::record
