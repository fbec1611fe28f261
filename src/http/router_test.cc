// SPDX-License-Identifier: Apache-2.0
#include "http/router.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace stepscope::http {
namespace {

Handler replies_with(std::string word) {
  return [word](const Request&) -> Result<Response> { return Response::text(200, word); };
}

Response dispatch(const Router& router, Method method, std::string path) {
  Request request;
  request.method = method;
  request.path = std::move(path);
  return router.route(request);
}

std::string allow(const Response& response) {
  for (const auto& [name, value] : response.headers) {
    if (name == "Allow") return value;
  }
  return {};
}

TEST(Router, FindsTheExactPath) {
  Router router;
  router.get("/data/runs", replies_with("runs"));
  EXPECT_EQ(dispatch(router, Method::Get, "/data/runs").body, "runs");
  EXPECT_EQ(dispatch(router, Method::Get, "/data/run").status, 404);
  EXPECT_EQ(dispatch(router, Method::Get, "/data/run").body, "Not found");
  EXPECT_EQ(dispatch(router, Method::Get, "").status, 404);
}

TEST(Router, GetHandlesHead) {
  Router router;
  router.get("/a", replies_with("a"));
  EXPECT_EQ(dispatch(router, Method::Head, "/a").status, 200);
}

TEST(Router, PrefersTheExactPathThenTheLongestPrefix) {
  Router router;
  router.get_below("/", replies_with("all"));
  router.get_below("/assets/", replies_with("assets"));
  router.get_below("/assets/deep/", replies_with("deep"));
  router.get("/assets/own", replies_with("own"));
  EXPECT_EQ(dispatch(router, Method::Get, "/x").body, "all");
  EXPECT_EQ(dispatch(router, Method::Get, "/").body, "all");
  EXPECT_EQ(dispatch(router, Method::Get, "/assets").body, "all");
  EXPECT_EQ(dispatch(router, Method::Get, "/assets/x").body, "assets");
  EXPECT_EQ(dispatch(router, Method::Get, "/assets/x/y").body, "assets");
  EXPECT_EQ(dispatch(router, Method::Get, "/assets/deep/y").body, "deep");
  EXPECT_EQ(dispatch(router, Method::Get, "/assets/own").body, "own");
}

TEST(Router, AWrongMethodGetsTheAllowedOnes) {
  Router router;
  router.get("/get", replies_with("g"));
  router.post("/post", replies_with("p"));
  router.get_or_post("/both", replies_with("b"));
  EXPECT_EQ(dispatch(router, Method::Post, "/get").status, 405);
  EXPECT_EQ(allow(dispatch(router, Method::Post, "/get")), "GET, HEAD, OPTIONS");
  EXPECT_EQ(allow(dispatch(router, Method::Get, "/post")), "POST, OPTIONS");
  EXPECT_EQ(allow(dispatch(router, Method::Delete, "/both")), "GET, HEAD, POST, OPTIONS");
  EXPECT_EQ(dispatch(router, Method::Other, "/both").status, 405);
  EXPECT_EQ(dispatch(router, Method::Post, "/both").body, "b");
  EXPECT_EQ(dispatch(router, Method::Get, "/both").body, "b");
}

TEST(Router, OptionsReturnsTheMethods) {
  Router router;
  router.post("/post", replies_with("p"));
  const Response response = dispatch(router, Method::Options, "/post");
  EXPECT_EQ(response.status, 204);
  EXPECT_EQ(allow(response), "POST, OPTIONS");
  EXPECT_EQ(dispatch(router, Method::Options, "/none").status, 404);
}

TEST(Router, GetAndPostOfOnePathMayDiffer) {
  Router router;
  router.get("/a", replies_with("g"));
  router.post("/a", replies_with("p"));
  EXPECT_EQ(dispatch(router, Method::Get, "/a").body, "g");
  EXPECT_EQ(dispatch(router, Method::Post, "/a").body, "p");
}

TEST(Router, ErrorsAreJsonBelowApiAndTextElsewhere) {
  Router router;
  const Handler fails = [](const Request&) -> Result<Response> { return not_found("no such run"); };
  router.get("/api/v1/runs", fails);
  router.get("/data/runs", fails);
  EXPECT_EQ(dispatch(router, Method::Get, "/data/runs").body, "Not found: no such run");
  EXPECT_EQ(dispatch(router, Method::Get, "/data/runs").status, 404);
  EXPECT_EQ(dispatch(router, Method::Get, "/api/v1/runs").body,
            R"({"code": "not_found", "message": "no such run", "hint": ""})");
  EXPECT_EQ(dispatch(router, Method::Get, "/api/v1/none").content_type, "application/json");
  EXPECT_EQ(dispatch(router, Method::Post, "/api/v1/runs").status, 405);
}

TEST(Router, ErrorsDoNotRevealPaths) {
  Router router;
  const auto fail = [](const Request&) -> Result<Response> {
    Error error = not_found("cannot open file: /tmp/logs/run/events");
    error.hint = "see /home/alice/.cache/notes";
    return error;
  };
  router.get("/data/x", fail);
  router.get("/api/v1/x", fail);
  EXPECT_EQ(dispatch(router, Method::Get, "/data/x").body,
            "Not found: cannot open file: .../events\nsee .../notes");
  router.hide_paths(PathVeil(std::vector<PathVeil::Root>{{"", "/tmp/logs"}}));
  EXPECT_EQ(dispatch(router, Method::Get, "/data/x").body,
            "Not found: cannot open file: run/events\nsee .../notes");
  EXPECT_EQ(dispatch(router, Method::Get, "/api/v1/x").body,
            R"({"code": "not_found", "message": "cannot open file: run/events", )"
            R"("hint": "see .../notes"})");
}

TEST(Router, RequestsMustPassTheChecks) {
  Router router;
  router.get("/data/runs", replies_with("runs"));
  router.get("/api/v1/runs", replies_with("runs"));
  router.add_check([](const Request&) -> Result<void> { return {}; });
  EXPECT_EQ(dispatch(router, Method::Get, "/data/runs").body, "runs");
  router.add_check([](const Request&) -> Result<void> { return invalid("not like this"); });
  EXPECT_EQ(dispatch(router, Method::Get, "/data/runs").status, 400);
  EXPECT_EQ(dispatch(router, Method::Get, "/data/runs").body, "Invalid argument: not like this");
  EXPECT_EQ(dispatch(router, Method::Get, "/api/v1/runs").content_type, "application/json");
  EXPECT_EQ(dispatch(router, Method::Get, "/none").status, 404);
}

TEST(Router, AnExceptionIsAnErrorWithoutDetails) {
  Router router;
  router.get("/throws",
             [](const Request&) -> Result<Response> { throw std::runtime_error("secret path"); });
  router.get("/api/odd", [](const Request&) -> Result<Response> { throw 42; });
  EXPECT_EQ(dispatch(router, Method::Get, "/throws").status, 500);
  EXPECT_EQ(dispatch(router, Method::Get, "/throws").body.find("secret"), std::string::npos);
  EXPECT_EQ(dispatch(router, Method::Get, "/api/odd").status, 500);
  EXPECT_EQ(dispatch(router, Method::Get, "/api/odd").content_type, "application/json");
}

// With a lookup for each slash, a request with many slashes would keep a thread busy for half a
// minute.
TEST(Router, ManySlashesCostNoMoreThanOtherCharacters) {
  Router router;
  router.get_below("/files/", replies_with("file"));
  const std::string slashes(1'000'000, '/');
  for (size_t i = 0; i < 1'000; ++i) EXPECT_FALSE(router.has(std::string_view(slashes).substr(i)));
  EXPECT_TRUE(router.has("/files/" + slashes));
}

}  // namespace
}  // namespace stepscope::http
