// SPDX-License-Identifier: Apache-2.0
#include "http/transfer/chunked_body.h"

#include <gtest/gtest.h>

namespace stepscope::http {
namespace {

using BodyState = ChunkedBody::State;

BodyState state_after(std::string_view bytes, size_t bytes_max = 1000) {
  ChunkedBody body(bytes_max);
  body.feed(bytes);
  return body.state();
}

// However the bytes are split, the body is the same and the following bytes are not consumed.
TEST(ChunkedBody, JoinsChunksHoweverTheyAreSplit) {
  const std::string bytes = "4\r\nWiki\r\nA;x=\"y\"\r\npedia \r\nin\r\n00 \r\nT: v\r\nU:\r\n\r\n";
  for (size_t step = 1; step <= bytes.size(); ++step) {
    SCOPED_TRACE(step);
    ChunkedBody body(1000);
    size_t used = 0;
    const std::string sent = bytes + "GET /";
    while (body.state() == BodyState::Reading) {
      used += body.feed(std::string_view(sent).substr(used, step));
    }
    EXPECT_EQ(body.state(), BodyState::Done);
    EXPECT_EQ(used, bytes.size());
    EXPECT_EQ(body.take(), "Wikipedia \r\nin");
  }
}

TEST(ChunkedBody, MayBeEmpty) { EXPECT_EQ(state_after("0\r\n\r\n"), BodyState::Done); }

TEST(ChunkedBody, WaitsForTheEnd) {
  const std::string_view bytes = "1\r\na\r\n0\r\n\r\n";
  for (size_t count = 0; count < bytes.size(); ++count) {
    EXPECT_EQ(state_after(bytes.substr(0, count)), BodyState::Reading) << count;
  }
}

TEST(ChunkedBody, RefusesMalformedBodies) {
  for (const std::string_view bytes :
       {"\r\n", "x\r\n", "-1\r\n", "1\n", "1\rx", "1\r\naX", "1\r\na\rX", "0\r\n\rX", "1;a\n",
        "0\r\nT: v\n", "0x1\r\n", ";\r\n", "fffffffffffffffff\r\n"}) {
    EXPECT_EQ(state_after(bytes), BodyState::Malformed) << bytes;
  }
}

TEST(ChunkedBody, IsBounded) {
  EXPECT_EQ(state_after("5\r\n01234\r\n5\r\n01234\r\n0\r\n\r\n", 10), BodyState::Done);
  EXPECT_EQ(state_after("5\r\n01234\r\n6\r\n", 10), BodyState::TooLarge);
  EXPECT_EQ(state_after("ffffffffffffff\r\n"), BodyState::TooLarge);
  EXPECT_EQ(state_after("1;" + std::string(20'000, 'x')), BodyState::Malformed);
  EXPECT_EQ(state_after("0\r\n" + std::string(20'000, 'x')), BodyState::Malformed);
}

}  // namespace
}  // namespace stepscope::http
