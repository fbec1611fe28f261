// SPDX-License-Identifier: Apache-2.0
#include "ingest/value_reader.h"

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

constexpr char kPath[] = "logs/run/events.out.tfevents.1";

// Loads one file and reads values back from it.
class ValueReader : public testing::Test {
 protected:
  void write(const std::string& bytes) {
    storage_.replace(kPath, bytes);
    LoaderOptions options;
    options.roots = {{"", "logs"}};
    options.reload_interval = std::chrono::milliseconds(0);
    Loader(storage_, store_, options).sweep();
    snapshot_ = store_.snapshot();
  }

  // Record number `index` of the only series.
  Result<std::shared_ptr<const store::Value>> read(uint64_t index = 0) {
    const store::Series& series = snapshot_->runs.at(0)->series.at(0);
    const auto& part = series.parts.at(0);
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

TEST_F(ValueReader, OldImageBecomesWidthHeightAndPicture) {
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

TEST_F(ValueReader, OldHistogramHasItsExtremesAsOutermostEdges) {
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

TEST_F(ValueReader, EmptyHistogramHasNoBuckets) {
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
  EXPECT_NE(value.error().message.find(kPath), std::string::npos);
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

TEST_F(ValueReader, AFileThatWasReplacedIsNotReadAsTheOldOne) {
  const auto log = [](std::string_view picture) {
    return TestLog().version().value(
        0, tensor_value("tag", string_tensor({"4", "2", picture}), "images"));
  };
  write(log("first").take());
  EXPECT_EQ(read().value()->strings[2], "first");
  storage_.rewrite(kPath, log("other").take());
  EXPECT_EQ(read().value()->strings[2], "other");
  storage_.rewrite(kPath, "short");
  EXPECT_EQ(read().error().code, Code::Unavailable);
  storage_.remove(kPath);
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
