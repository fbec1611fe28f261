// SPDX-License-Identifier: Apache-2.0
#include "query/records/histogram.h"

#include <gtest/gtest.h>

#include "base/test_error.h"
#include "base/test_pieces.h"
#include "query/records/test_values.h"

namespace stepscope::query {
namespace {

using store::ElementType;

const std::vector<HistogramBucket> kBuckets = {{-1, 0, 2}, {0, 4, 3}};

TEST(HistogramBuckets, ReadsRowsOfAnyNumberType) {
  EXPECT_EQ(
      histogram_buckets(number_value<float>(ElementType::Float32, {-1, 0, 2, 0, 4, 3}, {2, 3}))
          .value(),
      kBuckets);
  EXPECT_EQ(
      histogram_buckets(number_value<double>(ElementType::Float64, {-1, 0, 2, 0, 4, 3}, {2, 3}))
          .value(),
      kBuckets);
  EXPECT_EQ(
      histogram_buckets(number_value<int16_t>(ElementType::Int16, {-1, 0, 2, 0, 4, 3}, {2, 3}))
          .value(),
      kBuckets);
}

TEST(HistogramBuckets, AcceptsNoBuckets) {
  EXPECT_TRUE(
      histogram_buckets(number_value<double>(ElementType::Float64, {}, {0, 3})).value().empty());
}

TEST(HistogramBuckets, RejectsOtherShapesAndText) {
  const auto refusal = fails_with(Code::Invalid, "must be numbers with the shape [buckets, 3]");
  for (const std::vector<int64_t>& dims :
       std::vector<std::vector<int64_t>>{{}, {6}, {3, 2}, {2, 3, 1}, {1, 2, 3}}) {
    const std::vector<double> numbers(dims.empty() ? 1 : 6);
    EXPECT_THAT(histogram_buckets(number_value(ElementType::Float64, numbers, dims)), refusal);
  }
  EXPECT_THAT(histogram_buckets(text_value({"a", "b", "c"}, {1, 3})), refusal);
}

TEST(HistogramBuckets, ExpandsARepeatedElement) {
  EXPECT_EQ(histogram_buckets(repeated_value(ElementType::Float32, 0.5f, {2, 3})).value(),
            (std::vector<HistogramBucket>{{0.5, 0.5, 0.5}, {0.5, 0.5, 0.5}}));
}

TEST(JsonOfHistograms, SkipsOtherValues) {
  TestValues values;
  store::Store store;
  commit_run(store, "run",
             {TestFile().add(values.series(
                 test_info("h", "histograms", DataClass::Tensor),
                 {number_value<double>(ElementType::Float64, {-1, 0, 2, 0, 4, 3}, {2, 3}),
                  number_value<double>(ElementType::Float64, {1, 2}, {2}),
                  number_value<double>(ElementType::Float64, {}, {0, 3})}))});
  const auto snapshot = store.snapshot();
  const auto pieces = json_of_histograms(
      values, {snapshot, &snapshot->runs[0]->series[0]},
      [](JsonWriter& json, const PlacedRecord& record, std::span<const HistogramBucket> buckets) {
        json.begin_array().integer(record.step());
        json.integer(static_cast<int64_t>(buckets.size())).end_array();
      });
  EXPECT_EQ(join_pieces(*pieces).value(), "[[0, 2], [2, 0]]");
}

}  // namespace
}  // namespace stepscope::query
