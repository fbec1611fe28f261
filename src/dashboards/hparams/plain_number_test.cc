// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/plain_number.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace stepscope::dashboards::hparams {
namespace {

std::string plain(double value) {
  std::string text;
  append_plain(text, value);
  return text;
}

std::string json_of(double value) {
  JsonWriter json;
  write_plain(json, value);
  return json.take();
}

TEST(PlainNumber, HasNoPointIfItIsWhole) {
  EXPECT_EQ(plain(64), "64");
  EXPECT_EQ(plain(-100), "-100");
  EXPECT_EQ(plain(0), "0");
  EXPECT_EQ(plain(0.1), "0.1");
  EXPECT_EQ(plain(1e-5), "1e-05");
  EXPECT_EQ(plain(1e20), "1e+20");
  EXPECT_EQ(json_of(64), "64");
  EXPECT_EQ(json_of(std::numeric_limits<double>::infinity()), R"("Infinity")");
}

TEST(PlainNumber, OfAFloatIsAsItWasMeant) {
  EXPECT_EQ(plain(shortened(0.87438F)), "0.87438");
  EXPECT_EQ(plain(shortened(1e-5F)), "1e-05");
  EXPECT_EQ(plain(shortened(1e30F)), "1e+30");
  EXPECT_EQ(plain(shortened(16777216)), "16777216");
  EXPECT_EQ(static_cast<float>(shortened(0.1F)), 0.1F);
}

TEST(PlainNumber, OfADoubleKeepsAllDigits) {
  for (const double value : {0.1, 1.0 / 3, 1e300, 16777217.0}) EXPECT_EQ(shortened(value), value);
  EXPECT_TRUE(std::isnan(shortened(std::numeric_limits<double>::quiet_NaN())));
}

}  // namespace
}  // namespace stepscope::dashboards::hparams
