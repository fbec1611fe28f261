// SPDX-License-Identifier: Apache-2.0
#include "http/message/response.h"

#include <gtest/gtest.h>

namespace stepscope::http {
namespace {

TEST(Response, HasTheContentTypeOfItsKind) {
  JsonWriter json;
  json.begin_array().integer(1).integer(2).end_array();
  const Response made = Response::json(json);
  EXPECT_EQ(made.status, 200);
  EXPECT_EQ(made.content_type, "application/json");
  EXPECT_EQ(made.body, "[1, 2]");
  EXPECT_EQ(Response::html("<p>").content_type, "text/html; charset=utf-8");
  EXPECT_EQ(Response::csv("a,b").content_type, "text/csv; charset=utf-8");
  EXPECT_EQ(Response::binary("image/png", "x").content_type, "image/png");
  EXPECT_EQ(Response::text(418, "tea").status, 418);
}

TEST(Response, RedirectHasALocation) {
  const Response response = Response::redirect(302, "/somewhere");
  EXPECT_EQ(response.status, 302);
  ASSERT_EQ(response.headers.size(), 1u);
  EXPECT_EQ(response.headers[0].first, "Location");
  EXPECT_EQ(response.headers[0].second, "/somewhere");
}

TEST(Response, TextErrorsMatchTensorBoard) {
  EXPECT_EQ(error_as_text(not_found("no run {}", "x")).body, "Not found: no run x");
  EXPECT_EQ(error_as_text(not_found("no run")).status, 404);
  EXPECT_EQ(error_as_text(invalid("bad step")).body, "Invalid argument: bad step");
  EXPECT_EQ(error_as_text(invalid("bad step")).status, 400);
  EXPECT_EQ(error_as_text(denied("outside")).body, "Permission denied: outside");
  EXPECT_EQ(error_as_text(denied("outside")).status, 403);
  EXPECT_EQ(error_as_text(unavailable("busy")).status, 503);
  EXPECT_EQ(error_as_text(corrupt("torn")).status, 500);
  EXPECT_EQ(error_as_text(internal("oops")).body, "Internal error: oops");
  EXPECT_EQ(error_as_text(Error{Code::Invalid, "a", "Do b."}).body, "Invalid argument: a\nDo b.");
  EXPECT_EQ(error_as_text(invalid("a")).content_type, "text/plain; charset=utf-8");
}

TEST(Response, ErrorsOfOurApiAreJson) {
  const Response response = error_as_json(Error{Code::NotFound, "no \"x\"", "Look again."});
  EXPECT_EQ(response.status, 404);
  EXPECT_EQ(response.content_type, "application/json");
  EXPECT_EQ(response.body,
            R"({"code": "not_found", "message": "no \"x\"", "hint": "Look again."})");
}

}  // namespace
}  // namespace stepscope::http
