// SPDX-License-Identifier: Apache-2.0
// Which records of a series count, and what they hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::query {

// A record and the file it stands in. Both belong to the snapshot.
struct PlacedRecord {
  const store::Contribution* from = nullptr;
  const store::RecordRef* ref = nullptr;

  int64_t step() const { return ref->step; }
  double wall_time() const { return ref->wall_time; }
};

// The records of a series as TensorBoard's routes answer them: what is current, in the order of
// steps, and of several records with one step the last. If these are more than `records_max`, every
// so many-th is taken, the first and the last among them. 0: no limit.
std::vector<PlacedRecord> records(const store::Series& series, size_t records_max);

// At most `most` of `count` places, evenly spread, the first and the last among them; 0: all.
std::vector<size_t> spread(size_t count, size_t most);

// The current record at that step, the last of several.
std::optional<PlacedRecord> find_record(const store::Series& series, int64_t step);

// Every record of a series in the order logged, and which of them restarts have replaced.
struct LoggedRecord {
  PlacedRecord record;
  bool is_superseded = false;
};
std::vector<LoggedRecord> all_records(const store::Series& series);

// The series of that tag that the routes of that plugin answer, or null.
const store::Series* find_series(const store::Run& run, std::string_view tag,
                                 std::string_view plugin);

// The same by the run's name. NotFound if there is no such run or tag; `kind` says of what in the
// message, as in "No image data for ...".
Result<const store::Series*> find_series(const store::Snapshot& snapshot, std::string_view run,
                                         std::string_view tag, std::string_view plugin,
                                         std::string_view kind);

// The greatest number of items in any record of the series.
uint32_t most_items(const store::Series& series);

// What a record of the series holds.
Result<std::shared_ptr<const store::Value>> read_value(store::ValueReader& reader,
                                                       const store::Series& series,
                                                       const PlacedRecord& record);

}  // namespace stepscope::query
