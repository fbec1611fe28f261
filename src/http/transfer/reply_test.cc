// SPDX-License-Identifier: Apache-2.0
#include "http/transfer/reply.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "http/test_client.h"
#include "http/transfer/compression.h"

namespace stepscope::http {
namespace {

using testing::HasSubstr;
using testing::Not;

TestResponse replied(Response response, Fields headers = {}, Method method = Method::Get) {
  Request request;
  request.method = method;
  request.headers = std::move(headers);
  Reply reply = make_reply(request, std::move(response));
  reply.finish(Persistence::Open);
  TestResponse received{0, std::move(reply.head), reply.body ? *reply.body : ""};
  std::from_chars(received.head.data() + 9, received.head.data() + 12, received.status);
  return received;
}

Response tagged(std::string body) {
  Response response = Response::text(200, std::move(body));
  response.etag = "\"v1\"";
  return response;
}

TEST(Reply, HasTheUsualHeaders) {
  const TestResponse received = replied(Response::text(404, "Not found"));
  EXPECT_THAT(received.head, testing::StartsWith("HTTP/1.1 404 Not Found\r\n"));
  EXPECT_THAT(received.head, testing::EndsWith("\r\n\r\n"));
  EXPECT_EQ(received.header("Content-Type"), "text/plain; charset=utf-8");
  EXPECT_EQ(received.header("Content-Length"), "9");
  EXPECT_EQ(received.header("X-Content-Type-Options"), "nosniff");
  EXPECT_EQ(received.header("Referrer-Policy"), "no-referrer");
  EXPECT_EQ(received.header("Expires"), "0");
  EXPECT_EQ(received.header("Cache-Control"), "no-cache, must-revalidate");
  EXPECT_THAT(received.header("Date"), testing::EndsWith(" GMT"));
  EXPECT_EQ(received.body, "Not found");
}

TEST(Reply, HtmlMayNotRunForeignScriptsButMayBeFramed) {
  const TestResponse received = replied(Response::html("<p>"));
  const std::string policy = received.header("Content-Security-Policy");
  EXPECT_THAT(policy, HasSubstr("default-src 'none';"));
  EXPECT_THAT(policy, HasSubstr("script-src 'self';"));
  EXPECT_THAT(policy, HasSubstr("base-uri 'none';"));
  EXPECT_THAT(policy, Not(HasSubstr("unsafe-")));
  EXPECT_THAT(policy, Not(HasSubstr("frame-ancestors")));
  EXPECT_EQ(received.header("X-Frame-Options"), "");
  EXPECT_EQ(replied(Response::text(200, "")).header("Content-Security-Policy"), "");
}

TEST(Reply, HtmlMayRunTheScriptWithItsHash) {
  Response response = Response::html("<script></script>");
  response.script_sha256 = "abc=";
  const std::string policy = replied(std::move(response)).header("Content-Security-Policy");
  EXPECT_THAT(policy, HasSubstr("script-src 'self' 'sha256-abc='; style-src"));
  EXPECT_THAT(policy, HasSubstr("base-uri 'self';"));
}

TEST(Reply, KeepsAHandlersPolicy) {
  Response response = Response::html("<p>");
  response.headers.emplace_back("content-security-policy", "sandbox");
  const std::string head = replied(std::move(response)).head;
  EXPECT_THAT(head, HasSubstr("sandbox"));
  EXPECT_THAT(head, Not(HasSubstr("default-src")));
}

TEST(Reply, AHeaderValueCannotContainALineBreak) {
  const TestResponse received = replied(Response::redirect(302, "/a\r\nSet-Cookie: x=1"));
  EXPECT_EQ(received.header("Set-Cookie"), "");
  EXPECT_EQ(received.header("Location"), "/aSet-Cookie: x=1");
}

TEST(Reply, HeadAnnouncesTheLengthOfGet) {
  const TestResponse received = replied(Response::text(200, "hello"), {}, Method::Head);
  EXPECT_EQ(received.header("Content-Length"), "5");
  EXPECT_EQ(received.body, "");
}

TEST(Reply, NoContentHasNoLength) {
  const TestResponse received = replied(Response::text(204, ""));
  EXPECT_EQ(received.header("Content-Length"), "");
  EXPECT_EQ(received.header("Content-Type"), "");
}

TEST(Reply, UnchangedDataIsNotSentAgain) {
  const std::string body(5'000, 'a');
  const TestResponse fresh = replied(tagged(body), {{"accept-encoding", "gzip"}});
  EXPECT_EQ(fresh.status, 200);
  EXPECT_EQ(fresh.header("ETag"), "\"v1-gzip\"");

  const TestResponse known =
      replied(tagged(body), {{"accept-encoding", "gzip"}, {"if-none-match", fresh.header("ETag")}});
  EXPECT_EQ(known.status, 304);
  EXPECT_EQ(known.body, "");
  EXPECT_EQ(known.header("ETag"), "\"v1-gzip\"");
  EXPECT_EQ(known.header("Vary"), "Accept-Encoding");
  EXPECT_EQ(known.header("Content-Encoding"), "");
  EXPECT_EQ(replied(tagged(body), {{"if-none-match", "\"v0\""}}).status, 200);
  EXPECT_EQ(replied(tagged(body), {{"if-none-match", "\"v1\""}}, Method::Head).status, 304);
  EXPECT_EQ(replied(tagged(body), {{"if-none-match", "\"v1\""}}, Method::Post).status, 200);
  EXPECT_EQ(replied(Response::text(200, body), {{"if-none-match", "*"}}).status, 200);
}

TEST(Reply, CompressesLongText) {
  const std::string body(kCompressBytesMin, 'a');
  const TestResponse received = replied(Response::text(200, body), {{"accept-encoding", "gzip"}});
  EXPECT_EQ(received.header("Content-Encoding"), "gzip");
  EXPECT_EQ(received.header("Vary"), "Accept-Encoding");
  EXPECT_EQ(received.header("Content-Length"), std::to_string(received.body.size()));
  EXPECT_LT(received.body.size(), body.size());

  const Fields accept = {{"accept-encoding", "gzip, zstd"}};
  EXPECT_EQ(replied(Response::text(200, body), accept).header("Content-Encoding"), "zstd");
  EXPECT_EQ(replied(Response::text(200, body.substr(1)), accept).header("Vary"), "");
  EXPECT_EQ(replied(Response::binary("image/png", body), accept).header("Content-Encoding"), "");
  EXPECT_EQ(replied(Response::text(200, body)).header("Content-Encoding"), "");
}

TEST(Reply, DoesNotCompressTwice) {
  Response response = Response::text(200, std::string(5'000, 'a'));
  response.headers.emplace_back("Content-Encoding", "br");
  const TestResponse received = replied(std::move(response), {{"accept-encoding", "gzip"}});
  EXPECT_EQ(received.header("Content-Encoding"), "br");
  EXPECT_EQ(received.body.size(), 5'000u);
}

TEST(Reply, SendsARangeUncompressed) {
  const std::string body = "0123456789" + std::string(5'000, 'a');
  const TestResponse received =
      replied(tagged(body), {{"range", "bytes=2-4"}, {"accept-encoding", "gzip"}});
  EXPECT_EQ(received.status, 206);
  EXPECT_EQ(received.body, "234");
  EXPECT_EQ(received.header("Content-Range"), "bytes 2-4/5010");
  EXPECT_EQ(received.header("Content-Length"), "3");
  EXPECT_EQ(received.header("Content-Encoding"), "");
  EXPECT_EQ(received.header("Accept-Ranges"), "bytes");
  EXPECT_EQ(received.header("ETag"), "\"v1\"");
}

TEST(Reply, RefusesARangePastTheEnd) {
  const TestResponse received = replied(tagged("0123"), {{"range", "bytes=4-"}});
  EXPECT_EQ(received.status, 416);
  EXPECT_EQ(received.header("Content-Range"), "bytes */4");
  EXPECT_EQ(received.body, "");
}

TEST(Reply, ARangeNeedsATagAndGet) {
  const Fields range = {{"range", "bytes=0-0"}};
  const TestResponse untagged = replied(Response::text(200, "0123"), range);
  EXPECT_EQ(untagged.status, 200);
  EXPECT_EQ(untagged.header("Accept-Ranges"), "");
  EXPECT_EQ(replied(tagged("0123"), range, Method::Head).status, 200);
  EXPECT_EQ(replied(tagged("0123"), {{"range", "bytes=0-0"}, {"if-range", "\"v0\""}}).status, 200);
  EXPECT_EQ(replied(tagged("0123"), {{"range", "bytes=0-0"}, {"if-range", "\"v1\""}}).status, 206);
}

TEST(Reply, SaysWhetherTheConnectionStaysOpen) {
  const auto finished = [](Persistence persistence) {
    Reply reply = make_reply(Request(), Response::text(200, ""));
    reply.finish(persistence);
    return reply.head;
  };
  EXPECT_THAT(finished(Persistence::Open), Not(HasSubstr("Connection:")));
  EXPECT_THAT(finished(Persistence::Close), HasSubstr("Connection: close\r\n"));
  EXPECT_THAT(finished(Persistence::OpenExplicitly), HasSubstr("Connection: keep-alive\r\n"));
}

}  // namespace
}  // namespace stepscope::http
