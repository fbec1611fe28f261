// SPDX-License-Identifier: Apache-2.0
// Limits on the cost of a request. Without them, each of these would keep the server busy for half
// a minute or more.
#include "dashboards/hparams/read_request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "dashboards/hparams/column.h"
#include "dashboards/hparams/download.h"
#include "proto/hparams.pb.h"

namespace stepscope::dashboards::hparams {
namespace {

using testing::HasSubstr;

std::string nested_lists(size_t depth) {
  return R"({"colParams": [{"hparam": "a", "filterDiscrete": )" + std::string(depth, '[') +
         std::string(depth, ']') + "}]}";
}

std::string repeated(const std::string& item, size_t count) {
  std::string text;
  for (size_t i = 0; i < count; ++i) text += (i == 0 ? "" : ",") + item;
  return text;
}

std::string error_for(const std::string& body) {
  http::Request request;
  request.method = http::Method::Post;
  request.body = body;
  proto::ListSessionGroupsRequest message;
  const auto read = read_request(request, message);
  if (!read.ok()) return read.error().message;
  const auto columns = make_columns(message, trials::MetricColumns({}));
  return columns.ok() ? "" : columns.error().message;
}

TEST(ReadRequest, RejectsDeepListsBeforeParsing) {
  EXPECT_EQ(error_for(nested_lists(30'000)),
            "the body has lists or objects nested more than 64 levels deep");
  EXPECT_EQ(error_for(nested_lists(40)), "");
  http::Request request;
  request.query = {{"request", nested_lists(30'000)}};
  proto::ListSessionGroupsRequest message;
  EXPECT_EQ(read_request(request, message).error().message,
            "'request' has lists or objects nested more than 64 levels deep");
  request.query = {{"format", "csv"},
                   {"columnsVisibility", std::string(30'000, '[') + std::string(30'000, ']')}};
  EXPECT_EQ(read_download_options(request).error().message,
            "'columnsVisibility' has lists or objects nested more than 64 levels deep");
}

TEST(ReadRequest, LimitsTheSize) {
  EXPECT_EQ(error_for("{}" + std::string(1 << 20, ' ')),
            "the body has 1048578 bytes of JSON; at most 1048576 are read");
}

// Large requests of kinds that can be slow to parse.
TEST(ReadRequest, LargeRequestsAreReadInLinearTime) {
  constexpr size_t kMost = 300'000;
  const std::string list = std::string(50, '[') + std::string(50, ']');
  const std::vector<std::string> bodies = {
      R"({"colParams": [)" + repeated("{}", kMost / 3) + "]}",
      R"({"allowedStatuses": [)" + repeated("0", kMost / 2) + "]}",
      R"({"colParams": [{"hparam": "a", "filterDiscrete": [)" + repeated(list, kMost / 101) +
          "]}]}",
      R"({"colParams": [{"hparam": "a", "filterDiscrete": [)" + repeated("\"a\"", kMost / 4) +
          "]}]}",
      R"({"experimentName": ")" + std::string(kMost, 'a') + "\"}",
      R"({"experimentName": ")" + repeated("\\n", kMost / 3) + "\"}",
      R"({"experimentName": ")" + repeated("\\ud83d\\ude00", kMost / 13) + "\"}",
      "{" + repeated(R"("startIndex": 1)", kMost / 16) + "}",
      R"({"colParams": [{"hparam": "a", "filterDiscrete": [{)" + repeated(R"("k": 1)", kMost / 8) +
          "}]}]}",
  };
  for (const std::string& body : bodies) {
    ASSERT_LE(body.size(), size_t{1} << 20);
    proto::ListSessionGroupsRequest message;
    (void)read_json(body, "the body", message);
  }
}

TEST(ReadRequest, LimitsExpensiveColumns) {
  const auto columns = [](const std::string& item, size_t count) {
    return error_for(R"({"colParams": [)" + repeated(item, count) + "]}");
  };
  EXPECT_EQ(columns(R"({"hparam": "a"})", 20'000), "");
  EXPECT_EQ(columns(R"({"hparam": "a", "order": 1})", 1'000), "");
  EXPECT_EQ(columns(R"({"hparam": "a", "order": 1})", 1'001),
            "'colParams' has 1001 columns with a filter or an order; at most 1000 are allowed");
  EXPECT_EQ(columns(R"({"hparam": "a", "excludeMissingValues": true})", 1'001),
            "'colParams' has 1001 columns with a filter or an order; at most 1000 are allowed");
  EXPECT_EQ(columns(R"({"hparam": "a", "filterRegexp": "x"})", 101),
            "'colParams' has 101 columns with 'filterRegexp'; at most 100 are allowed");
  EXPECT_THAT(columns(R"({"hparam": "a", "filterRegexp": "((a{100}){100}){10}"})", 1),
              HasSubstr("is not a valid regular expression (RE2 syntax)"));
}

}  // namespace
}  // namespace stepscope::dashboards::hparams
