// SPDX-License-Identifier: Apache-2.0
#include "http/service.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "http/test_client.h"

namespace stepscope::http {
namespace {

using testing::HasSubstr;

class ServiceTest : public testing::Test {
 protected:
  ServiceTest() {
    options_.path_prefix = "/pre";
    router_.get_or_post("/echo", [](const Request& request) -> Result<Response> {
      std::string text = request.path + " " + request.experiment_id + " " + request.root;
      for (const auto value : request.all("v")) text.append(" ").append(value);
      return Response::text(200, text);
    });
  }

  static Head head_of(std::string_view line, std::string_view headers = "Host: localhost\r\n") {
    return std::get<Head>(
        parse_head(std::string(line) + " HTTP/1.1\r\n" + std::string(headers) + "\r\n"));
  }
  int refusal(const Head& head) const {
    const auto response = service_.refuse(head);
    return response ? response->status : 0;
  }

  Reply reply_to(Head head, std::string body, std::string key) {
    return reply_to(service_, std::move(head), std::move(body), std::move(key));
  }
  Reply reply_to(Service& service, Head head, std::string body, std::string key) {
    WorkLimits limits{MemoryCharge(memory_)};
    return service.handle(std::move(head), std::move(body), std::move(key), limits);
  }

  MemoryBudget memory_{size_t{64} << 20};
  ServerOptions options_;
  Router router_;
  Service service_{options_, router_};
};

const std::string kHostAndUpgrade = "Host: localhost:6006\r\n" + std::string(kUpgrade);

TEST_F(ServiceTest, PassesTheDecodedRequestToItsHandler) {
  const Head head = head_of("POST /pre/experiment/e/echo?v=a%20b",
                            "Host: localhost\r\n"
                            "Content-Type: application/x-www-form-urlencoded\r\n");
  EXPECT_EQ(*reply_to(head, "v=c", "").body, "/echo e ../../ a b c");
}

TEST_F(ServiceTest, ExplainsAPathWithoutARoute) {
  std::vector<std::string> unrouted;
  options_.explain_not_found = [&](const Request& request) {
    unrouted.push_back(request.path + " " + std::string(request.header("via")));
    return request.path == "/echo" ? "look below /pre" : "";
  };
  const auto body_of = [&](std::string_view line) {
    return *reply_to(head_of(line, "Host: localhost\r\nVia: proxy\r\n"), "", "").body;
  };
  EXPECT_EQ(body_of("GET /echo"), "Not found: look below /pre");
  EXPECT_EQ(body_of("GET /pre/n%6Fne"), "Not found");
  EXPECT_THAT(body_of("GET /pre/echo"), HasSubstr("/echo"));
  EXPECT_THAT(unrouted, testing::ElementsAre("/echo proxy", "/pre/none proxy"));
}

TEST_F(ServiceTest, CachesUntilTheVersionChanges) {
  uint64_t version = 1;
  int calls = 0;
  options_.data_version = [&] { return version; };
  for (const char* path : {"/kept", "/fresh"}) {
    router_.get(path, [&](const Request&) -> Result<Response> {
      return Response::text(200, std::to_string(++calls));
    });
  }
  router_.allow_caching("/kept");
  Service service(options_, router_);
  reply_to(service, head_of("GET /pre/kept"), "", "kept");
  reply_to(service, head_of("GET /pre/fresh"), "", "fresh");
  ASSERT_TRUE(service.find_cached("kept"));
  EXPECT_EQ(*service.find_cached("kept")->body, "1");
  EXPECT_FALSE(service.find_cached("fresh"));
  version = 2;
  EXPECT_FALSE(service.find_cached("kept"));
}

TEST_F(ServiceTest, NotFoundOutsideThePrefix) {
  EXPECT_THAT(reply_to(head_of("GET /echo"), "", "").head, HasSubstr(" 404 "));
  EXPECT_THAT(reply_to(head_of("GET /pre"), "", "").head, HasSubstr("Location: /pre/\r\n"));
}

TEST_F(ServiceTest, RefusesAMalformedForm) {
  const Head head = head_of("POST /pre/echo",
                            "Host: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n");
  EXPECT_THAT(reply_to(head, "no boundary", "").head, HasSubstr(" 400 "));
}

TEST_F(ServiceTest, ChecksTheHostAndTheUrlsAuthority) {
  EXPECT_EQ(refusal(head_of("GET /pre/")), 0);
  EXPECT_EQ(refusal(head_of("GET /pre/", "Host: evil.example\r\n")), 403);
  EXPECT_EQ(refusal(head_of("GET http://evil.example/pre/")), 403);
  EXPECT_EQ(refusal(head_of("GET http://localhost/pre/")), 0);
  EXPECT_EQ(refusal(std::get<Head>(parse_head("GET /pre/ HTTP/1.0\r\n\r\n"))), 0);
}

TEST_F(ServiceTest, RefusesAnInvalidTarget) {
  EXPECT_EQ(refusal(head_of("CONNECT localhost:80")), 400);
  EXPECT_EQ(refusal(head_of("GET *")), 400);
  EXPECT_EQ(refusal(head_of("OPTIONS *")), 0);
  EXPECT_THAT(reply_to(head_of("OPTIONS *"), "", "").head, HasSubstr("Allow: GET"));
}

TEST_F(ServiceTest, RecognisesTheLiveChannel) {
  EXPECT_TRUE(service_.is_live(head_of("GET /pre/api/v1/live", kHostAndUpgrade)));
  EXPECT_TRUE(service_.is_live(head_of("GET /pre/experiment/x/api/v1/live/", kHostAndUpgrade)));
  EXPECT_FALSE(service_.is_live(head_of("GET /api/v1/live", kHostAndUpgrade)));
  EXPECT_FALSE(service_.is_live(head_of("GET /pre/echo", kHostAndUpgrade)));
  EXPECT_FALSE(service_.is_live(head_of("GET /pre/api/v1/live")));
  EXPECT_THAT(reply_to(head_of("GET /pre/api/v1/live"), "", "").head, HasSubstr(" 426 "));
}

TEST_F(ServiceTest, RefusesForeignPagesOnTheLiveChannel) {
  const auto refuses = [this](std::string_view origin) {
    const std::string headers = kHostAndUpgrade + "Origin: " + std::string(origin) + "\r\n";
    return service_.refuse_live(head_of("GET /pre/api/v1/live", headers)).has_value();
  };
  EXPECT_FALSE(service_.refuse_live(head_of("GET /pre/api/v1/live", kHostAndUpgrade)).has_value());
  EXPECT_FALSE(refuses("http://localhost:6006"));
  EXPECT_TRUE(refuses("http://evil.example"));
  EXPECT_TRUE(refuses("null"));
}

}  // namespace
}  // namespace stepscope::http
