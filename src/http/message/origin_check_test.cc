// SPDX-License-Identifier: Apache-2.0
#include "http/message/origin_check.h"

#include <gtest/gtest.h>

#include <string>

namespace stepscope::http {
namespace {

Head head_with(std::string_view line, std::string_view headers) {
  return std::get<Head>(parse_head(std::string(line) + " HTTP/1.1\r\nHost: localhost:6006\r\n" +
                                   std::string(headers) + "\r\n"));
}

bool is_refused(std::string_view line, std::string_view headers) {
  const auto refusal = refuse_foreign_page(head_with(line, headers));
  return refusal.has_value() && refusal->status == 403;
}

bool is_socket_refused(std::string_view headers, const HostCheck::Options& options = {}) {
  const auto refusal =
      refuse_foreign_socket(head_with("GET /api/v1/live", headers), HostCheck(options));
  return refusal.has_value() && refusal->status == 403;
}

TEST(OriginCheck, AnOriginIsSchemeNameAndPort) {
  EXPECT_TRUE(is_same_origin("http://localhost:6006", "localhost:6006"));
  EXPECT_FALSE(is_same_origin("http://localhost:8888", "localhost:6006"));
  EXPECT_FALSE(is_same_origin("http://evil.example:6006", "localhost:6006"));
  EXPECT_TRUE(is_same_origin("https://board.example", "board.example"));
  EXPECT_TRUE(is_same_origin("https://board.example", "Board.Example:443"));
  EXPECT_FALSE(is_same_origin("https://board.example:8443", "board.example"));
  EXPECT_TRUE(is_same_origin("http://[::1]:6006", "[::1]:6006"));
  EXPECT_FALSE(is_same_origin("http://[::1]:6007", "[::1]:6006"));
  EXPECT_FALSE(is_same_origin("null", "localhost:6006"));
  EXPECT_FALSE(is_same_origin("", ""));
}

TEST(OriginCheck, OurPageAndProgramsAreAllowed) {
  EXPECT_FALSE(is_refused("GET /data/runs", ""));
  EXPECT_FALSE(is_refused("POST /data/runs", ""));
  EXPECT_FALSE(is_refused("POST /data/runs", "Sec-Fetch-Site: same-origin\r\n"));
  EXPECT_FALSE(is_refused("POST /data/runs",
                          "Origin: http://localhost:6006\r\nContent-Type: text/plain\r\n"));
}

TEST(OriginCheck, TheBrowserKnowsTheOriginBehindAProxy) {
  EXPECT_FALSE(is_refused("POST /data/runs",
                          "Origin: https://board.example\r\nSec-Fetch-Site: same-origin\r\n"));
  EXPECT_FALSE(is_refused("POST /data/runs",
                          "Origin: https://board.example\r\nX-Forwarded-Host: board.example\r\n"));
}

TEST(OriginCheck, APageOfAnotherSiteIsRefused) {
  for (const char* site : {"cross-site", "same-site"}) {
    const std::string headers = std::string("Sec-Fetch-Site: ") + site + "\r\n";
    EXPECT_TRUE(is_refused("POST /data/runs", headers));
    EXPECT_TRUE(is_refused("GET /data/runs", headers + "Sec-Fetch-Mode: no-cors\r\n"));
    EXPECT_TRUE(is_refused("POST /", headers + "Sec-Fetch-Mode: navigate\r\n"));
  }
  EXPECT_TRUE(is_refused("POST /data/runs", "Origin: https://evil.example\r\n"));
  EXPECT_TRUE(is_refused("POST /data/runs",
                         "Origin: https://evil.example\r\nContent-Type: application/json\r\n"));
  EXPECT_TRUE(
      is_refused("POST /data/runs", "Origin: null\r\nContent-Type: text/plain;charset=UTF-8\r\n"));
  EXPECT_TRUE(is_refused("POST /data/runs",
                         "Origin: http://evil.example\r\nContent-Type: multipart/form-data\r\n"));
}

TEST(OriginCheck, LinksAndNotebookFramesAreAllowed) {
  EXPECT_FALSE(is_refused("GET /", "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\n"));
}

TEST(OriginCheck, AWebSocketMustComeFromOurPage) {
  EXPECT_FALSE(is_socket_refused(""));
  EXPECT_FALSE(is_socket_refused("Origin: http://localhost:6006\r\n"));
  EXPECT_TRUE(is_socket_refused("Origin: http://localhost:8888\r\n"));
  EXPECT_TRUE(is_socket_refused("Origin: https://evil.example\r\n"));
  EXPECT_TRUE(is_socket_refused("Origin: null\r\n"));
}

TEST(OriginCheck, AWebSocketMayComeThroughAProxy) {
  constexpr const char* kOrigin = "Origin: https://board.example:8443\r\n";
  EXPECT_TRUE(is_socket_refused(kOrigin));
  EXPECT_FALSE(is_socket_refused(kOrigin + std::string("Sec-Fetch-Site: same-origin\r\n")));
  EXPECT_FALSE(
      is_socket_refused(kOrigin + std::string("X-Forwarded-Host: board.example:8443\r\n")));
  HostCheck::Options options;
  options.allowed = {"board.example"};
  EXPECT_FALSE(is_socket_refused(kOrigin, options));
}

}  // namespace
}  // namespace stepscope::http
