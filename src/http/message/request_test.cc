// SPDX-License-Identifier: Apache-2.0
#include "http/message/request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stepscope::http {
namespace {

using testing::ElementsAre;

Request two_sources() {
  Request request;
  request.query = {{"run", "a"}, {"tag", "loss"}, {"run", "b"}};
  request.form = {{"run", "c"}, {"only_form", ""}};
  request.headers = {{"accept", "text/html"}};
  return request;
}

TEST(Request, PrefersTheUrlToTheForm) {
  const Request request = two_sources();
  EXPECT_EQ(request.find("run"), "a");
  EXPECT_EQ(request.find("only_form"), "");
  EXPECT_EQ(request.find("none"), std::nullopt);
}

TEST(Request, ReturnsAllValuesInOrder) {
  EXPECT_THAT(two_sources().all("run"), ElementsAre("a", "b", "c"));
  EXPECT_TRUE(two_sources().all("none").empty());
}

TEST(Request, NamesAMissingParameter) {
  const Request request = two_sources();
  EXPECT_EQ(request.require("tag").value(), "loss");
  const auto missing = request.require("step");
  ASSERT_FALSE(missing.ok());
  EXPECT_EQ(missing.error().code, Code::Invalid);
  EXPECT_THAT(missing.error().message, testing::HasSubstr("\"step\""));
}

TEST(Request, FindsHeadersByName) {
  EXPECT_EQ(two_sources().header("accept"), "text/html");
  EXPECT_EQ(two_sources().header("range"), "");
}

}  // namespace
}  // namespace stepscope::http
