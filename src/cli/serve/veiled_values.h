// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <utility>

#include "base/path_veil.h"
#include "store/value.h"

namespace stepscope::cli {

// Removes paths from the errors of values, because some dashboards show errors within a response,
// next to values that could be read.
//
// Threads: as for the wrapped reader, which must outlive it.
class VeiledValues final : public store::ValueReader {
 public:
  VeiledValues(store::ValueReader& values, PathVeil veil)
      : values_(values), veil_(std::move(veil)) {}

  Result<std::shared_ptr<const store::Value>> read(const store::SeriesInfo& info,
                                                   const store::Contribution& from,
                                                   const store::RecordRef& ref) override {
    auto value = values_.read(info, from, ref);
    if (value.ok()) return value;
    return veil_.hide(value.error());
  }

 private:
  store::ValueReader& values_;
  const PathVeil veil_;
};

}  // namespace stepscope::cli
