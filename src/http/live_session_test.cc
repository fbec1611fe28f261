// SPDX-License-Identifier: Apache-2.0
#include "http/live_session.h"

#include <gtest/gtest.h>

#include <memory>
#include <thread>

#include "http/test_server.h"

namespace stepscope::http {
namespace {

enum Opcode : uint8_t { kText = 1, kClose = 8, kPing = 9, kPong = 10 };

struct Frame {
  int opcode = -1;  // -1: the connection ended.
  std::string payload;

  int close_code() const {
    return payload.size() < 2 ? 0 : uint8_t(payload[0]) * 256 + uint8_t(payload[1]);
  }
};

Frame receive_frame(TestClient& client) {
  const std::string head = client.receive_bytes(2);
  if (head.size() < 2) return {};
  const auto length_code = static_cast<uint8_t>(head[1]);
  uint64_t length = length_code;
  if (length_code >= 126) {
    length = 0;
    for (const char c : client.receive_bytes(length_code == 126 ? 2 : 8)) {
      length = length * 256 + static_cast<uint8_t>(c);
    }
  }
  return {head[0] & 0x0f, client.receive_bytes(length)};
}

// A client's frame must be masked; a mask of zeros leaves the payload unchanged.
void send_frame(TestClient& client, Opcode opcode, std::string_view payload) {
  std::string frame{static_cast<char>(0x80 | opcode)};
  if (payload.size() < 126) {
    frame += static_cast<char>(0x80 | payload.size());
  } else {
    frame += static_cast<char>(0x80 | 126);
    frame += static_cast<char>(payload.size() >> 8);
    frame += static_cast<char>(payload.size() & 0xff);
  }
  client.send(frame + std::string(4, '\0') + std::string(payload));
}

class LiveSessionTest : public ServerTest {
 protected:
  static TestResponse open(TestClient& client, std::string_view headers = "",
                           std::string_view path = "/api/v1/live") {
    client.request("GET " + std::string(path), std::string(kUpgrade) + std::string(headers));
    return client.receive();
  }
  void publish(std::string text) {
    server_->live().publish(std::make_shared<const std::string>(std::move(text)));
  }
  void wait_for_clients(size_t count) {
    while (server_->live().clients() != count) std::this_thread::yield();
  }
};

TEST_F(LiveSessionTest, SendsTheGreetingFirst) {
  const uint16_t port = start();
  server_->live().set_greeting([] { return std::string("welcome"); });
  TestClient client(port);
  const TestResponse response = open(client, "Origin: http://localhost\r\n");
  EXPECT_EQ(response.status, 101);
  EXPECT_EQ(response.header("Sec-WebSocket-Accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  EXPECT_EQ(response.header("Sec-WebSocket-Extensions"), "");

  const Frame greeting = receive_frame(client);
  EXPECT_EQ(greeting.opcode, kText);
  EXPECT_EQ(greeting.payload, "welcome");
  publish("one");
  publish(std::string(100'000, 'x'));
  EXPECT_EQ(receive_frame(client).payload, "one");
  EXPECT_EQ(receive_frame(client).payload, std::string(100'000, 'x'));
  EXPECT_EQ(server_->live().clients(), 1u);
}

TEST_F(LiveSessionTest, SendsToAllClients) {
  options_.path_prefix = "/pre";
  const uint16_t port = start();
  TestClient first(port);
  TestClient second(port);
  EXPECT_EQ(open(first, "", "/pre/api/v1/live").status, 101);
  EXPECT_EQ(open(second, "", "/pre/experiment/e/api/v1/live").status, 101);
  wait_for_clients(2);
  publish("news");
  EXPECT_EQ(receive_frame(first).payload, "news");
  EXPECT_EQ(receive_frame(second).payload, "news");
}

// A message published while the greeting is being made is newer than the greeting, so it must
// follow it.
TEST_F(LiveSessionTest, MissesNothingWhileTheGreetingIsMade) {
  const uint16_t port = start();
  server_->live().set_greeting([this] {
    publish("during");
    return std::string("greeting");
  });
  TestClient client(port);
  open(client);
  EXPECT_EQ(receive_frame(client).payload, "greeting");
  EXPECT_EQ(receive_frame(client).payload, "during");
}

TEST_F(LiveSessionTest, RespondsToPingsAndIgnoresOtherMessages) {
  TestClient client(start());
  open(client);
  send_frame(client, kText, "ignored");
  send_frame(client, kPing, "are you there?");
  const Frame pong = receive_frame(client);
  EXPECT_EQ(pong.opcode, kPong);
  EXPECT_EQ(pong.payload, "are you there?");
}

TEST_F(LiveSessionTest, ClosesWhenTheClientCloses) {
  {
    TestClient client(start());
    open(client);
    wait_for_clients(1);
    send_frame(client, kClose, "\x03\xe8");
    EXPECT_EQ(receive_frame(client).opcode, kClose);
    EXPECT_TRUE(client.is_closed());
  }
  wait_for_clients(0);
}

TEST_F(LiveSessionTest, DetectsADisconnectedClient) {
  {
    TestClient client(start());
    open(client);
    wait_for_clients(1);
  }
  wait_for_clients(0);
}

TEST_F(LiveSessionTest, RefusesLargeMessages) {
  TestClient client(start());
  open(client);
  send_frame(client, kText, std::string(4096, 'x'));
  send_frame(client, kPing, "");
  EXPECT_EQ(receive_frame(client).opcode, kPong);
  send_frame(client, kText, std::string(4097, 'x'));
  const Frame frame = receive_frame(client);
  EXPECT_EQ(frame.opcode, kClose);
  EXPECT_EQ(frame.close_code(), 1009);
}

TEST_F(LiveSessionTest, ASlowClientIsClosedAndDoesNotDelayOthers) {
  const uint16_t port = start();
  TestClient slow(port, 4096);
  TestClient quick(port);
  open(slow);
  open(quick);
  wait_for_clients(2);

  // More than the socket's buffers and our queue can hold, in pieces that the fast client reads.
  for (int i = 0; i < 300; ++i) {
    publish(std::string(100'000, 'x'));
    EXPECT_EQ(receive_frame(quick).payload.size(), 100'000u);
  }
  int messages = 0;
  Frame frame = receive_frame(slow);
  for (; frame.opcode == kText; frame = receive_frame(slow)) ++messages;
  EXPECT_LT(messages, 300);
  EXPECT_EQ(frame.opcode, kClose);
  EXPECT_EQ(frame.close_code(), 1013);
}

TEST_F(LiveSessionTest, StopSendsACloseFrame) {
  auto client = std::make_unique<TestClient>(start());
  open(*client);
  wait_for_clients(1);
  std::thread stopping([this] { server_->stop(std::chrono::seconds(60)); });
  const Frame frame = receive_frame(*client);
  EXPECT_EQ(frame.opcode, kClose);
  EXPECT_EQ(frame.close_code(), 1001);
  send_frame(*client, kClose, frame.payload);
  client.reset();
  stopping.join();
  publish("to nobody");
}

TEST_F(LiveSessionTest, RefusesForeignPagesAndBadHandshakes) {
  const uint16_t port = start();
  TestClient foreign(port);
  EXPECT_EQ(open(foreign, "Origin: http://evil.example\r\n").status, 403);
  TestClient elsewhere(port);
  EXPECT_EQ(open(elsewhere, "", "/api/v1/other").status, 404);
  TestClient plain(port);
  EXPECT_EQ(plain.get("/api/v1/live").status, 426);
  TestClient hasty(port);
  hasty.request("GET /api/v1/live", kUpgrade, "too early");
  EXPECT_EQ(hasty.receive().status, 400);
}

}  // namespace
}  // namespace stepscope::http
