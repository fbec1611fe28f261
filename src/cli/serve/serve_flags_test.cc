// SPDX-License-Identifier: Apache-2.0
#include "cli/serve/serve_flags.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/verbs.h"

namespace stepscope::cli {
namespace {

using testing::HasSubstr;

ServeFlags serve_flags(const std::vector<std::string>& words) {
  return read_serve_flags(parse_arguments(verbs().front(), words).value()).value();
}

TEST(ServeFlags, PortsAreNumbersOrDefault) {
  EXPECT_EQ(serve_flags({"runs"}).port, std::nullopt);
  EXPECT_EQ(serve_flags({"runs", "--port", "default"}).port, std::nullopt);
  EXPECT_EQ(serve_flags({"runs", "--port", "0"}).port, 0);
  EXPECT_EQ(serve_flags({"runs", "--port", "6007"}).port, 6007);
}

TEST(ServeFlags, ArgumentsAreKeptAsGiven) {
  EXPECT_THAT(serve_flags({"serve", "--logdir=runs", "--po", "0"}).arguments,
              testing::ElementsAre("serve", "--logdir=runs", "--po", "0"));
}

TEST(ServeFlags, FlagsAreReportedAsJson) {
  const auto flags =
      serve_flags({"runs", "--reload_multifile=TRUE", "--samples_per_plugin", "a=1"});
  const std::map<std::string, std::string> json(flags.as_json.begin(), flags.as_json.end());
  EXPECT_EQ(json.at("logdir"), "\"runs\"");
  EXPECT_EQ(json.at("host"), "null");
  EXPECT_EQ(json.at("port"), "null");
  EXPECT_EQ(json.at("reload_multifile"), "true");
  EXPECT_EQ(json.at("purge_orphaned_data"), "true");
  EXPECT_EQ(json.at("reload_interval"), "5.0");
  EXPECT_EQ(json.at("max_reload_threads"), "1");
  EXPECT_EQ(json.at("samples_per_plugin"), R"({"a": 1})");
  EXPECT_EQ(json.count("quiet"), 0u);
}

TEST(ServeFlags, AnInfiniteIntervalIsCapped) {
  EXPECT_GT(serve_flags({"runs", "--reload_interval=inf"}).reload_interval_s, 1e6);
}

TEST(ServeFlags, IgnoredFlagsAreExplained) {
  const auto flags =
      serve_flags({"--logdir", "runs", "--load_fast=false", "--reload_multifile", "true"});
  ASSERT_EQ(flags.notes.size(), 2u);
  EXPECT_THAT(flags.notes[0], HasSubstr("--load_fast is ignored: there is only one loader"));
  EXPECT_THAT(serve_flags({"runs", "--db", "x"}).notes[0], HasSubstr("removed"));
  EXPECT_THAT(serve_flags({"runs", "--tag", "x"}).notes[0], HasSubstr("needs --inspect"));
}

TEST(ServeFlags, PrefixesLoseTheirTrailingSlash) {
  EXPECT_EQ(serve_flags({"runs", "--path_prefix", "/a/b//"}).path_prefix, "/a/b");
}

}  // namespace
}  // namespace stepscope::cli
