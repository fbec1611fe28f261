// SPDX-License-Identifier: Apache-2.0
// How a connection handles slow, greedy or malformed clients.
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "http/connection.h"
#include "http/test_server.h"

namespace stepscope::http {
namespace {

using std::chrono::milliseconds;

class ConnectionLimitsTest : public ServerTest {
 protected:
  // Sends requests until there is room for one more connection, and returns the status.
  int status_once_there_is_room() {
    int status = 503;
    while (status == 503 || status == 0) status = TestClient(server_->port()).get("/hello").status;
    return status;
  }

  // Expects a response with that status, and then the end of the connection.
  void expect_refusal(std::string_view bytes, int status) {
    SCOPED_TRACE(bytes.substr(0, 60));
    if (!server_) start();
    TestClient client(server_->port());
    client.send(bytes);
    const TestResponse response = client.receive();
    EXPECT_EQ(response.status, status);
    EXPECT_EQ(response.header("Connection"), "close");
    EXPECT_TRUE(client.is_closed());
  }
};

TEST_F(ConnectionLimitsTest, RefusesMalformedRequests) {
  expect_refusal("GARBAGE\r\n\r\n", 400);
  expect_refusal("\x16\x03\x01\x02", 400);
  expect_refusal("GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", 400);
  expect_refusal("GET / HTTP/1.1\r\nHost: localhost\r\nA: b\r\n c\r\n\r\n", 400);
  expect_refusal("CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400);
  expect_refusal(
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n"
      "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400);
  expect_refusal("POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nx",
                 400);
  expect_refusal("POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n", 501);
  expect_refusal("POST /echo HTTP/1.1\r\nHost: localhost\r\nExpect: magic\r\n\r\n", 417);
}

// Bytes after a malformed request must not be parsed as another request.
TEST_F(ConnectionLimitsTest, NothingAfterARefusedRequestIsHandled) {
  expect_refusal("BAD\r\n\r\nGET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n", 400);
  expect_refusal(
      "POST /echo HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 46\r\n\r\n"
      "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n",
      403);
}

TEST_F(ConnectionLimitsTest, RefusesALargeHead) {
  options_.header_bytes_max = 2000;
  expect_refusal("GET / HTTP/1.1\r\nHost: localhost\r\nA: " + std::string(3000, 'a'), 431);
  expect_refusal("GET /" + std::string(1'000'000, 'a'), 431);
}

TEST_F(ConnectionLimitsTest, RefusesALargeBody) {
  options_.body_bytes_max = 1000;
  expect_refusal("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1001\r\n\r\n" +
                     std::string(1001, 'a'),
                 413);
  expect_refusal("POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" +
                     std::string("3e9\r\n") + std::string(1001, 'a'),
                 413);
}

TEST_F(ConnectionLimitsTest, RefusesASlowHead) {
  options_.header_timeout = milliseconds(50);
  expect_refusal("GET / HTTP/1.1\r\nHost: local", 408);
}

TEST_F(ConnectionLimitsTest, RefusesASlowBody) {
  options_.body_timeout = milliseconds(50);
  expect_refusal("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf", 408);
}

TEST_F(ConnectionLimitsTest, ClosesAnIdleConnectionSilently) {
  options_.idle_timeout = milliseconds(50);
  const uint16_t port = start();
  TestClient silent(port);
  EXPECT_TRUE(silent.is_closed());
  TestClient once(port);
  EXPECT_EQ(once.get("/hello").status, 200);
  EXPECT_TRUE(once.is_closed());
}

TEST_F(ConnectionLimitsTest, ClosesAClientThatDoesNotRead) {
  options_.write_timeout = milliseconds(50);
  options_.connections_max = 1;
  router_.get("/huge", [](const Request&) -> Result<Response> {
    return Response::binary("application/octet-stream", std::string(64'000'000, 'x'));
  });
  TestClient stuck(start(), 4096);
  stuck.request("GET /huge");
  EXPECT_EQ(status_once_there_is_room(), 200);
  EXPECT_LT(stuck.receive().body.size(), 64'000'000u);
}

TEST_F(ConnectionLimitsTest, IdleConnectionsAreClosedForNewOnes) {
  options_.connections_max = 2;
  const uint16_t port = start();
  TestClient first(port);
  TestClient second(port);
  EXPECT_EQ(first.get("/hello").status, 200);
  EXPECT_EQ(second.get("/hello").status, 200);

  EXPECT_EQ(TestClient(port).get("/hello").status, 200);
  EXPECT_TRUE(first.is_closed());
}

TEST_F(ConnectionLimitsTest, RejectsNewConnectionsWhileAllAreBusy) {
  options_.connections_max = 2;
  std::promise<void> gate;
  std::atomic<int> started = 0;
  router_.get("/wait", [&, open = gate.get_future().share()](const Request&) -> Result<Response> {
    ++started;
    open.wait();
    return Response::text(200, "waited");
  });
  const uint16_t port = start();
  TestClient first(port);
  TestClient second(port);
  first.request("GET /wait");
  second.request("GET /wait");
  while (started < 2) std::this_thread::yield();
  EXPECT_EQ(TestClient(port).get("/hello").status, 503);
  gate.set_value();
  EXPECT_EQ(first.receive().body, "waited");
  EXPECT_EQ(second.receive().body, "waited");
  EXPECT_EQ(status_once_there_is_room(), 200);
}

TEST_F(ConnectionLimitsTest, OnlyHalfOfTheConnectionsMayBeLive) {
  options_.connections_max = 2;
  const uint16_t port = start();
  TestClient first(port);
  first.request("GET /api/v1/live", kUpgrade);
  EXPECT_EQ(first.receive().status, 101);
  while (server_->live().clients() == 0) std::this_thread::yield();
  TestClient second(port);
  second.request("GET /api/v1/live", kUpgrade);
  EXPECT_EQ(second.receive().status, 503);
}

}  // namespace
}  // namespace stepscope::http
