// SPDX-License-Identifier: Apache-2.0
// The current records of a series, and their values.
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

// A record and its file. Both belong to the snapshot.
struct PlacedRecord {
  const store::Contribution* from = nullptr;
  const store::RecordRef* ref = nullptr;

  int64_t step() const { return ref->step; }
  double wall_time() const { return ref->wall_time; }
};

// The records of a series as TensorBoard's routes return them: current records by step, the last of
// several at the same step. If there are more than `records_max`, an evenly spaced subset including
// the first and last. 0: no limit.
std::vector<PlacedRecord> records(const store::Series& series, size_t records_max);

// At most `most` of `count` indices, evenly spaced, including the first and last; 0: all.
std::vector<size_t> spread(size_t count, size_t most);

// The current record at that step, the last of several.
std::optional<PlacedRecord> find_record(const store::Series& series, int64_t step);

// Every record of a series in the order logged, and which of them restarts have replaced.
struct LoggedRecord {
  PlacedRecord record;
  bool is_superseded = false;
};
std::vector<LoggedRecord> all_records(const store::Series& series);

// The series of that tag that the plugin's routes return, or null.
const store::Series* find_series(const store::Run& run, std::string_view tag,
                                 std::string_view plugin);

// The same by the run's name. NotFound if there is no such run or tag; `kind` is the noun in the
// message, as in "No image data for ...".
Result<const store::Series*> find_series(const store::Snapshot& snapshot, std::string_view run,
                                         std::string_view tag, std::string_view plugin,
                                         std::string_view kind);

// The largest number of items in any record of the series.
uint32_t most_items(const store::Series& series);

// Reads the value of a record of the series.
Result<std::shared_ptr<const store::Value>> read_value(store::ValueReader& reader,
                                                       const store::Series& series,
                                                       const PlacedRecord& record);

}  // namespace stepscope::query
