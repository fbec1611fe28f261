// SPDX-License-Identifier: Apache-2.0
#include "http/connection.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <libdeflate.h>
#include <zstd.h>

#include "http/test_server.h"

namespace stepscope::http {
namespace {

using ConnectionTest = ServerTest;

TEST_F(ConnectionTest, StaysOpenForMoreRequests) {
  TestClient client(start());
  for (int i = 0; i < 3; ++i) {
    const TestResponse response = client.get("/hello");
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(response.body, "hello");
    EXPECT_EQ(response.header("Connection"), "");
  }
}

TEST_F(ConnectionTest, ClosesIfTheClientRequestsIt) {
  TestClient client(start());
  EXPECT_EQ(client.get("/hello", "Connection: close\r\n").header("Connection"), "close");
  EXPECT_TRUE(client.is_closed());
}

TEST_F(ConnectionTest, SupportsHttp10) {
  const uint16_t port = start();
  TestClient client(port);
  client.send("GET /hello HTTP/1.0\r\n\r\n");
  EXPECT_EQ(client.receive().body, "hello");
  EXPECT_TRUE(client.is_closed());

  TestClient keeping(port);
  for (int i = 0; i < 2; ++i) {
    keeping.send("GET /hello HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
    EXPECT_EQ(keeping.receive().header("Connection"), "keep-alive");
  }
}

TEST_F(ConnectionTest, HandlesPipelinedRequestsInOrder) {
  TestClient client(start());
  std::string requests;
  for (int i = 0; i < 50; ++i) {
    const std::string body = "body" + std::to_string(i);
    requests +=
        "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) +
        "\r\n\r\n" + body;
  }
  client.send(requests);
  for (int i = 0; i < 50; ++i) EXPECT_EQ(client.receive().body, "body" + std::to_string(i));
}

TEST_F(ConnectionTest, RespondsAfterTheClientShutsDownItsSide) {
  TestClient client(start());
  client.request("GET /hello");
  client.end_sending();
  EXPECT_EQ(client.receive().body, "hello");
  EXPECT_TRUE(client.is_closed());
}

TEST_F(ConnectionTest, ReadsARequestByteByByte) {
  TestClient client(start());
  for (const char c : std::string_view("POST /echo HTTP/1.1\r\nHost: localhost\r\n"
                                       "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n")) {
    client.send(std::string_view(&c, 1));
  }
  EXPECT_EQ(client.receive().body, "ab");
}

TEST_F(ConnectionTest, SupportsTheMethods) {
  TestClient client(start());
  client.request("HEAD /hello");
  const TestResponse head = client.receive(false);
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.header("Content-Length"), "5");

  client.request("OPTIONS /echo");
  const TestResponse options = client.receive();
  EXPECT_EQ(options.status, 204);
  EXPECT_EQ(options.header("Allow"), "GET, HEAD, POST, OPTIONS");

  client.request("DELETE /hello");
  const TestResponse wrong = client.receive();
  EXPECT_EQ(wrong.status, 405);
  EXPECT_EQ(wrong.header("Allow"), "GET, HEAD, OPTIONS");

  client.request("BREW /hello");
  EXPECT_EQ(client.receive().status, 405);
  EXPECT_EQ(client.get("/none").status, 404);
  EXPECT_EQ(client.get("/none").body, "Not found");
}

TEST_F(ConnectionTest, PassesFormsToHandlers) {
  TestClient client(start());
  const auto post = [&client](std::string_view form) {
    client.request("POST /echo?v=url",
                   "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: " +
                       std::to_string(form.size()) + "\r\n",
                   form);
    return client.receive();
  };
  EXPECT_EQ(post("--b\r\nContent-Disposition: nameless\r\n\r\n1\r\n--b--").status, 400);
  const TestResponse response =
      post("--b\r\nContent-Disposition: form-data; name=\"v\"\r\n\r\nform\r\n--b--\r\n");
  EXPECT_THAT(response.body, testing::StartsWith("url|form|--b"));
}

TEST_F(ConnectionTest, SendsContinueBeforeTheBody) {
  TestClient client(start());
  client.request("POST /echo", "Content-Length: 4\r\nExpect: 100-continue\r\n");
  EXPECT_EQ(client.receive().status, 100);
  client.send("body");
  EXPECT_EQ(client.receive().body, "body");
}

TEST_F(ConnectionTest, RefusesABodyBeforeItIsSent) {
  options_.body_bytes_max = 3;
  TestClient client(start());
  client.request("POST /echo", "Content-Length: 4\r\nExpect: 100-continue\r\n");
  EXPECT_EQ(client.receive().status, 413);
}

TEST_F(ConnectionTest, SendsAnEncodingThatTheClientAccepts) {
  TestClient client(start());
  const TestResponse gzip = client.get("/long", "Accept-Encoding: gzip\r\n");
  EXPECT_EQ(gzip.header("Content-Encoding"), "gzip");
  std::string out(long_text().size(), '\0');
  libdeflate_decompressor* const context = libdeflate_alloc_decompressor();
  EXPECT_EQ(libdeflate_gzip_decompress(context, gzip.body.data(), gzip.body.size(), out.data(),
                                       out.size(), nullptr),
            LIBDEFLATE_SUCCESS);
  libdeflate_free_decompressor(context);
  EXPECT_EQ(out, long_text());

  const TestResponse zstd = client.get("/long", "Accept-Encoding: gzip, zstd\r\n");
  EXPECT_EQ(zstd.header("Content-Encoding"), "zstd");
  out.assign(out.size(), '\0');
  ZSTD_decompress(out.data(), out.size(), zstd.body.data(), zstd.body.size());
  EXPECT_EQ(out, long_text());

  EXPECT_EQ(client.get("/long").body, long_text());
}

TEST_F(ConnectionTest, SendsNoBodyIfUnchanged) {
  TestClient client(start());
  const std::string etag = client.get("/long", "Accept-Encoding: zstd\r\n").header("ETag");
  client.request("GET /long", "Accept-Encoding: zstd\r\nIf-None-Match: " + etag + "\r\n");
  const TestResponse response = client.receive(false);
  EXPECT_EQ(response.status, 304);
  EXPECT_EQ(client.get("/hello").body, "hello");
}

TEST_F(ConnectionTest, SendsARange) {
  TestClient client(start());
  const TestResponse response = client.get("/long", "Range: bytes=-8\r\nAccept-Encoding: gzip\r\n");
  EXPECT_EQ(response.status, 206);
  EXPECT_EQ(response.body, "bottles\n");
  EXPECT_EQ(client.get("/long", "Range: bytes=90000-\r\n").status, 416);
}

TEST_F(ConnectionTest, SendsLargeResponsesCompletely) {
  const std::string large(5'000'000, 'x');
  router_.get("/large", [&large](const Request&) -> Result<Response> {
    return Response::binary("application/octet-stream", large);
  });
  TestClient client(start());
  EXPECT_EQ(client.get("/large").body, large);
  EXPECT_EQ(client.get("/hello").body, "hello");
}

TEST_F(ConnectionTest, AcceptsLargeBodies) {
  TestClient client(start());
  const std::string large(3'000'000, 'y');
  client.request("POST /echo", "Content-Length: 3000000\r\n", large);
  EXPECT_EQ(client.receive().body, large);
}

TEST_F(ConnectionTest, SupportsAPathPrefix) {
  options_.path_prefix = "/pre/fix";
  TestClient client(start());
  EXPECT_EQ(client.get("/hello").status, 404);
  EXPECT_EQ(client.get("/pre/fix/hello").body, "hello");
  EXPECT_EQ(client.get("/pre/fix/hello/").body, "hello");
  const TestResponse moved = client.get("/pre/fix?a=b");
  EXPECT_EQ(moved.status, 301);
  EXPECT_EQ(moved.header("Location"), "/pre/fix/?a=b");
  EXPECT_EQ(client.get("/pre/fix/where").body, " ./");
  EXPECT_EQ(client.get("/pre/fix/experiment/e1/where").body, "e1 ../../");
}

TEST_F(ConnectionTest, AcceptsOnlyKnownHosts) {
  const uint16_t port = start();
  TestClient client(port);
  client.send("GET /hello HTTP/1.1\r\nHost: evil.example:80\r\n\r\n");
  const TestResponse response = client.receive();
  EXPECT_EQ(response.status, 403);
  EXPECT_THAT(response.body, testing::HasSubstr("--allowed_hosts evil.example"));

  TestClient nameless(port);
  nameless.send("GET /hello HTTP/1.1\r\n\r\n");
  EXPECT_EQ(nameless.receive().status, 400);

  TestClient address(port);
  address.send("GET /hello HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) + "\r\n\r\n");
  EXPECT_EQ(address.receive().status, 200);
}

TEST_F(ConnectionTest, AnExceptionInAHandlerIsA500) {
  TestClient client(start());
  const TestResponse response = client.get("/throws");
  EXPECT_EQ(response.status, 500);
  EXPECT_THAT(response.body, testing::Not(testing::HasSubstr("secret")));
  EXPECT_EQ(client.get("/hello").body, "hello");
}

}  // namespace
}  // namespace stepscope::http
