// SPDX-License-Identifier: Apache-2.0
#include "writer/values/layout.h"

#include <gtest/gtest.h>

#include "base/test_error.h"
#include "proto/layout.pb.h"
#include "writer/values/test_value.h"

namespace stepscope::writer {
namespace {

TEST(Layout, ContainsCategoriesOfCharts) {
  const std::vector<Category> categories = {
      {"losses", {{"all", MultilineChart{{"loss.*", "val"}}}}, true},
      {"bands", {{"range", MarginChart{{{"mean", "low", "high"}}}}}, false}};
  const auto value = parsed(layout_value(categories));
  EXPECT_EQ(value.tag(), "custom_scalars__config__");
  EXPECT_EQ(value.metadata().plugin_data().plugin_name(), "custom_scalars");
  EXPECT_EQ(value.tensor().tensor_shape().dim_size(), 0);
  proto::Layout layout;
  ASSERT_TRUE(layout.ParseFromString(value.tensor().string_val(0)));
  EXPECT_EQ(layout.category(0).title(), "losses");
  EXPECT_TRUE(layout.category(0).closed());
  EXPECT_EQ(layout.category(0).chart(0).multiline().tag(1), "val");
  EXPECT_EQ(layout.category(1).chart(0).margin().series(0).upper(), "high");
}

TEST(Layout, MustBeUtf8) {
  EXPECT_THAT(layout_value({{"\xff", {}, false}}), fails_with(Code::Invalid, "is not UTF-8"));
}

}  // namespace
}  // namespace stepscope::writer
