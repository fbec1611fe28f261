// SPDX-License-Identifier: Apache-2.0
#include "query/records/values.h"

#include <gtest/gtest.h>

#include "query/records/test_values.h"

namespace stepscope::query {
namespace {

// Fails with an error for the record at one step, and reads all others.
class FailingValues final : public store::ValueReader {
 public:
  FailingValues(TestValues& values, int64_t step, Error error)
      : values_(values), step_(step), error_(std::move(error)) {}

  Result<std::shared_ptr<const store::Value>> read(const store::SeriesInfo& info,
                                                   const store::Contribution& from,
                                                   const store::RecordRef& ref) override {
    if (ref.step == step_) return error_;
    return values_.read(info, from, ref);
  }

 private:
  TestValues& values_;
  int64_t step_;
  Error error_;
};

class Values : public testing::Test {
 protected:
  Values() {
    const std::vector<store::Value> texts = {text_value({"a"}, {}), text_value({"b"}, {}),
                                             text_value({"c"}, {})};
    run_ = test_run(
        {TestFile().add(values_.series(test_info("t", "text", DataClass::Tensor), texts))});
  }

  Result<std::string> read_all(store::ValueReader& reader, size_t records_max) {
    std::string text;
    RETURN_IF_ERROR(for_each_value(reader, run_->series[0], records_max,
                                   [&](const PlacedRecord& record, const store::Value& value) {
                                     text += std::to_string(record.step()) + value.strings[0];
                                   }));
    return text;
  }

  TestValues values_;
  std::shared_ptr<const store::Run> run_;
};

TEST_F(Values, AreOrderedByStep) {
  EXPECT_EQ(read_all(values_, 0).value(), "0a1b2c");
  EXPECT_EQ(read_all(values_, 2).value(), "0a2c");
}

TEST_F(Values, ADamagedRecordDoesNotHideTheOthers) {
  FailingValues reader(values_, 1, corrupt("record checksum mismatch: file"));
  EXPECT_EQ(read_all(reader, 0).value(), "0a2c");
}

TEST_F(Values, AnUnreadableFileIsAnError) {
  FailingValues reader(values_, 1, unavailable("the file has changed: file"));
  EXPECT_EQ(read_all(reader, 0).error().code, Code::Unavailable);
}

}  // namespace
}  // namespace stepscope::query
