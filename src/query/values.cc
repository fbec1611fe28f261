// SPDX-License-Identifier: Apache-2.0
#include "query/values.h"

namespace stepscope::query {

Result<void> for_each_value(store::ValueReader& reader, const store::Series& series,
                            size_t records_max, const VisitValue& visit) {
  for (const PlacedRecord& record : records(series, records_max)) {
    auto value = read_value(reader, series, record);
    if (value.ok()) {
      visit(record, *value.value());
    } else if (value.error().code != Code::Corrupt) {
      return std::move(value).error();
    }
  }
  return {};
}

}  // namespace stepscope::query
