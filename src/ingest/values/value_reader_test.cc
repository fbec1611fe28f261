// SPDX-License-Identifier: Apache-2.0
#include "ingest/values/value_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ingest/loader.h"
#include "ingest/test_log.h"
#include "proto/event.pb.h"
#include "storage/memory.h"

namespace stepscope::ingest {
namespace {

using store::ElementType;
using testing::ElementsAre;

constexpr char kLogPath[] = "logs/run/events.out.tfevents.1";

// Loads one file and reads values back from it.
class ValueReader : public testing::Test {
 protected:
  void write(const std::string& bytes) {
    storage_.replace(kLogPath, bytes);
    LoaderOptions options;
    options.roots = {{"", "logs"}};
    options.reload_interval = std::chrono::milliseconds(0);
    Loader(storage_, store_, options).sweep();
    snapshot_ = store_.snapshot();
  }

  // Record number `index` of the only series.
  Result<std::shared_ptr<const store::Value>> read(uint64_t index = 0) {
    const store::Series& series = snapshot_->runs.at(0)->series.at(0);
    const auto& part = series.parts[0];
    return reader_.read(*series.info, *part.from, part.records->ref(index));
  }

  storage::MemoryStorage storage_;
  store::Store store_;
  std::shared_ptr<const store::Snapshot> snapshot_;
  FileValueReader reader_{storage_, 1 << 20};
};

std::string legacy(void (*fill)(proto::Summary::Value&)) {
  proto::Summary::Value value;
  value.set_tag("tag");
  fill(value);
  return value.SerializeAsString();
}

std::string tensor_of(std::string_view plugin, void (*fill)(proto::TensorProto&)) {
  proto::TensorProto tensor;
  fill(tensor);
  return tensor_value("tag", tensor.SerializeAsString(), plugin);
}

TEST_F(ValueReader, OldImagesBecomeWidthHeightAndImage) {
  write(TestLog()
            .version()
            .value(3, legacy([](proto::Summary::Value& value) {
                     value.mutable_image()->set_width(4);
                     value.mutable_image()->set_height(2);
                     value.mutable_image()->set_encoded_image_string("pixels");
                   }))
            .take());
  const auto value = read();
  ASSERT_TRUE(value.ok()) << value.error().message;
  EXPECT_THAT(value.value()->strings, ElementsAre("4", "2", "pixels"));
}

TEST_F(ValueReader, OldHistogramsHaveTheirExtremesAsOutermostEdges) {
  write(TestLog()
            .version()
            .value(0, legacy([](proto::Summary::Value& value) {
                     auto& histogram = *value.mutable_histo();
                     histogram.set_min(-1);
                     histogram.set_max(5);
                     for (const double limit : {-2.0, 0.0, 1.0, 1e308}) {
                       histogram.add_bucket_limit(limit);
                     }
                     for (const double count : {0, 1, 3, 2}) histogram.add_bucket(count);
                   }))
            .take());
  const auto value = read();
  ASSERT_TRUE(value.ok()) << value.error().message;
  EXPECT_THAT(value.value()->dims, ElementsAre(4, 3));
  std::vector<double> numbers;
  for (size_t i = 0; i < value.value()->size(); ++i) numbers.push_back(value.value()->number(i));
  EXPECT_THAT(numbers, ElementsAre(-1, -2, 0, -2, 0, 1, 0, 1, 3, 1, 5, 2));
}

TEST_F(ValueReader, EmptyHistogramsHaveNoBuckets) {
  write(TestLog()
            .version()
            .value(0, legacy([](proto::Summary::Value& value) { value.mutable_histo(); }))
            .take());
  EXPECT_THAT(read().value()->dims, ElementsAre(0, 3));
}

TEST_F(ValueReader, ClipsLoseTheirLabels) {
  write(TestLog()
            .version()
            .value(0, tensor_of("audio",
                                [](proto::TensorProto& tensor) {
                                  tensor.set_dtype(proto::DT_STRING);
                                  tensor.mutable_tensor_shape()->add_dim()->set_size(2);
                                  tensor.mutable_tensor_shape()->add_dim()->set_size(2);
                                  for (const char* text : {"a", "label a", "b", "label b"}) {
                                    tensor.add_string_val(text);
                                  }
                                }))
            .take());
  EXPECT_THAT(read().value()->strings, ElementsAre("a", "b"));
}

TEST_F(ValueReader, OneElementFillsTheShape) {
  write(TestLog()
            .version()
            .value(0, tensor_of("mesh",
                                [](proto::TensorProto& tensor) {
                                  tensor.set_dtype(proto::DT_HALF);
                                  tensor.mutable_tensor_shape()->add_dim()->set_size(3);
                                  tensor.add_half_val(0x3c00);
                                }))
            .take());
  const auto value = read();
  ASSERT_TRUE(value.ok()) << value.error().message;
  EXPECT_EQ(value.value()->type, ElementType::Float32);
  EXPECT_EQ(value.value()->size(), 3U);
  EXPECT_EQ(value.value()->number(2), 1);
}

// A log of a few bytes that stores one element for a shape of this size.
std::string one_for_all(std::string_view plugin, std::vector<int64_t> dims,
                        std::optional<std::string> text = {}) {
  proto::TensorProto tensor;
  tensor.set_dtype(text ? proto::DT_STRING : proto::DT_DOUBLE);
  for (const int64_t size : dims) tensor.mutable_tensor_shape()->add_dim()->set_size(size);
  if (text) {
    tensor.add_string_val(*text);
  } else {
    tensor.add_double_val(0.5);
  }
  return TestLog()
      .version()
      .value(7, tensor_value("tag", tensor.SerializeAsString(), plugin))
      .take();
}

TEST_F(ValueReader, AnElementRepeatedForALargeShapeIsKeptOnce) {
  write(one_for_all("mesh", {1, 4'000'000, 4}));
  const auto value = read();
  ASSERT_TRUE(value.ok()) << value.error().message;
  EXPECT_EQ(value.value()->size(), 16'000'000U);
  EXPECT_EQ(value.value()->number(15'999'999), 0.5);
  EXPECT_LT(value.value()->memory_bytes(), 1'000U);
}

TEST_F(ValueReader, ABlobRepeatedForSeveralRowsIsKeptOnce) {
  write(one_for_all("audio", {2, 3}, "clip"));
  const auto value = read();
  ASSERT_TRUE(value.ok()) << value.error().message;
  EXPECT_EQ(value.value()->size(), 2U);
  EXPECT_EQ(value.value()->text(1), "clip");
  EXPECT_EQ(value.value()->strings.size(), 1U);
}

// The message names tag, step and shape; the file comes last.
TEST_F(ValueReader, AnElementRepeatedMoreThanAViewShowsIsAnError) {
  const auto error = [this](std::string_view plugin, std::vector<int64_t> dims,
                            std::optional<std::string> text = {}) {
    write(one_for_all(plugin, std::move(dims), std::move(text)));
    const auto value = read();
    return value.ok() ? "" : value.error().message;
  };
  EXPECT_EQ(error("histograms", {10'000, 3}), "");
  EXPECT_THAT(
      error("histograms", {10'001, 3}),
      testing::StartsWith("the value of \"tag\" at step 7 has the shape [10001, 3], filled with "
                          "one element; at most 30000 elements are shown (record at "));
  EXPECT_EQ(error("pr_curves", {6, 10'000}), "");
  EXPECT_THAT(error("pr_curves", {6, 10'001}), testing::HasSubstr("at most 60000"));
  EXPECT_EQ(error("text", {100, 100}, "cell"), "");
  EXPECT_THAT(error("text", {100, 101}, "cell"), testing::HasSubstr("at most 10000"));
  EXPECT_THAT(error("text", {100, 100}, std::string(10'000, 'x')),
              testing::HasSubstr("at most 1677 "));
  EXPECT_EQ(error("images", {1'000}, "1"), "");
  EXPECT_THAT(error("images", {1'001}, "1"), testing::HasSubstr("at most 1000"));
  EXPECT_EQ(error("mesh", {1 << 12, 1 << 12}), "");
  EXPECT_THAT(error("mesh", {1 << 12, (1 << 12) + 1}), testing::HasSubstr("at most 16777216"));
  EXPECT_THAT(error("unknown", {1 << 12, (1 << 12) + 1}), testing::HasSubstr("at most 16777216"));
}

TEST_F(ValueReader, AShapeThatTheElementsDoNotFillIsAnError) {
  write(TestLog()
            .version()
            .value(0, tensor_of("mesh",
                                [](proto::TensorProto& tensor) {
                                  tensor.set_dtype(proto::DT_FLOAT);
                                  tensor.mutable_tensor_shape()->add_dim()->set_size(int64_t{1}
                                                                                     << 62);
                                  tensor.add_float_val(1);
                                }))
            .take());
  const auto value = read();
  ASSERT_FALSE(value.ok());
  EXPECT_EQ(value.error().code, Code::Corrupt);
  EXPECT_NE(value.error().message.find(kLogPath), std::string::npos);
}

TEST_F(ValueReader, LargeRecordsAreCheckedWhenTheyAreRead) {
  const std::string picture(100'000, 'p');
  std::string bytes =
      TestLog()
          .version()
          .value(0, tensor_value("tag", string_tensor({"4", "2", picture}), "images"))
          .take();
  bytes[bytes.size() / 2] ^= 1;
  write(bytes);
  const auto value = read();
  ASSERT_FALSE(value.ok());
  EXPECT_EQ(value.error().code, Code::Corrupt);
  EXPECT_NE(value.error().message.find("checksum"), std::string::npos);
}

TEST_F(ValueReader, AReplacedFileIsNotReadAsTheOldOne) {
  const auto log = [](std::string_view picture) {
    return TestLog().version().value(
        0, tensor_value("tag", string_tensor({"4", "2", picture}), "images"));
  };
  write(log("first").take());
  EXPECT_EQ(read().value()->strings[2], "first");
  storage_.rewrite(kLogPath, log("other").take());
  EXPECT_EQ(read().value()->strings[2], "other");
  storage_.rewrite(kLogPath, "short");
  EXPECT_EQ(read().error().code, Code::Unavailable);
  storage_.remove(kLogPath);
  EXPECT_EQ(read().error().code, Code::NotFound);
}

TEST_F(ValueReader, TheCacheStaysWithinItsBounds) {
  TestLog log;
  log.version();
  const std::string picture(40'000, 'p');
  for (int step = 0; step < 50; ++step) {
    log.value(step, tensor_value("tag", string_tensor({"4", "2", picture}), "images"));
  }
  write(log.take());
  for (uint64_t i = 0; i < 50; ++i) ASSERT_TRUE(read(i).ok());
  EXPECT_GT(reader_.cached_bytes(), size_t{900} << 10);
  EXPECT_LE(reader_.cached_bytes(), size_t{1} << 20);
  EXPECT_EQ(read(49).value().get(), read(49).value().get());
}

}  // namespace
}  // namespace stepscope::ingest
