// SPDX-License-Identifier: Apache-2.0
#include "http/message/head.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stepscope::http {
namespace {

using testing::ElementsAre;
using testing::Pair;

Head read(std::string_view raw) { return std::get<Head>(parse_head(raw)); }

int status(std::string_view raw) {
  const auto parsed = parse_head(raw);
  const auto* refusal = std::get_if<Response>(&parsed);
  return refusal == nullptr ? 200 : refusal->status;
}

TEST(Head, HasMethodTargetAndHeaders) {
  const Head head = read("POST /a?b HTTP/1.1\r\nHost: x\r\nX-Two: 1\r\nx-two:  2 \r\n\r\n");
  EXPECT_EQ(head.method, Method::Post);
  EXPECT_EQ(head.target, "/a?b");
  EXPECT_FALSE(head.is_http_1_0);
  EXPECT_THAT(head.headers, ElementsAre(Pair("host", "x"), Pair("x-two", "1"), Pair("x-two", "2")));
}

TEST(Head, ParsesTheMethods) {
  EXPECT_EQ(read("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n").method, Method::Head);
  EXPECT_EQ(read("OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n").method, Method::Options);
  EXPECT_EQ(read("BREW / HTTP/1.1\r\nHost: x\r\n\r\n").method, Method::Other);
}

TEST(Head, DeterminesWhetherTheConnectionStaysOpen) {
  EXPECT_TRUE(read("GET / HTTP/1.1\r\nHost: x\r\n\r\n").keeps_alive);
  EXPECT_FALSE(read("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").keeps_alive);
  EXPECT_FALSE(read("GET / HTTP/1.0\r\n\r\n").keeps_alive);
  EXPECT_TRUE(read("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n").keeps_alive);
}

TEST(Head, ParsesTheBodyLength) {
  EXPECT_EQ(read("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 12\r\n\r\n").content_length, 12u);
  EXPECT_TRUE(read("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n").is_chunked);
}

TEST(Head, RequiresOneHost) {
  EXPECT_EQ(status("GET / HTTP/1.1\r\n\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"), 400);
  EXPECT_EQ(status("GET / HTTP/1.0\r\n\r\n"), 200);
}

TEST(Head, RefusesMalformedHeads) {
  for (const std::string_view raw :
       {"GARBAGE\r\n\r\n", "GET /\r\n\r\n", "GET / HTTP/2.0\r\nHost: x\r\n\r\n",
        "GET / HTTP/1.1\r\nHost : x\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nA: b\x01\r\n\r\n", "GET / HTTP/1.1\nHost: x\n\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "GET  / HTTP/1.1\r\nHost: x\r\n\r\n", "\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\r\n"}) {
    EXPECT_EQ(status(raw), 400) << raw;
  }
}

// A proxy in front of us might see the request end elsewhere.
TEST(Head, RefusesAmbiguousRequests) {
  const std::string start = "POST / HTTP/1.1\r\nHost: x\r\n";
  EXPECT_EQ(status(start + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"), 400);
  EXPECT_EQ(status(start + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n"), 400);
  EXPECT_EQ(status(start + "Content-Length: 3\r\nContent-Length: 4\r\n\r\n"), 400);
  EXPECT_EQ(status(start + "A: b\r\n folded\r\n\r\n"), 400);
  EXPECT_EQ(status(start + "A: b\r\n\tfolded\r\n\r\n"), 400);
  EXPECT_EQ(status(start + "Transfer-Encoding: gzip\r\n\r\n"), 501);
  EXPECT_EQ(status(start + "Transfer-Encoding: gzip, chunked\r\n\r\n"), 501);
  EXPECT_EQ(status("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"), 501);
}

TEST(Head, SupportsOneExpectation) {
  const std::string start = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n";
  EXPECT_TRUE(read(start + "Expect: 100-Continue\r\n\r\n").expects_continue);
  EXPECT_EQ(status(start + "Expect: wonders\r\n\r\n"), 417);
}

TEST(Head, DetectsAWebSocketUpgrade) {
  const std::string start = "GET /live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n";
  EXPECT_TRUE(read(start + "Connection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
                  .wants_websocket);
  EXPECT_FALSE(read(start + "\r\n").wants_websocket);
}

}  // namespace
}  // namespace stepscope::http
