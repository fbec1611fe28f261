// SPDX-License-Identifier: Apache-2.0
// How much memory requests may use, and for how long.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "base/limits/work_limits.h"
#include "http/pool/request_cost.h"
#include "http/test_pieces.h"
#include "http/test_server.h"

namespace stepscope::http {
namespace {

using testing::HasSubstr;

constexpr size_t kMegabyte = 1 << 20;

class MemoryLimitsTest : public ServerTest {
 protected:
  MemoryLimitsTest() {
    options_.memory_bytes_max = 32 * kMegabyte;
    for (const char* path : {"/megabytes", "/api/v1/megabytes"}) {
      router_.get(path, [](const Request& request) -> Result<Response> {
        const auto count = std::stoul(std::string(request.find("n").value_or("1")));
        return Response::binary("image/png", std::string(count * kMegabyte, 'x'));
      });
    }
    router_.get("/pieces", [this](const Request& request) -> Result<Response> {
      const int count = std::stoi(std::string(request.find("n").value_or("1")));
      auto pieces = std::make_unique<NumberedPieces>(count, kLines);
      pieces->total_made = &made_;
      if (const auto at = request.find("fail")) pieces->fail_at = std::stoi(std::string(*at));
      return Response::stream("text/plain", std::move(pieces));
    });
  }

