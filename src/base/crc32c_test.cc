// SPDX-License-Identifier: Apache-2.0
#include "base/crc32c.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace stepscope {
namespace {

TEST(Crc32c, KnownValues) {
  EXPECT_EQ(crc32c(as_bytes("123456789")), 0xe3069283u);
  EXPECT_EQ(masked_crc32c(as_bytes("123456789")), 0xc78ab0e5u);
  EXPECT_EQ(masked_crc32c({}), 0xa282ead8u);
}

// Every length around the eight-byte and three-lane boundaries, at every alignment.
TEST(Crc32c, HardwareAgreesWithTables) {
  std::mt19937 random(1);
  std::vector<uint8_t> data(10'000);
  for (auto& byte : data) byte = static_cast<uint8_t>(random());
  for (size_t length = 0; length < data.size() - 8; length += length < 64 ? 1 : 61) {
    const Bytes part = Bytes(data).subspan(length % 8, length);
    ASSERT_EQ(crc32c(part), crc32c_portable(0, part)) << length;
  }
}

TEST(Crc32c, ExtendsPieceByPiece) {
  const std::string text(9000, 'x');
  const Bytes whole = as_bytes(text);
  const uint32_t crc = crc32c_extend(crc32c(whole.first(4111)), whole.subspan(4111));
  EXPECT_EQ(crc, crc32c(whole));
}

}  // namespace
}  // namespace stepscope
