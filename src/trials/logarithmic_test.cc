// SPDX-License-Identifier: Apache-2.0
#include "trials/logarithmic.h"

#include <gtest/gtest.h>

namespace stepscope::trials {
namespace {

TEST(Logarithmic, AreNumbersThatSpreadOverRatios) {
  EXPECT_TRUE(looks_logarithmic({1e-5, 1e-4, 1e-3, 1e-2, 1e-1}));
  EXPECT_TRUE(looks_logarithmic({16, 32, 64, 128, 256}));
  EXPECT_FALSE(looks_logarithmic({10, 20, 30, 40, 100}));
  EXPECT_FALSE(looks_logarithmic({0, 1, 10, 100}));
  EXPECT_FALSE(looks_logarithmic({-1, 1, 10, 100}));
  EXPECT_FALSE(looks_logarithmic({1, 2, 4, 8}));
  EXPECT_FALSE(looks_logarithmic({}));
}

}  // namespace
}  // namespace stepscope::trials
