// SPDX-License-Identifier: Apache-2.0
// A server for tests, on a free port of the loopback interface, with a few routes.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "http/server.h"
#include "http/test_client.h"

namespace stepscope::http {

// Text that compresses well and does not repeat exactly.
inline std::string long_text() {
  std::string text;
  for (int i = 0; text.size() < 20'000; ++i) text += std::to_string(i) + " bottles\n";
  return text;
}

class ServerTest : public testing::Test {
 protected:
  ServerTest() {
    options_.threads = 2;
    router_.get("/hello",
                [](const Request&) -> Result<Response> { return Response::text(200, "hello"); });
    router_.get_or_post("/echo", [](const Request& request) -> Result<Response> {
      std::string text;
      for (const auto value : request.all("v")) text.append(value).append("|");
      return Response::text(200, text + request.body);
    });
    router_.get("/where", [](const Request& request) -> Result<Response> {
      return Response::text(200, request.experiment_id + " " + request.root);
    });
    router_.get("/long", [](const Request&) -> Result<Response> {
      Response response = Response::text(200, long_text());
      response.etag = "\"v1\"";
      return response;
    });
    router_.get("/throws",
                [](const Request&) -> Result<Response> { throw std::runtime_error("secret"); });
  }

  // Starts with the test's options_ and router_.
  uint16_t start() {
    server_ = std::make_unique<Server>(options_, router_);
    const auto started = server_->start();
    EXPECT_TRUE(started.ok()) << (started.ok() ? "" : started.error().message);
    return server_->port();
  }

  ServerOptions options_;
  Router router_;
  std::unique_ptr<Server> server_;
};

}  // namespace stepscope::http
