// SPDX-License-Identifier: Apache-2.0
#include "writer/values/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_error.h"
#include "writer/values/test_value.h"

namespace stepscope::writer {
namespace {

using testing::ElementsAre;

TEST(Text, HasNoDimensionsForOneString) {
  const auto value = parsed(text_value("t", "*hello*"));
  EXPECT_EQ(value.metadata().plugin_data().plugin_name(), "text");
  EXPECT_EQ(value.tensor().dtype(), proto::DT_STRING);
  EXPECT_EQ(value.tensor().tensor_shape().dim_size(), 0);
  EXPECT_THAT(value.tensor().string_val(), ElementsAre("*hello*"));
}

TEST(Text, MayBeATable) {
  const std::vector<std::string> cells = {"a", "b", "c", ""};
  const auto value = parsed(text_value("t", cells, std::vector<int64_t>{2, 2}));
  EXPECT_THAT(shape_of(value.tensor()), ElementsAre(2, 2));
  EXPECT_THAT(value.tensor().string_val(), ElementsAre("a", "b", "c", ""));
  EXPECT_THAT(text_value("t", cells, std::vector<int64_t>{3}),
              fails_with(Code::Invalid, "the shape [3] does not match 4 strings"));
}

TEST(Text, MustBeUtf8) {
  EXPECT_THAT(text_value("t", "\xff"), fails_with(Code::Invalid, "is not UTF-8"));
}

}  // namespace
}  // namespace stepscope::writer
