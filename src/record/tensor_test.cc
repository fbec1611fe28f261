// SPDX-License-Identifier: Apache-2.0
#include "record/tensor.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "record/event_oracle.h"
#include "record/random_event.h"
#include "record/wire_writer.h"

namespace stepscope::record {
namespace {

using namespace std::string_literals;

std::optional<ScalarValue> scalar_of(const proto::TensorProto& tensor) {
  const std::string bytes = tensor.SerializeAsString();
  EXPECT_EQ(tensor_difference(as_bytes(bytes)), "");
  return decode_scalar_tensor(as_bytes(bytes));
}

// From raw bytes, to control how an array is written.
std::optional<double> number_of(const std::string& bytes) {
  EXPECT_EQ(tensor_difference(as_bytes(bytes)), "");
  const auto scalar = decode_scalar_tensor(as_bytes(bytes));
  return scalar ? std::optional(scalar->value) : std::nullopt;
}

proto::TensorProto tensor_of(proto::DataType dtype) {
  proto::TensorProto tensor;
  tensor.set_dtype(dtype);
  return tensor;
}

proto::TensorProto content_of(proto::DataType dtype, const std::string& content) {
  proto::TensorProto tensor = tensor_of(dtype);
  tensor.set_tensor_content(content);
  return tensor;
}

void expect_scalar(const proto::TensorProto& tensor, double value, bool is_float32) {
  const auto scalar = scalar_of(tensor);
  ASSERT_TRUE(scalar.has_value()) << tensor.ShortDebugString();
  EXPECT_EQ(scalar->value, value) << tensor.ShortDebugString();
  EXPECT_EQ(scalar->is_float32, is_float32) << tensor.ShortDebugString();
}

TEST(ScalarTensor, TypedFields) {
  auto tensor = tensor_of(proto::DT_FLOAT);
  tensor.add_float_val(0.5f);
  expect_scalar(tensor, 0.5, true);
  tensor = tensor_of(proto::DT_DOUBLE);
  tensor.add_double_val(0.1);
  expect_scalar(tensor, 0.1, false);
  for (const auto dtype : {proto::DT_INT16, proto::DT_INT8}) {
    tensor = tensor_of(dtype);
    tensor.add_int_val(-7);
    expect_scalar(tensor, -7, true);
  }
  for (const auto dtype : {proto::DT_UINT8, proto::DT_UINT16}) {
    tensor = tensor_of(dtype);
    tensor.add_int_val(200);
    expect_scalar(tensor, 200, true);
  }
  tensor = tensor_of(proto::DT_INT32);
  tensor.add_int_val(-2'000'000'000);
  expect_scalar(tensor, -2e9, false);
  tensor = tensor_of(proto::DT_INT64);
  tensor.add_int64_val(-(int64_t{1} << 40));
  expect_scalar(tensor, -std::exp2(40), false);
  tensor = tensor_of(proto::DT_UINT32);
  tensor.add_uint32_val(4'000'000'000);
  expect_scalar(tensor, 4e9, false);
  tensor = tensor_of(proto::DT_UINT64);
  tensor.add_uint64_val(uint64_t{1} << 63);
  expect_scalar(tensor, std::exp2(63), false);
  tensor = tensor_of(proto::DT_BOOL);
  tensor.add_bool_val(true);
  expect_scalar(tensor, 1, true);
}

TEST(ScalarTensor, Content) {
  expect_scalar(content_of(proto::DT_FLOAT, "\0\0\x20\x40"s), 2.5, true);
  expect_scalar(content_of(proto::DT_DOUBLE, "\0\0\0\0\0\0\x04\x40"s), 2.5, false);
  expect_scalar(content_of(proto::DT_INT8, "\xff"), -1, true);
  expect_scalar(content_of(proto::DT_UINT8, "\xff"), 255, true);
  expect_scalar(content_of(proto::DT_INT16, "\xfe\xff"), -2, true);
  expect_scalar(content_of(proto::DT_UINT16, "\xfe\xff"), 65534, true);
  expect_scalar(content_of(proto::DT_INT32, "\xfe\xff\xff\xff"), -2, false);
  expect_scalar(content_of(proto::DT_UINT32, "\xfe\xff\xff\xff"), 4294967294.0, false);
  expect_scalar(content_of(proto::DT_INT64, "\x03\0\0\0\0\0\0\0"s), 3, false);
  expect_scalar(content_of(proto::DT_UINT64, "\x03\0\0\0\0\0\0\0"s), 3, false);
  expect_scalar(content_of(proto::DT_BOOL, "\x01"), 1, true);
  expect_scalar(content_of(proto::DT_BFLOAT16, "\x20\x40"), 2.5, true);
  expect_scalar(content_of(proto::DT_HALF, "\x00\x41"s), 2.5, true);
}

TEST(ScalarTensor, HalfFloats) {
  const auto half = [](int bits) {
    auto tensor = tensor_of(proto::DT_HALF);
    tensor.add_half_val(bits);
    return scalar_of(tensor).value().value;
  };
  EXPECT_EQ(half(0x3c00), 1);
  EXPECT_EQ(half(0xc000), -2);
  EXPECT_EQ(half(0x7bff), 65504);
  EXPECT_EQ(half(0x0001), std::exp2(-24));
  EXPECT_EQ(half(0x0400), std::exp2(-14));
  EXPECT_TRUE(std::signbit(half(0x8000)));
  EXPECT_EQ(half(0x7c00), INFINITY);
  EXPECT_EQ(half(0xfc00), -INFINITY);
  EXPECT_TRUE(std::isnan(half(0x7e00)));
  auto tensor = tensor_of(proto::DT_BFLOAT16);
  tensor.add_half_val(0xbf80);
  expect_scalar(tensor, -1, true);
}

TEST(ScalarTensor, ShapeMustHaveOneElement) {
  auto tensor = tensor_of(proto::DT_FLOAT);
  tensor.add_float_val(1);
  tensor.mutable_tensor_shape();
  EXPECT_TRUE(scalar_of(tensor));
  for (int rank = 1; rank < 4; ++rank) {
    tensor.mutable_tensor_shape()->add_dim()->set_size(1);
    EXPECT_TRUE(scalar_of(tensor));
  }
  for (const int size : {0, 2, -1}) {
    tensor.mutable_tensor_shape()->mutable_dim(1)->set_size(size);
    EXPECT_FALSE(scalar_of(tensor));
  }
  tensor.mutable_tensor_shape()->clear_dim();
  tensor.mutable_tensor_shape()->set_unknown_rank(true);
  EXPECT_FALSE(scalar_of(tensor));
}

TEST(ScalarTensor, OneElementInAnyForm) {
  EXPECT_EQ(number_of("\x08\x01\x2a\x04\0\0\x20\x40"s), 2.5);              // Packed.
  EXPECT_EQ(number_of("\x08\x01\x2d\0\0\x20\x40"s), 2.5);                  // Not packed.
  EXPECT_EQ(number_of("\x2d\0\0\x20\x40\x08\x01"s), 2.5);                  // Before the type.
  EXPECT_EQ(number_of("\x08\x01\x2a\0\x2d\0\0\x20\x40\x2a\0"s), 2.5);      // Among empty arrays.
  EXPECT_EQ(number_of("\x08\x03\x38\x05\x08\x09\x50\x07"), 7);             // The last type counts.
  EXPECT_EQ(number_of("\x08\x01\x22\x04\0\0\x20\x40\x2d\0\0\0\0"s), 2.5);  // Content wins.
  EXPECT_EQ(number_of("\x08\x01\x22\x01x\x22\0\x2d\0\0\x20\x40"s), 2.5);   // Unless it is empty.
}

TEST(ScalarTensor, NothingForAnythingElse) {
  EXPECT_EQ(number_of(""), std::nullopt);
  EXPECT_EQ(number_of("\x08\x01"), std::nullopt);                                   // No element.
  EXPECT_EQ(number_of("\x08\x01\x2d\0\0\x20\x40\x2d\0\0\x20\x40"s), std::nullopt);  // Two.
  EXPECT_EQ(number_of("\x08\x01\x2a\x08\0\0\x20\x40\0\0\x20\x40"s), std::nullopt);
  EXPECT_EQ(number_of("\x08\x01\x22\x03\0\0\x20"s), std::nullopt);  // 3 bytes.
  EXPECT_EQ(number_of("\x08\x02\x2d\0\0\x20\x40"s), std::nullopt);  // Other array.
  EXPECT_EQ(number_of("\x08\x07\x42\x01x"), std::nullopt);          // String.
  EXPECT_EQ(number_of("\x08\x08\x4d\0\0\x20\x40"s), std::nullopt);  // Complex.
  EXPECT_EQ(number_of("\x08\x01\x2d\0\0\x20"s), std::nullopt);      // Truncated.
}

TEST(TensorShape, TypeDimensionsAndStrings) {
  proto::TensorProto tensor;
  tensor.set_dtype(proto::DT_STRING);
  tensor.mutable_tensor_shape()->add_dim()->set_size(3);
  tensor.mutable_tensor_shape()->add_dim()->set_name("labels");
  for (const char* text : {"64", "48", ""}) tensor.add_string_val(text);
  const std::string bytes = tensor.SerializeAsString();
  const auto shape = decode_tensor_shape(as_bytes(bytes));
  ASSERT_TRUE(shape.has_value());
  EXPECT_EQ(shape->dtype, DType::String);
  EXPECT_EQ(shape->dims, (std::vector<int64_t>{3, 0}));
  EXPECT_EQ(shape->string_count, 3u);
}

// A shape that comes in two parts is one list of dimensions.
TEST(TensorShape, PartsAreMerged) {
  const auto shape =
      decode_tensor_shape(as_bytes("\x12\x04\x12\x02\x08\x02\x12\x04\x12\x02\x08\x05"));
  ASSERT_TRUE(shape.has_value());
  EXPECT_EQ(shape->dims, (std::vector<int64_t>{2, 5}));
}

TEST(TensorShape, NothingIfTheBytesAreNotATensor) {
  EXPECT_FALSE(decode_tensor_shape(as_bytes("\x08")));
  EXPECT_FALSE(
      decode_tensor_shape(as_bytes("\x12\x05\x12\x03\x12\x01\xff")));  // A dimension's name.
  EXPECT_FALSE(
      decode_tensor_shape(as_bytes("\x2a\x03"
                                   "abc")));
  EXPECT_FALSE(decode_tensor_shape(as_bytes("\x72\x01\x08")));
}

// Groups count as depth, and so do the messages around them.
TEST(TensorShape, DepthIsLimitedForTheWholeTensor) {
  const auto accepts = [](const std::string& bytes) {
    EXPECT_EQ(tensor_difference(as_bytes(bytes)), "");
    return decode_tensor_shape(as_bytes(bytes)).has_value();
  };
  const auto shape = [](size_t groups) {
    const std::string content = std::string(groups, '\x7b') + std::string(groups, '\x7c');
    return WireWriter().bytes(2, content).take();
  };
  EXPECT_TRUE(accepts(shape(99)));
  EXPECT_FALSE(accepts(shape(100)));
  EXPECT_TRUE(accepts(WireWriter().bytes(2, shape(98)).take()));
  EXPECT_FALSE(accepts(WireWriter().bytes(2, shape(99)).take()));
}

TEST(TensorDamaged, AgreesWithLibprotobuf) {
  RandomEvents random(31);
  std::string before;
  for (int i = 0; i < 30'000; ++i) {
    proto::TensorProto tensor;
    random.fill(tensor);
    const std::string whole = tensor.SerializeAsString();
    ASSERT_EQ(tensor_difference(as_bytes(whole)), "") << i;
    ASSERT_EQ(tensor_difference(as_bytes(random.damaged(whole, before))), "") << i;
    before = whole;
  }
}

}  // namespace
}  // namespace stepscope::record
