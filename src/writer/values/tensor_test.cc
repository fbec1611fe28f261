// SPDX-License-Identifier: Apache-2.0
#include "writer/values/tensor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_error.h"
#include "writer/values/test_value.h"

namespace stepscope::writer {
namespace {

using testing::ElementsAre;

proto::TensorProto tensor_of(const std::string& bytes) {
  proto::TensorProto tensor;
  EXPECT_TRUE(tensor.ParseFromString(bytes));
  return tensor;
}

TEST(Tensor, StoresTheNumbersUnchanged) {
  const std::vector<int32_t> numbers = {1, -2, 3, 4, 5, 6};
  const auto value = parsed(array_value("t", Array(numbers, {2, 3}), "my_plugin", "content"));
  EXPECT_EQ(value.tag(), "t");
  EXPECT_EQ(value.metadata().plugin_data().plugin_name(), "my_plugin");
  EXPECT_EQ(value.metadata().plugin_data().content(), "content");
  EXPECT_EQ(value.metadata().data_class(), proto::DATA_CLASS_TENSOR);
  EXPECT_EQ(value.tensor().dtype(), proto::DT_INT32);
  EXPECT_THAT(shape_of(value.tensor()), ElementsAre(2, 3));
  EXPECT_EQ(content_of<int32_t>(value.tensor()), numbers);
}

TEST(Tensor, MayBeEmpty) {
  const auto value = parsed(array_value("t", std::vector<double>()));
  EXPECT_THAT(shape_of(value.tensor()), ElementsAre(0));
  EXPECT_EQ(value.tensor().tensor_content(), "");
}

TEST(Tensor, HasNoDimensionsForOneNumber) {
  const auto single = tensor_of(encode_scalar_tensor(0.5F));
  EXPECT_EQ(single.dtype(), proto::DT_FLOAT);
  EXPECT_THAT(single.float_val(), ElementsAre(0.5F));
  EXPECT_TRUE(single.has_tensor_shape());
  EXPECT_EQ(single.tensor_shape().dim_size(), 0);
  EXPECT_THAT(tensor_of(encode_scalar_tensor(0.1)).double_val(), ElementsAre(0.1));
}

TEST(Tensor, OfAScalarHas64BitsIfNeeded) {
  EXPECT_TRUE(needs_double(1e39));
  EXPECT_TRUE(needs_double(-std::numeric_limits<double>::max()));
  EXPECT_FALSE(needs_double(std::numeric_limits<float>::max()));
  EXPECT_FALSE(needs_double(std::numeric_limits<double>::infinity()));
  const auto large = parsed(scalar_value("t", 1e39, false));
  EXPECT_THAT(large.tensor().double_val(), ElementsAre(1e39));
  EXPECT_EQ(large.metadata().plugin_data().plugin_name(), "scalars");
  EXPECT_THAT(parsed(scalar_value("t", 0.5, false)).tensor().float_val(), ElementsAre(0.5F));
  EXPECT_THAT(parsed(scalar_value("t", 0.1, true)).tensor().double_val(), ElementsAre(0.1));
}

TEST(Tensor, RefusesAShapeThatDoesNotMatch) {
  const auto wrong = encode_tensor(Array(std::vector<float>(5), {2, 3}));
  EXPECT_THAT(wrong, fails_with(Code::Invalid, "the shape [2, 3] does not match 5 elements"));
  const auto negative = encode_tensor(Array("x", DataType::kUInt8, {2, -3}));
  EXPECT_THAT(negative, fails_with(Code::Invalid, "[2, -3] is not a valid shape"));
  EXPECT_THAT(encode_tensor(Array(nullptr, DataType::kFloat, {2})),
              fails_with(Code::Invalid, "there is no data"));
  EXPECT_THAT(encode_tensor(Array("x", DataType::kString, {1})),
              fails_with(Code::Invalid, "has no fixed size"));
  const std::vector<std::string> strings = {"a", "b"};
  EXPECT_THAT(encode_string_tensor(strings, std::vector<int64_t>{3}),
              fails_with(Code::Invalid, "the shape [3] does not match 2 strings"));
}

TEST(Metadata, DescribesATag) {
  const auto value = parsed(tensor_value("t", "text", "", DataClass::Unknown, {"Shown", "*Why*"},
                                         encode_scalar_tensor(1.0F)));
  EXPECT_EQ(value.metadata().display_name(), "Shown");
  EXPECT_EQ(value.metadata().summary_description(), "*Why*");
  EXPECT_EQ(value.metadata().data_class(), proto::DATA_CLASS_UNKNOWN);
}

}  // namespace
}  // namespace stepscope::writer
