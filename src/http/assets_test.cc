// SPDX-License-Identifier: Apache-2.0
#include "http/assets.h"

#include <gmock/gmock.h>

#include <vector>

#include "http/test_server.h"

namespace stepscope::http {
namespace {

using testing::HasSubstr;
using testing::Not;

class Assets : public ServerTest {
 protected:
  uint16_t start_with_page() {
    assets_ = {{"index.html", "text/html; charset=utf-8", "<p>page", "\"i1\""},
               {"favicon.svg", "image/svg+xml", "<svg/>", "\"f1\""},
               {"assets/main-ab12.js", "text/javascript; charset=utf-8", script_, "\"m1\""}};
    add_assets(router_, assets_);
    return start();
  }

  const std::string script_ = long_text();
  std::vector<Asset> assets_;
};

TEST_F(Assets, TheRootIsTheIndex) {
  TestClient client(start_with_page());
  for (const char* path : {"/", "/index.html", "/experiment/x/", "/experiment/x/index.html"}) {
    const TestResponse response = client.get(path);
    EXPECT_EQ(response.status, 200) << path;
    EXPECT_EQ(response.body, "<p>page") << path;
    EXPECT_EQ(response.header("Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(response.header("Cache-Control"), "no-cache");
    EXPECT_EQ(response.header("ETag"), "\"i1\"");
    EXPECT_THAT(response.header("Content-Security-Policy"), HasSubstr("script-src 'self';"));
  }
}

TEST_F(Assets, ThePrefixWithoutASlashRedirects) {
  options_.path_prefix = "/board";
  TestClient client(start_with_page());
  const TestResponse moved = client.get("/board");
  EXPECT_EQ(moved.status, 301);
  EXPECT_EQ(moved.header("Location"), "/board/");
  EXPECT_EQ(client.get("/board/").body, "<p>page");
  EXPECT_EQ(client.get("/board/assets/main-ab12.js").body, script_);
  EXPECT_EQ(client.get("/assets/main-ab12.js").status, 404);
}

TEST_F(Assets, FilesWithAHashAreCachedForever) {
  TestClient client(start_with_page());
  EXPECT_EQ(client.get("/assets/main-ab12.js").header("Cache-Control"),
            "public, max-age=31536000, immutable");
  EXPECT_EQ(client.get("/favicon.svg").header("Cache-Control"), "no-cache");
}

TEST_F(Assets, UnchangedFilesAreNotSentAgain) {
  TestClient client(start_with_page());
  EXPECT_EQ(client.get("/", "If-None-Match: \"i1\"\r\n").status, 304);
  EXPECT_EQ(client.get("/", "If-None-Match: \"i0\"\r\n").status, 200);
}

TEST_F(Assets, SupportCompressionRangesAndHead) {
  TestClient client(start_with_page());
  const TestResponse packed = client.get("/assets/main-ab12.js", "Accept-Encoding: gzip\r\n");
  EXPECT_EQ(packed.header("Content-Encoding"), "gzip");
  EXPECT_EQ(packed.header("Content-Type"), "text/javascript; charset=utf-8");
  EXPECT_LT(packed.body.size(), script_.size());

  const TestResponse part = client.get("/assets/main-ab12.js", "Range: bytes=2-5\r\n");
  EXPECT_EQ(part.status, 206);
  EXPECT_EQ(part.body, script_.substr(2, 4));

  client.request("HEAD /assets/main-ab12.js");
  EXPECT_EQ(client.receive(false).header("Content-Length"), std::to_string(script_.size()));
}

TEST_F(Assets, OtherPathsAreNotFound) {
  TestClient client(start_with_page());
  for (const char* path : {"/assets/main.js", "/assets/", "/assets/../index.htm", "/favicon.ico"}) {
    EXPECT_EQ(client.get(path).status, 404) << path;
  }
}

TEST_F(Assets, WithoutAPageTheRootSaysHowToBuildOne) {
  add_assets(router_, {});
  TestClient client(start());
  for (const char* path : {"/", "/index.html"}) {
    const TestResponse response = client.get(path);
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(response.header("Content-Type"), "text/html; charset=utf-8");
    EXPECT_THAT(response.body, HasSubstr("./dev build"));
    EXPECT_THAT(response.body, Not(HasSubstr("<script")));
  }
}

}  // namespace
}  // namespace stepscope::http
