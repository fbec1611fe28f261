// SPDX-License-Identifier: Apache-2.0
#include "http/transfer/request_reader.h"

#include <gtest/gtest.h>

namespace stepscope::http {
namespace {

using ReaderState = RequestReader::State;

// Feeds like a connection: the rest is passed again, with `step` more bytes appended.
size_t feed_in_steps(RequestReader& reader, std::string_view bytes, size_t step) {
  size_t used = 0;
  size_t come = 0;
  while (reader.state() == ReaderState::Head || reader.state() == ReaderState::Body) {
    used += reader.feed(bytes.substr(used, come - used));
    if (come == bytes.size() && used == come) break;
    const bool is_over =
        reader.state() == ReaderState::Done || reader.state() == ReaderState::Refused;
    if (come == bytes.size() && (is_over || reader.state() == ReaderState::Head)) break;
    come = std::min(come + step, bytes.size());
  }
  return used;
}

int refusal_of(std::string_view bytes, size_t header_bytes_max = 1000, size_t body_bytes_max = 10) {
  RequestReader reader(header_bytes_max, body_bytes_max);
  feed_in_steps(reader, bytes, bytes.size());
  return reader.state() == ReaderState::Refused ? reader.refusal().status : 0;
}

TEST(RequestReader, ReadsTheSameHoweverTheBytesAreSplit) {
  const std::string request = "\r\nPOST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello";
  const std::string sent = request + "GET / HTTP/1.1\r\n";
  for (size_t step = 1; step <= sent.size(); ++step) {
    SCOPED_TRACE(step);
    RequestReader reader(1000, 1000);
    EXPECT_EQ(feed_in_steps(reader, sent, step), request.size());
    ASSERT_EQ(reader.state(), ReaderState::Done);
    EXPECT_EQ(reader.head().target, "/a");
    EXPECT_EQ(reader.take_body(), "hello");
  }
}

// A recursive parser would overflow the stack.
TEST(RequestReader, AnyNumberOfEmptyLinesMayPrecedeARequest) {
  std::string lines;
  for (int i = 0; i < 1'000'000; ++i) lines += "\r\n";
  RequestReader reader(1000, 1000);
  EXPECT_EQ(reader.feed(lines), lines.size());
  EXPECT_EQ(reader.state(), ReaderState::Head);
  const std::string head = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n";
  EXPECT_EQ(reader.feed(lines + head), lines.size() + head.size());
  EXPECT_EQ(reader.state(), ReaderState::Done);
}

TEST(RequestReader, StopsAfterTheHead) {
  RequestReader reader(1000, 1000);
  const std::string head = "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n";
  EXPECT_EQ(reader.feed(head + "ab"), head.size());
  EXPECT_EQ(reader.state(), ReaderState::Body);
  EXPECT_EQ(reader.feed("abGET"), 2u);
  EXPECT_EQ(reader.state(), ReaderState::Done);
}

TEST(RequestReader, ReadsChunks) {
  RequestReader reader(1000, 1000);
  feed_in_steps(reader,
                "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                "3\r\nabc\r\n0\r\n\r\n",
                7);
  ASSERT_EQ(reader.state(), ReaderState::Done);
  EXPECT_EQ(reader.take_body(), "abc");
}

TEST(RequestReader, TheHeadIsBounded) {
  const std::string start = "GET / HTTP/1.1\r\nHost: x\r\nA: ";
  const auto request_of = [&start](size_t bytes) {
    return start + std::string(bytes - start.size() - 4, 'a') + "\r\n\r\n";
  };
  EXPECT_EQ(refusal_of(request_of(1000)), 0);
  EXPECT_EQ(refusal_of(request_of(1001)), 431);
  EXPECT_EQ(refusal_of(start + std::string(1000, 'a')), 431);
}

// Beast counts only the bytes of one call, which a client that sends line by line could exploit.
TEST(RequestReader, TheHeadIsBoundedHoweverItIsSplit) {
  std::string request = "GET / HTTP/1.1\r\nHost: x\r\n";
  for (int i = 0; i < 100; ++i) request += "A: aaaaaaaaaa\r\n";
  RequestReader reader(1000, 1000);
  feed_in_steps(reader, request, 15);
  ASSERT_EQ(reader.state(), ReaderState::Refused);
  EXPECT_EQ(reader.refusal().status, 431);
}

TEST(RequestReader, TheBodyIsBounded) {
  const std::string start = "POST / HTTP/1.1\r\nHost: x\r\n";
  EXPECT_EQ(refusal_of(start + "Content-Length: 10\r\n\r\n0123456789"), 0);
  EXPECT_EQ(refusal_of(start + "Content-Length: 11\r\n\r\n"), 413);
  EXPECT_EQ(refusal_of(start + "Content-Length: 18446744073709551615\r\n\r\n"), 413);
  EXPECT_EQ(refusal_of(start + "Transfer-Encoding: chunked\r\n\r\nb\r\n"), 413);
}

TEST(RequestReader, RefusesOtherProtocolsImmediately) {
  EXPECT_EQ(refusal_of("\x16\x03\x01"), 400);
  EXPECT_EQ(refusal_of(std::string_view("\0", 1)), 400);
  EXPECT_EQ(refusal_of("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz"), 400);
}

}  // namespace
}  // namespace stepscope::http
