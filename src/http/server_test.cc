// SPDX-License-Identifier: Apache-2.0
#include "http/server.h"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>

#include "http/test_server.h"

namespace stepscope::http {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// A route whose handler blocks until the test releases it.
class SlowRouteTest : public ServerTest {
 protected:
  SlowRouteTest() {
    router_.get("/slow", [this](const Request&) -> Result<Response> {
      entered_.set_value();
      released_.wait();
      return Response::text(200, "late");
    });
  }
  ~SlowRouteTest() override { release(); }

  void wait_until_entered() { entered_.get_future().wait(); }
  void release() {
    if (!std::exchange(is_released_, true)) release_.set_value();
  }
  // Stopping starts with closing the port, so this shows that it is in progress.
  static void wait_until_nobody_listens(uint16_t port) {
    while (TestClient(port).is_connected()) std::this_thread::yield();
  }

 private:
  std::promise<void> entered_;
  std::promise<void> release_;
  std::shared_future<void> released_ = release_.get_future().share();
  bool is_released_ = false;
};

TEST_F(SlowRouteTest, ASlowHandlerDoesNotDelayOthers) {
  const uint16_t port = start();
  TestClient slow(port);
  slow.request("GET /slow");
  wait_until_entered();
  EXPECT_EQ(TestClient(port).get("/hello").body, "hello");
  release();
  EXPECT_EQ(slow.receive().body, "late");
}

TEST_F(SlowRouteTest, StopLetsAResponseFinish) {
  const uint16_t port = start();
  TestClient slow(port);
  TestClient idle(port);
  EXPECT_EQ(idle.get("/hello").status, 200);
  slow.request("GET /slow");
  wait_until_entered();

  auto stopping = std::async(std::launch::async, [this] { server_->stop(seconds(60)); });
  wait_until_nobody_listens(port);
  EXPECT_TRUE(idle.is_closed());
  release();
  const TestResponse response = slow.receive();
  EXPECT_EQ(response.body, "late");
  EXPECT_EQ(response.header("Connection"), "close");
  EXPECT_TRUE(slow.is_closed());
  stopping.get();
}

TEST_F(SlowRouteTest, StopHasATimeLimit) {
  TestClient slow(start());
  slow.request("GET /slow");
  wait_until_entered();
  auto stopping = std::async(std::launch::async, [this] { server_->stop(milliseconds(1)); });
  EXPECT_TRUE(slow.is_closed());
  release();
  stopping.get();
}

TEST_F(ServerTest, StopEndsAnIncompleteRequest) {
  TestClient client(start());
  EXPECT_EQ(client.get("/hello").status, 200);
  client.send("GET /hel");
  server_->stop(seconds(60));
  EXPECT_TRUE(client.is_closed());
}

TEST_F(ServerTest, StopMayBeCalledTwiceAndWithoutStart) {
  start();
  server_->stop();
  server_->stop();
  Server never_started(options_, router_);
  never_started.stop();
}

TEST_F(ServerTest, ABusyPortIsAnError) {
  options_.port = start();
  Server second(options_, router_);
  const auto started = second.start();
  ASSERT_FALSE(started.ok());
  EXPECT_EQ(started.error().code, Code::Unavailable);
}

TEST_F(ServerTest, ThePortIsFreeAfterStop) {
  options_.port = start();
  EXPECT_EQ(TestClient(options_.port).get("/hello").status, 200);
  server_->stop();
  EXPECT_EQ(start(), options_.port);
  EXPECT_EQ(TestClient(options_.port).get("/hello").status, 200);
}

TEST_F(ServerTest, ManyClientsAtOnce) {
  const uint16_t port = start();
  std::vector<std::thread> clients;
  std::atomic<int> good = 0;
  for (int i = 0; i < 8; ++i) {
    clients.emplace_back([port, &good] {
      TestClient client(port);
      for (int j = 0; j < 50; ++j) good += client.get("/long").body == long_text();
    });
  }
  for (std::thread& client : clients) client.join();
  EXPECT_EQ(good, 8 * 50);
}

TEST_F(ServerTest, StopsWhileClientsSendRequests) {
  const uint16_t port = start();
  std::vector<std::thread> clients;
  std::atomic<int> responses = 0;
  for (int i = 0; i < 8; ++i) {
    clients.emplace_back([port, &responses] {
      TestClient client(port);
      while (client.get("/hello").status == 200) ++responses;
    });
  }
  while (responses < 100) std::this_thread::yield();
  server_->stop(milliseconds(0));
  for (std::thread& client : clients) client.join();
}

}  // namespace
}  // namespace stepscope::http
