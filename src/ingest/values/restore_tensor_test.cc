// SPDX-License-Identifier: Apache-2.0
#include "ingest/values/restore_tensor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/event.pb.h"
#include "record/wire_writer.h"

namespace stepscope::ingest {
namespace {

using proto::TensorProto;
using store::ElementType;
using testing::ElementsAre;

std::vector<double> numbers_of(const store::Value& value) {
  std::vector<double> numbers;
  for (size_t i = 0; i < value.size(); ++i) numbers.push_back(value.number(i));
  return numbers;
}

store::Value restored(const std::string& bytes) {
  auto value = restore_tensor(as_bytes(bytes));
  EXPECT_TRUE(value.ok()) << value.error().message;
  return value.ok() ? std::move(value).value() : store::Value{};
}

struct Case {
  proto::DataType dtype;
  ElementType type;
  void (*fill)(TensorProto& tensor);
  std::vector<double> numbers;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> kCases = {
      {proto::DT_FLOAT,
       ElementType::Float32,
       [](TensorProto& t) { t.mutable_float_val()->Add(-1.5F), t.add_float_val(2); },
       {-1.5, 2}},
      {proto::DT_DOUBLE,
       ElementType::Float64,
       [](TensorProto& t) { t.add_double_val(-1e300), t.add_double_val(0.1); },
       {-1e300, 0.1}},
      {proto::DT_INT64,
       ElementType::Int64,
       [](TensorProto& t) { t.add_int64_val(-3), t.add_int64_val(int64_t{1} << 40); },
       {-3, 0x1p40}},
      {proto::DT_UINT32,
       ElementType::UInt32,
       [](TensorProto& t) { t.add_uint32_val(0xffffffff), t.add_uint32_val(1); },
       {4294967295, 1}},
      {proto::DT_UINT64,
       ElementType::UInt64,
       [](TensorProto& t) { t.add_uint64_val(uint64_t{1} << 63), t.add_uint64_val(1); },
       {0x1p63, 1}},
      {proto::DT_BOOL,
       ElementType::Bool,
       [](TensorProto& t) { t.add_bool_val(true), t.add_bool_val(false); },
       {1, 0}},
      {proto::DT_INT32,
       ElementType::Int32,
       [](TensorProto& t) { t.add_int_val(-70000), t.add_int_val(70000); },
       {-70000, 70000}},
      {proto::DT_INT16,
       ElementType::Int16,
       [](TensorProto& t) { t.add_int_val(-300), t.add_int_val(300); },
       {-300, 300}},
      {proto::DT_INT8,
       ElementType::Int8,
       [](TensorProto& t) { t.add_int_val(-3), t.add_int_val(3); },
       {-3, 3}},
      {proto::DT_UINT16,
       ElementType::UInt16,
       [](TensorProto& t) { t.add_int_val(65535), t.add_int_val(3); },
       {65535, 3}},
      {proto::DT_UINT8,
       ElementType::UInt8,
       [](TensorProto& t) { t.add_int_val(255), t.add_int_val(3); },
       {255, 3}},
      {proto::DT_HALF,
       ElementType::Float32,
       [](TensorProto& t) { t.add_half_val(0x3c00), t.add_half_val(0xc000); },
       {1, -2}},
      {proto::DT_BFLOAT16,
       ElementType::Float32,
       [](TensorProto& t) { t.add_half_val(0x3f80), t.add_half_val(0xc000); },
       {1, -2}},
  };
  return kCases;
}

TEST(RestoreTensor, EveryTypeIsRestoredFromItsArray) {
  for (const Case& one : cases()) {
    TensorProto tensor;
    tensor.set_dtype(one.dtype);
    tensor.mutable_tensor_shape()->add_dim()->set_size(2);
    one.fill(tensor);
    const store::Value value = restored(tensor.SerializeAsString());
    EXPECT_EQ(value.type, one.type) << one.dtype;
    EXPECT_EQ(numbers_of(value), one.numbers) << one.dtype;
  }
}

TEST(RestoreTensor, ElementsNeedNotBePackedOrAdjacent) {
  TensorProto head;
  head.set_dtype(proto::DT_INT32);
  head.mutable_tensor_shape()->add_dim()->set_size(3);
  TensorProto packed;
  packed.add_int_val(7);
  packed.add_int_val(8);
  const std::string plain = record::WireWriter().varint(7, 300).take();
  const store::Value value =
      restored(plain + head.SerializeAsString() + packed.SerializeAsString());
  EXPECT_THAT(numbers_of(value), ElementsAre(300, 7, 8));
}

TEST(RestoreTensor, RawBytesTakePrecedenceOverTheArray) {
  TensorProto tensor;
  tensor.set_dtype(proto::DT_BFLOAT16);
  tensor.mutable_tensor_shape()->add_dim()->set_size(1);
  tensor.set_tensor_content(std::string("\x80\x3f", 2));
  tensor.add_half_val(0);
  EXPECT_THAT(numbers_of(restored(tensor.SerializeAsString())), ElementsAre(1));
  tensor.set_dtype(proto::DT_UINT16);
  EXPECT_THAT(numbers_of(restored(tensor.SerializeAsString())), ElementsAre(0x3f80));
}

TEST(RestoreTensor, ARepeatedElementIsKeptOnce) {
  TensorProto tensor;
  tensor.set_dtype(proto::DT_INT32);
  tensor.mutable_tensor_shape()->add_dim()->set_size(3);
  tensor.add_int_val(-5);
  const store::Value value = restored(tensor.SerializeAsString());
  EXPECT_TRUE(value.is_repeated);
  EXPECT_THAT(numbers_of(value), ElementsAre(-5, -5, -5));
  std::string bytes;
  value.append_elements(bytes, 1, 2);
  EXPECT_EQ(bytes, std::string("\xfb\xff\xff\xff\xfb\xff\xff\xff"));
  tensor.mutable_tensor_shape()->mutable_dim(0)->set_size(int64_t{1} << 60);
  EXPECT_EQ(restored(tensor.SerializeAsString()).size(), size_t{1} << 60);
  tensor.mutable_tensor_shape()->mutable_dim(0)->set_size(1);
  EXPECT_FALSE(restored(tensor.SerializeAsString()).is_repeated);
  tensor.mutable_tensor_shape()->mutable_dim(0)->set_size(0);
  EXPECT_EQ(restored(tensor.SerializeAsString()).size(), 0U);
}

TEST(RestoreTensor, ARepeatedStringIsKeptOnce) {
  TensorProto tensor;
  tensor.set_dtype(proto::DT_STRING);
  tensor.mutable_tensor_shape()->add_dim()->set_size(1'000'000'000);
  tensor.add_string_val("x");
  const store::Value value = restored(tensor.SerializeAsString());
  EXPECT_EQ(value.size(), 1'000'000'000U);
  EXPECT_EQ(value.text(999'999'999), "x");
}

TEST(RestoreTensor, InvalidTensorsAndUnsupportedTypesAreErrors) {
  TensorProto tensor;
  tensor.set_dtype(proto::DT_COMPLEX64);
  EXPECT_EQ(restore_tensor(as_bytes(tensor.SerializeAsString())).error().code, Code::Corrupt);
  EXPECT_EQ(restore_tensor(as_bytes("\xff")).error().code, Code::Corrupt);
}

}  // namespace
}  // namespace stepscope::ingest
