// SPDX-License-Identifier: Apache-2.0
#include "http/message/target.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace stepscope::http {
namespace {

using testing::ElementsAre;
using testing::Pair;

std::variant<Target, Response> at(std::string_view target, std::string_view prefix = "") {
  return locate(split_target(target).value(), prefix);
}
Target found(std::string_view target, std::string_view prefix = "") {
  return std::get<Target>(at(target, prefix));
}
int status(std::string_view target, std::string_view prefix = "") {
  const auto located = at(target, prefix);
  const auto* response = std::get_if<Response>(&located);
  return response == nullptr ? 200 : response->status;
}
std::string location(std::string_view target, std::string_view prefix = "") {
  return std::get<Response>(at(target, prefix)).headers.at(0).second;
}

TEST(Target, SplitsPathAndQuery) {
  const auto parts = split_target("/a/b?x=1?2#frag").value();
  EXPECT_EQ(parts.authority, "");
  EXPECT_EQ(parts.path, "/a/b");
  EXPECT_EQ(parts.query, "x=1?2");
}

TEST(Target, AcceptsAbsoluteUrls) {
  const auto parts = split_target("HTTP://Box:80/a?b").value();
  EXPECT_EQ(parts.authority, "Box:80");
  EXPECT_EQ(parts.path, "/a");
  EXPECT_EQ(parts.query, "b");
  EXPECT_EQ(split_target("http://box")->path, "/");
  EXPECT_EQ(split_target("http://box?q")->query, "q");
}

TEST(Target, RefusesInvalidPaths) {
  for (const std::string_view target : {"", "*", "a/b", "box:80", "http://", "?a", "ftp://x/"}) {
    EXPECT_FALSE(split_target(target).has_value()) << target;
  }
}

TEST(Target, DecodesPathAndQuery) {
  const Target target = found("/a%20b/c+d?x=%2F+1&x=2");
  EXPECT_EQ(target.path, "/a b/c+d");
  EXPECT_THAT(target.query, ElementsAre(Pair("x", "/ 1"), Pair("x", "2")));
}

TEST(Target, DropsOneTrailingSlash) {
  EXPECT_EQ(found("/").path, "/");
  EXPECT_EQ(found("/a/").path, "/a");
  EXPECT_EQ(found("/a//").path, "/a/");
  EXPECT_EQ(found("//").path, "/");
}

TEST(Target, RemovesThePrefix) {
  EXPECT_EQ(found("/pre/fix/data/runs", "/pre/fix").path, "/data/runs");
  EXPECT_EQ(found("/pre/fix/", "/pre/fix").path, "/");
  EXPECT_EQ(status("/pre/fixed", "/pre/fix"), 404);
  EXPECT_EQ(status("/pre", "/pre/fix"), 404);
  EXPECT_EQ(status("/", "/pre/fix"), 404);
}

TEST(Target, RemovesTheExperiment) {
  EXPECT_EQ(found("/experiment/e1/data/runs").path, "/data/runs");
  EXPECT_EQ(found("/experiment/e1/data/runs").experiment_id, "e1");
  EXPECT_EQ(found("/experiment//data").path, "/data");
  EXPECT_EQ(found("/experiment//data").experiment_id, "");
  EXPECT_EQ(found("/p/experiment/x/", "/p").path, "/");
  EXPECT_EQ(found("/p/experiment/x/", "/p").experiment_id, "x");
  EXPECT_EQ(found("/experiments/x").path, "/experiments/x");
  EXPECT_EQ(found("/experiment").path, "/experiment");
}

TEST(Target, RedirectsAnEmptyPathToTheDirectory) {
  EXPECT_EQ(status("/pre/fix", "/pre/fix"), 301);
  EXPECT_EQ(location("/pre/fix", "/pre/fix"), "/pre/fix/");
  EXPECT_EQ(location("/experiment/x%20y?a=b%26c"), "/experiment/x%20y/?a=b%26c");
}

TEST(Target, HasTheRelativePathToTheRoot) {
  EXPECT_EQ(found("/").root, "./");
  EXPECT_EQ(found("/index.html").root, "./");
  EXPECT_EQ(found("/data/runs").root, "../");
  EXPECT_EQ(found("/data/runs/").root, "../../");
  EXPECT_EQ(found("/experiment/x/").root, "../../");
  EXPECT_EQ(found("/pre/fix/", "/pre/fix").root, "./");
  EXPECT_EQ(found("/pre/fix/experiment/x/a", "/pre/fix").root, "../../");
  EXPECT_EQ(found("/a%2Fb").root, "./");
}

}  // namespace
}  // namespace stepscope::http
