// SPDX-License-Identifier: Apache-2.0
#include "cli/flags/flag_values.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "cli/flags/flag_table.h"
#include "cli/serve/serve_flags.h"

namespace stepscope::cli {
namespace {

using testing::HasSubstr;

TEST(FlagValues, Bools) {
  EXPECT_EQ(parse_bool("TRUE"), true);
  EXPECT_EQ(parse_bool("False"), false);
  EXPECT_EQ(parse_bool("yes"), std::nullopt);
  EXPECT_EQ(parse_bool(""), std::nullopt);
}

TEST(FlagValues, IntegersAsPythonReadsThem) {
  EXPECT_EQ(parse_integer(" +1_000 "), 1000);
  EXPECT_EQ(parse_integer("-1"), -1);
  for (const char* wrong : {"", " ", "1.0", "0x10", "1__0", "_1", "1_", "+-1", "1 2"}) {
    EXPECT_EQ(parse_integer(wrong), std::nullopt) << wrong;
  }
}

TEST(FlagValues, NumbersAsPythonReadsThem) {
  EXPECT_EQ(parse_flag_number("0.5"), 0.5);
  EXPECT_EQ(parse_flag_number(" 1e3"), 1000);
  EXPECT_EQ(parse_flag_number("+.5"), 0.5);
  EXPECT_TRUE(std::isinf(*parse_flag_number("inf")));
  EXPECT_EQ(parse_flag_number("5s"), std::nullopt);
}

TEST(FlagValues, Samples) {
  const auto samples = parse_samples("scalars=500, images=0,,");
  ASSERT_TRUE(samples.has_value());
  EXPECT_EQ(samples.value().at("scalars"), 500u);
  EXPECT_EQ(samples.value().at("images"), 0u);
  EXPECT_TRUE(parse_samples("").value().empty());
  for (const char* wrong : {"scalars", "scalars=many", "scalars=", "scalars=-1", "a=1=2"}) {
    EXPECT_FALSE(parse_samples(wrong).has_value()) << wrong;
  }
}

TEST(FlagTable, WrongValuesAreNamedWithTheFlag) {
  const std::map<std::string, std::string> wrong = {
      {"port", "65536"},          {"reuse_port", "1"},         {"load_fast", "False"},
      {"grpc_creds_type", "tls"}, {"max_reload_threads", "x"}, {"reload_interval", "nan"},
      {"reload_task", "now"},     {"samples_per_plugin", "x"},
  };
  for (const FlagRow& row : serve_flag_rows()) {
    if (row.standard != nullptr && *row.standard != 0) {
      EXPECT_TRUE(check_value(row, row.standard).ok()) << row.name;
    }
    const auto it = wrong.find(row.name);
    if (it == wrong.end()) continue;
    const auto checked = check_value(row, it->second);
    ASSERT_FALSE(checked.ok()) << row.name;
    EXPECT_THAT(checked.error().message, HasSubstr(std::string("--") + row.name));
  }
}

}  // namespace
}  // namespace stepscope::cli