  static constexpr size_t kLines = 10'000;  // About 160 KB.
  std::atomic<int> made_ = 0;
};

TEST_F(MemoryLimitsTest, AResponseThatNeedsTooMuchIsRefused) {
  TestClient client(start());
  const TestResponse response = client.get("/megabytes?n=100");
  EXPECT_EQ(response.status, 413);
  EXPECT_THAT(response.body, HasSubstr("--memory_limit"));
  EXPECT_EQ(client.get("/megabytes?n=10").body.size(), 10 * kMegabyte);
  EXPECT_THAT(client.get("/api/v1/megabytes?n=100").body, HasSubstr("{\"code\": \"too_large\""));
}

TEST_F(MemoryLimitsTest, AResponseWithoutFreeMemoryIsRefusedForNow) {
  std::promise<void> gate;
  std::promise<void> holding;
  router_.get("/hold", [&, open = gate.get_future().share()](const Request&) -> Result<Response> {
    std::string text(20 * kMegabyte, 'x');
    holding.set_value();
    open.wait();
    return Response::binary("image/png", std::move(text));
  });
  const uint16_t port = start();
  TestClient first(port);
  first.request("GET /hold");
  holding.get_future().wait();
  TestClient second(port);
  const TestResponse response = second.get("/megabytes?n=14");
  EXPECT_EQ(response.status, 503);
  EXPECT_EQ(response.header("Retry-After"), "5");
  EXPECT_THAT(response.body, HasSubstr("--memory_limit"));
  EXPECT_EQ(second.get("/megabytes?n=8").status, 200);
  gate.set_value();
  EXPECT_EQ(first.receive().body.size(), 20 * kMegabyte);
}

TEST_F(MemoryLimitsTest, IncompleteBodiesUseAtMostAQuarter) {
  const uint16_t port = start();
  const auto half_sent = [&](TestClient& client) {
    client.send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8000000\r\n\r\n" +
                std::string(5 * kMegabyte, 'x'));
  };
  TestClient first(port);
  TestClient second(port);
  half_sent(first);
  half_sent(second);
  const TestResponse refused = second.receive();
  const bool is_second = refused.status != 0;
  EXPECT_EQ((is_second ? refused : first.receive()).status, 503);
  EXPECT_EQ(refused.header("Retry-After"), "5");
  // A small body is not charged.
  TestClient third(port);
  third.request("POST /echo", "Content-Length: 2\r\n", "ab");
  EXPECT_EQ(third.receive().body, "ab");
}

TEST_F(MemoryLimitsTest, ALargeResponseIsStreamed) {
  options_.memory_bytes_max = 4 * kMegabyte;
  TestClient client(start());
  const TestResponse response = client.get("/pieces?n=40");
  EXPECT_EQ(response.header("Transfer-Encoding"), "chunked");
  EXPECT_EQ(response.header("Content-Length"), "");
  EXPECT_GT(response.body.size(), 4 * kMegabyte);
  EXPECT_EQ(response.body, NumberedPieces::all(40, kLines));
  EXPECT_EQ(client.get("/hello").body, "hello");
}

TEST_F(MemoryLimitsTest, ASmallResponseIsNotStreamed) {
  TestClient client(start());
  const TestResponse response = client.get("/pieces?n=2");
  EXPECT_EQ(response.header("Content-Length"), std::to_string(response.body.size()));
  EXPECT_EQ(response.body, NumberedPieces::all(2, kLines));
}

TEST_F(MemoryLimitsTest, AnHttp10StreamEndsWithTheConnection) {
  TestClient client(start());
  client.send("GET /pieces?n=30 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
  EXPECT_EQ(client.receive().header("Transfer-Encoding"), "");
  EXPECT_EQ(client.receive_rest(), NumberedPieces::all(30, kLines));
}

TEST_F(MemoryLimitsTest, AStreamSupportsHead) {
  TestClient client(start());
  client.request("HEAD /pieces?n=30");
  EXPECT_EQ(client.receive(false).status, 200);
  EXPECT_EQ(client.get("/hello").body, "hello");
}

TEST_F(MemoryLimitsTest, AStreamThatFailsIsAnErrorAtFirstAndTruncatedLater) {
  TestClient client(start());
  EXPECT_EQ(client.get("/pieces?n=30&fail=3").status, 500);
  const TestResponse cut = client.get("/pieces?n=30&fail=20");
  EXPECT_EQ(cut.status, 200);
  EXPECT_EQ(cut.body, NumberedPieces::all(20, kLines));
  EXPECT_TRUE(client.is_closed());
}

TEST_F(MemoryLimitsTest, AClientThatDoesNotReadHoldsOnlyAFewPieces) {
  const uint16_t port = start();
  TestClient lazy(port, 4096);
  lazy.request("GET /pieces?n=1000");
  TestClient other(port);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(other.get("/hello").status, 200);
  EXPECT_LT(made_, 200);
}

TEST_F(MemoryLimitsTest, AClientThatDoesNotReadIsClosedWhenMemoryIsShort) {
  const uint16_t port = start();
  TestClient lazy(port, 4096);
  lazy.request("GET /megabytes?n=20");
  TestClient other(port);
  int status = 413;
  while (status != 200) status = other.get("/megabytes?n=20").status;
  EXPECT_LT(lazy.receive().body.size(), 20 * kMegabyte);
}

TEST_F(MemoryLimitsTest, WorkForADisconnectedClientIsStopped) {
  std::promise<void> started;
  std::promise<StopReason> ended;
  router_.get("/endless", [&](const Request&) -> Result<Response> {
    started.set_value();
    try {
      while (true) check_for_stop();
    } catch (const WorkStopped& stopped) {
      ended.set_value(stopped.reason());
      throw;
    }
  });
  TestClient client(start());
  client.request("GET /endless");
  started.get_future().wait();
  client.reset();
  EXPECT_EQ(ended.get_future().get(), StopReason::Abandoned);
}

TEST_F(MemoryLimitsTest, APipelinedRequestDoesNotHideADisconnect) {
  std::promise<void> started;
  std::promise<StopReason> ended;
  router_.get("/endless", [&](const Request&) -> Result<Response> {
    started.set_value();
    try {
      while (true) check_for_stop();
    } catch (const WorkStopped& stopped) {
      ended.set_value(stopped.reason());
      throw;
    }
  });
  TestClient client(start());
  client.request("GET /endless");
  client.request("GET /hello");
  started.get_future().wait();
  client.reset();
  EXPECT_EQ(ended.get_future().get(), StopReason::Abandoned);
}

// A source whose second piece is never finished.
class EndlessPieces final : public PieceSource {
 public:
  EndlessPieces(std::promise<void>& started, std::promise<StopReason>& ended)
      : started_(started), ended_(ended) {}

  Result<bool> next(std::string& out) override {
    if (!std::exchange(is_first_, false)) work_until_stopped();
    out.append(2 * kMegabyte, 'x');
    return true;
  }

 private:
  void work_until_stopped() {
    started_.set_value();
    try {
      while (true) check_for_stop();
    } catch (const WorkStopped& stopped) {
      ended_.set_value(stopped.reason());
      throw;
    }
  }

  std::promise<void>& started_;
  std::promise<StopReason>& ended_;
  bool is_first_ = true;
};

TEST_F(MemoryLimitsTest, WorkOnAPieceForADisconnectedClientIsStopped) {
  std::promise<void> started;
  std::promise<StopReason> ended;
  router_.get("/endless", [&](const Request&) -> Result<Response> {
    return Response::stream("image/png", std::make_unique<EndlessPieces>(started, ended));
  });
  TestClient client(start());
  client.request("GET /endless");
  client.receive_bytes(2 * kMegabyte);
  started.get_future().wait();
  client.reset();
  EXPECT_EQ(ended.get_future().get(), StopReason::Abandoned);
}

// The cost of other requests on the same route does not matter.
TEST_F(MemoryLimitsTest, ACheapRequestOvertakesExpensiveOnesOfItsRoute) {
  constexpr int kClients = 6;
  std::atomic<bool> is_over = false;
  std::atomic<int> started = 0;
  router_.get("/work", [&](const Request& request) -> Result<Response> {
    const auto how = request.find("how").value_or("cheap");
    started += how == "endless";
    while (how == "endless" && !is_over) check_for_stop();
    const auto begin = processor_time();
    while (how == "slow" && processor_time() - begin < 10 * kQuickWork) check_for_stop();
    return Response::text(200, "done");
  });
  const uint16_t port = start();
  EXPECT_EQ(TestClient(port).get("/work?how=slow").status, 200);
  std::vector<std::unique_ptr<TestClient>> others;
  for (int i = 0; i < kClients; ++i) {
    others.push_back(std::make_unique<TestClient>(port));
    others.back()->request("GET /work?how=endless&i=" + std::to_string(i));
  }
  for (int i = 0; i < 2000 && started < kClients; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(started, kClients);
  TestClient client(port);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(client.get("/work").body, "done");
  EXPECT_EQ(client.get("/work?how=cheap").body, "done");
  is_over = true;
  for (const auto& other : others) EXPECT_EQ(other->receive().body, "done");
}

TEST_F(MemoryLimitsTest, AResponseThatTakesTooLongIsStopped) {
  options_.response_timeout = std::chrono::milliseconds(50);
  router_.get("/endless", [](const Request&) -> Result<Response> {
    while (true) check_for_stop();
  });
  const TestResponse response = TestClient(start()).get("/endless");
  EXPECT_EQ(response.status, 503);
  EXPECT_EQ(response.header("Retry-After"), "5");
  EXPECT_THAT(response.body, HasSubstr("took too long"));
}

TEST_F(MemoryLimitsTest, StopDoesNotWaitForEndlessWork) {
  std::promise<void> started;
  router_.get("/endless", [&](const Request&) -> Result<Response> {
    started.set_value();
    while (true) check_for_stop();
  });
  TestClient client(start());
  client.request("GET /endless");
  started.get_future().wait();
  server_->stop(std::chrono::milliseconds(1));
}

}  // namespace
}  // namespace stepscope::http
