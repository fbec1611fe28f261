// SPDX-License-Identifier: Apache-2.0
#include "record/wire.h"

#include <gtest/gtest.h>

#include <string>

namespace stepscope::record {
namespace {

using namespace std::string_literals;

// The tag at the front of the bytes; nothing if it is refused.
std::optional<uint32_t> tag_of(const std::string& bytes) {
  WireReader wire(as_bytes(bytes));
  uint32_t tag;
  return wire.read_tag(tag) ? std::optional(tag) : std::nullopt;
}

std::optional<uint64_t> varint_of(const std::string& bytes) {
  WireReader wire(as_bytes(bytes));
  uint64_t value;
  return wire.read_varint(value) ? std::optional(value) : std::nullopt;
}

std::optional<uint32_t> length_of(const std::string& bytes) {
  WireReader wire(as_bytes(bytes));
  uint32_t length;
  return wire.read_length(length) ? std::optional(length) : std::nullopt;
}

// The size of the field at the front of the bytes; nothing if it is refused.
std::optional<size_t> skipped(const std::string& bytes, int depth = kDepthMax) {
  WireReader wire(as_bytes(bytes));
  uint32_t tag;
  if (!wire.read_tag(tag) || !wire.skip(tag, depth)) return std::nullopt;
  return bytes.size() - wire.remaining();
}

bool is_text(const std::string& text) {
  const std::string bytes = static_cast<char>(text.size()) + text;
  WireReader wire(as_bytes(bytes));
  std::string_view read;
  return wire.read_text(read) && read == text;
}

std::string groups(int count) {
  return std::string(static_cast<size_t>(count), '\x0b') +
         std::string(static_cast<size_t>(count), '\x0c');
}

TEST(WireReader, TagHasAtMostFiveBytes) {
  EXPECT_EQ(tag_of("\x2a"), 0x2au);
  EXPECT_EQ(tag_of("\xaa\x01"), 0xaau);
  EXPECT_EQ(tag_of("\xaa\x80\x80\x80\x00"s), 0x2au);
  EXPECT_EQ(tag_of("\xaa\x80\x80\x80\x70"), 0x2au);  // Bits past the 32nd are dropped.
  EXPECT_EQ(tag_of("\xfd\xff\xff\xff\x0f"), 0xfffffffdu);
  EXPECT_EQ(tag_of("\xaa\x80\x80\x80\x80\x00"s), std::nullopt);
  EXPECT_EQ(tag_of("\xaa\x80"), std::nullopt);
  EXPECT_EQ(tag_of(""), std::nullopt);
}

TEST(WireReader, VarintHasAtMostTenBytes) {
  EXPECT_EQ(varint_of("\x00"s), 0u);
  EXPECT_EQ(varint_of("\x7f"), 127u);
  EXPECT_EQ(varint_of("\xac\x02"), 300u);
  EXPECT_EQ(varint_of(std::string(9, '\xff') + "\x01"), UINT64_MAX);
  EXPECT_EQ(varint_of(std::string(9, '\xff') + "\x7f"), UINT64_MAX);
  EXPECT_EQ(varint_of(std::string(9, '\x80') + "\x00"s), 0u);
  EXPECT_EQ(varint_of(std::string(10, '\x80') + "\x00"s), std::nullopt);
  EXPECT_EQ(varint_of("\x80"), std::nullopt);
  EXPECT_EQ(varint_of(""), std::nullopt);
}

TEST(WireReader, LengthIsBelowTwoGigabytes) {
  EXPECT_EQ(length_of("\x80\x01"), 128u);
  EXPECT_EQ(length_of("\x80\x80\x80\x80\x00"s), 0u);
  EXPECT_EQ(length_of("\xef\xff\xff\xff\x07"), kLengthMax);
  EXPECT_EQ(length_of("\xf0\xff\xff\xff\x07"), std::nullopt);
  EXPECT_EQ(length_of("\x80\x80\x80\x80\x08"), std::nullopt);
  EXPECT_EQ(length_of("\x80\x80\x80\x80\x80\x00"s), std::nullopt);
}

TEST(WireReader, ReadsFixedNumbersInPlace) {
  const std::string bytes = "\x00\x00\x80\x3f\x00\x00\x00\x00\x00\x00\x00\x40\x01"s;
  WireReader wire(as_bytes(bytes));
  float single;
  double twofold;
  uint32_t word;
  ASSERT_TRUE(wire.read_fixed(single));
  ASSERT_TRUE(wire.read_fixed(twofold));
  EXPECT_EQ(single, 1.0f);
  EXPECT_EQ(twofold, 2.0);
  EXPECT_FALSE(wire.read_fixed(word));
  EXPECT_EQ(wire.remaining(), 1u);
}

TEST(WireReader, BytesStayInsideTheMessage) {
  const std::string bytes =
      "\x03"
      "abc"
      "\x03"
      "de";
  WireReader wire(as_bytes(bytes));
  Bytes content;
  ASSERT_TRUE(wire.read_bytes(content));
  EXPECT_EQ(as_text(content), "abc");
  EXPECT_EQ(as_text(wire.rest()),
            "\x03"
            "de");
  EXPECT_FALSE(wire.read_bytes(content));
}

TEST(WireReader, TextIsUtf8) {
  EXPECT_TRUE(is_text(""));
  EXPECT_TRUE(is_text("a\0b"s));
  EXPECT_TRUE(is_text("Zürich, 東京, \xf0\x9f\x98\x80"));
  EXPECT_FALSE(is_text("\xc0\x80"));          // Overlong.
  EXPECT_FALSE(is_text("\xed\xa0\x80"));      // A surrogate.
  EXPECT_FALSE(is_text("\xf4\x90\x80\x80"));  // Past U+10FFFF.
  EXPECT_FALSE(is_text("tag\xe6\x9d"));       // Truncated.
}

// Short texts are checked in overlapping pieces; every byte must be covered.
TEST(WireReader, FindsABadByteAnywhereInAText) {
  for (size_t size = 1; size < 40; ++size) {
    for (size_t at = 0; at < size; ++at) {
      std::string text(size, 'a');
      EXPECT_TRUE(is_text(text));
      text[at] = '\xff';
      EXPECT_FALSE(is_text(text)) << size << " " << at;
    }
  }
}

TEST(WireReader, SkipsEveryWireType) {
  EXPECT_EQ(skipped("\x08\xac\x02..."), 3u);
  EXPECT_EQ(skipped("\x09"
                    "12345678..."),
            9u);
  EXPECT_EQ(skipped("\x0a\x02"
                    "ab..."),
            4u);
  EXPECT_EQ(skipped("\x0d"
                    "1234..."),
            5u);
  EXPECT_EQ(skipped("\x0b\x08\x01\x12\x01"
                    "a\x0c..."),
            7u);
  EXPECT_EQ(skipped("\x0e"), std::nullopt);
  EXPECT_EQ(skipped("\x0f"), std::nullopt);
  EXPECT_EQ(skipped("\x09"
                    "1234567"),
            std::nullopt);
  EXPECT_EQ(skipped("\x0d"
                    "123"),
            std::nullopt);
  EXPECT_EQ(skipped("\x0a\x03"
                    "ab"),
            std::nullopt);
}

TEST(WireReader, RefusesFieldZero) {
  EXPECT_EQ(skipped("\x00\x01"s), std::nullopt);
  EXPECT_EQ(skipped("\x02\x00"s), std::nullopt);
  EXPECT_EQ(skipped("\x03\x04"s), std::nullopt);
  EXPECT_EQ(skipped("\x0b\x02\x00\x0c"s), std::nullopt);
}

TEST(WireReader, GroupsMustMatch) {
  EXPECT_EQ(skipped("\x0b\x13\x14\x0c"), 4u);
  EXPECT_EQ(skipped("\x0c"), std::nullopt);
  EXPECT_EQ(skipped("\x0b\x14"), std::nullopt);
  EXPECT_EQ(skipped("\x0b\x13\x0c\x14"), std::nullopt);
  EXPECT_EQ(skipped("\x0b"), std::nullopt);
  EXPECT_EQ(skipped("\x0b\x08"), std::nullopt);
}

TEST(WireReader, GroupDepthIsLimited) {
  EXPECT_EQ(skipped(groups(kDepthMax)), 2u * kDepthMax);
  EXPECT_EQ(skipped(groups(kDepthMax + 1)), std::nullopt);
  EXPECT_EQ(skipped(groups(3), 3), 6u);
  EXPECT_EQ(skipped(groups(3), 2), std::nullopt);
  EXPECT_EQ(skipped(groups(1), 0), std::nullopt);
}

}  // namespace
}  // namespace stepscope::record
