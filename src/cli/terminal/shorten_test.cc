// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal/shorten.h"

#include <gtest/gtest.h>

#include "cli/terminal/display_width.h"

namespace stepscope::cli {
namespace {

TEST(Shorten, KeepsTextThatFits) {
  EXPECT_EQ(shorten("", 0), "");
  EXPECT_EQ(shorten("train/loss", 10), "train/loss");
}

TEST(Shorten, KeepsBothEnds) {
  EXPECT_EQ(shorten("train/layer_1/kernel", 11), "train…ernel");
  EXPECT_EQ(shorten("train/layer_1/kernel", 10), "trai…ernel");
  EXPECT_EQ(shorten("abc", 1), "…");
  EXPECT_EQ(shorten("abc", 0), "");
}

TEST(Shorten, CountsColumns) {
  EXPECT_EQ(shorten("損失損失損失", 7), "損…損失") << "half a character would not fit";
  EXPECT_EQ(shorten("u\u0308ber u\u0308ber", 5), "u\u0308b…er") << "marks stay with their letters";
  for (size_t width = 1; width < 12; ++width) {
    EXPECT_LE(display_width(shorten("a損b失c損d失", width)), width);
  }
}

}  // namespace
}  // namespace stepscope::cli
