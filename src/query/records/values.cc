// SPDX-License-Identifier: Apache-2.0
#include "query/records/values.h"

#include <utility>
#include <vector>

#include "base/text/parts.h"

namespace stepscope::query {
namespace {

// Null if the record is damaged or has no value.
Result<std::shared_ptr<const store::Value>> read_unless_damaged(store::ValueReader& reader,
                                                                const store::Series& series,
                                                                const PlacedRecord& record) {
  auto value = read_value(reader, series, record);
  if (value.ok() || value.error().code != Code::Corrupt) return value;
  return std::shared_ptr<const store::Value>();
}

}  // namespace

Result<void> for_each_value(store::ValueReader& reader, const store::Series& series,
                            size_t records_max, const VisitValue& visit) {
  for (const PlacedRecord& record : records(series, records_max)) {
    TRY(const auto value, read_unless_damaged(reader, series, record));
    if (value) visit(record, *value);
  }
  return {};
}

std::unique_ptr<PieceSource> json_of_values(store::ValueReader& reader, const ValuesQuery& query,
                                            WriteValue write) {
  return json_of_parts([&reader, query, write = std::move(write),
                        places = records(*query.series, query.records_max),
                        next = size_t{0}](JsonWriter& json) mutable -> Result<bool> {
    if (next == 0) json.begin_array();
    if (next == places.size()) {
      json.end_array();
      return false;
    }
    const PlacedRecord& record = places[next++];
    const auto value = read_unless_damaged(reader, *query.series, record);
    if (!value.ok() && !query.skips_unreadable) return value.error();
    if (value.ok() && value.value()) write(json, record, *value.value());
    return true;
  });
}

}  // namespace stepscope::query
