// SPDX-License-Identifier: Apache-2.0
#include "base/bytes.h"

#include <gtest/gtest.h>

#include "base/text/utf8.h"

namespace stepscope {
namespace {

TEST(ByteReader, StopsAtTheEnd) {
  ByteReader reader(as_bytes("\x01\x02\x03\x04\x05"));
  EXPECT_EQ(reader.number<uint32_t>(), 0x04030201u);
  EXPECT_FALSE(reader.number<uint16_t>().has_value());
  EXPECT_FALSE(reader.bytes(2).has_value());
  EXPECT_EQ(reader.remaining(), 1u);
  EXPECT_EQ(as_text(*reader.bytes(1)), "\x05");
}

TEST(Utf8, DistinguishesValidFromInvalid) {
  EXPECT_TRUE(is_valid_utf8("plain text that is longer than eight bytes, then é and 😀"));
  EXPECT_FALSE(is_valid_utf8("plain text, then \xff"));
  EXPECT_FALSE(is_valid_utf8("\xe2\x82"));
  EXPECT_FALSE(is_valid_utf8("\xf5\x80\x80\x80"));
  EXPECT_EQ(to_valid_utf8("a\xffz"), "a\xef\xbf\xbdz");
}

}  // namespace
}  // namespace stepscope
