// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

#include "base/piece_source.h"
#include "base/result.h"
#include "base/text/json_writer.h"
#include "query/records/records.h"

namespace stepscope::query {

// Reads the values of a series in the order of steps, at most `records_max` of them as records()
// chooses, and calls visit(record, value) for each. 0: no limit. A record that is damaged or has no
// value is skipped, so that it does not hide the others. An error means that the file itself cannot
// be read now. Cost: one value is held at a time.
using VisitValue = std::function<void(const PlacedRecord&, const store::Value&)>;
Result<void> for_each_value(store::ValueReader& reader, const store::Series& series,
                            size_t records_max, const VisitValue& visit);

// Which values of which series.
struct ValuesQuery {
  std::shared_ptr<const store::Snapshot> snapshot;
  const store::Series* series = nullptr;  // Of the snapshot.
  size_t records_max = 0;
  bool skips_unreadable = false;  // Also skip values that cannot be read now.
};

// The same values as a JSON list in pieces. `write` writes one item or nothing for each value. The
// reader must outlive it.
using WriteValue = std::function<void(JsonWriter&, const PlacedRecord&, const store::Value&)>;
std::unique_ptr<PieceSource> json_of_values(store::ValueReader& reader, const ValuesQuery& query,
                                            WriteValue write);

}  // namespace stepscope::query
