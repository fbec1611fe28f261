// SPDX-License-Identifier: Apache-2.0
// Values without files, for tests.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "query/test_run.h"
#include "store/value.h"

namespace stepscope::query {

inline store::Value text_value(std::vector<std::string> strings, std::vector<int64_t> dims) {
  store::Value value;
  value.type = store::ElementType::String;
  value.dims = std::move(dims);
  value.strings = std::move(strings);
  return value;
}

inline store::Value blobs_value(std::vector<std::string> strings) {
  const auto count = static_cast<int64_t>(strings.size());
  return text_value(std::move(strings), {count});
}

template <typename T>
store::Value number_value(store::ElementType type, const std::vector<T>& numbers,
                          std::vector<int64_t> dims) {
  store::Value value;
  value.type = type;
  value.dims = std::move(dims);
  for (const T number : numbers) append_le(value.numbers, number);
  return value;
}

// A single element repeated for the whole shape.
template <typename T>
store::Value repeated_value(store::ElementType type, T number, std::vector<int64_t> dims) {
  store::Value value = number_value<T>(type, {number}, std::move(dims));
  value.is_repeated = true;
  return value;
}

inline store::Value repeated_text(std::string text, std::vector<int64_t> dims) {
  store::Value value = text_value({std::move(text)}, std::move(dims));
  value.is_repeated = true;
  return value;
}

// Makes series of values and reads them back. A record's offset is the index of its value here.
class TestValues final : public store::ValueReader {
 public:
  // A series with these values at steps 0, 1, 2, ... and wall times 1000, 1001, 1002, ...
  store::SeriesPart series(Shared<store::SeriesInfo> info, std::vector<store::Value> values) {
    std::vector<std::pair<int64_t, store::Value>> at_steps;
    for (auto& value : values) {
      at_steps.emplace_back(static_cast<int64_t>(at_steps.size()), std::move(value));
    }
    return series(std::move(info), std::move(at_steps));
  }

  // The same at the given steps.
  store::SeriesPart series(Shared<store::SeriesInfo> info,
                           std::vector<std::pair<int64_t, store::Value>> values) {
    store::RecordPartBuilder builder;
    double wall_time = 1000;
    for (auto& [step, value] : values) {
      const bool is_blobs = info->data_class == DataClass::BlobSequence;
      const auto items = static_cast<uint32_t>(is_blobs ? value.size() : 0);
      builder.add({step, wall_time++, values_.size(), 1, 0, items});
      values_.push_back(std::make_shared<const store::Value>(std::move(value)));
    }
    return {std::move(info), nullptr, builder.build()};
  }

  // Makes all later reads fail.
  void fail_reads() { is_broken_ = true; }

  Result<std::shared_ptr<const store::Value>> read(const store::SeriesInfo&,
                                                   const store::Contribution&,
                                                   const store::RecordRef& ref) override {
    if (is_broken_) return corrupt("record checksum mismatch: file");
    return values_.at(ref.offset);
  }

 private:
  std::vector<std::shared_ptr<const store::Value>> values_;
  bool is_broken_ = false;
};

}  // namespace stepscope::query
