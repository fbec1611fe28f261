// SPDX-License-Identifier: Apache-2.0
#include "query/records/records.h"

#include <algorithm>

#include "query/find.h"
#include "query/points/stretches.h"

namespace stepscope::query {
namespace {

const store::Contribution* file_of(const store::Series& series, const store::RecordPart* part) {
  for (const auto& of_file : series.parts) {
    if (of_file.records == part) return of_file.from;
  }
  return nullptr;
}

template <typename Visit>
void for_each_record(const store::Series& series, const std::vector<RecordStretch>& stretches,
                     Visit&& visit) {
  for (const RecordStretch& stretch : stretches) {
    const store::Contribution* const from = file_of(series, stretch.part);
    for (uint64_t i = stretch.begin; i < stretch.end; ++i) {
      visit(PlacedRecord{from, &stretch.part->ref(i)});
    }
  }
}

}  // namespace

std::vector<PlacedRecord> records(const store::Series& series, size_t records_max) {
  std::vector<PlacedRecord> found;
  for_each_record(series, record_stretches(series).current, [&](const PlacedRecord& record) {
    if (!found.empty() && found.back().step() == record.step()) found.pop_back();
    found.push_back(record);
  });
  if (records_max == 0 || found.size() <= records_max) return found;
  std::vector<PlacedRecord> kept;
  for (const size_t place : spread(found.size(), records_max)) kept.push_back(found[place]);
  return kept;
}

std::vector<size_t> spread(size_t count, size_t most) {
  const size_t kept = most == 0 ? count : std::min(count, most);
  std::vector<size_t> places;
  places.reserve(kept);
  for (size_t i = 0; i < kept; ++i) {
    // If only one is requested, it is the last.
    places.push_back(kept == 1 ? count - 1 : i * (count - 1) / (kept - 1));
  }
  return places;
}

std::optional<PlacedRecord> find_record(const store::Series& series, int64_t step) {
  std::optional<PlacedRecord> found;
  for (const RecordStretch& stretch : record_stretches(series).current) {
    uint64_t low = stretch.begin;
    for (uint64_t high = stretch.end; low < high;) {
      const uint64_t middle = low + (high - low) / 2;
      if (stretch.part->ref(middle).step <= step) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == stretch.begin || stretch.part->ref(low - 1).step != step) continue;
    found = PlacedRecord{file_of(series, stretch.part), &stretch.part->ref(low - 1)};
  }
  return found;
}

std::vector<LoggedRecord> all_records(const store::Series& series) {
  std::vector<LoggedRecord> found;
  const auto stretches = record_stretches(series);
  for (const auto& part : series.parts) {
    if (!part.records) continue;
    for (uint64_t i = 0; i < part.records->size; ++i) {
      found.push_back({{part.from, &part.records->ref(i)}, false});
    }
  }
  // Both lists are in the order logged, so one pass over both marks the superseded records.
  auto at = found.begin();
  for_each_record(series, stretches.superseded, [&](const PlacedRecord& record) {
    while (at->record.ref != record.ref) ++at;
    at->is_superseded = true;
  });
  return found;
}

const store::Series* find_series(const store::Run& run, std::string_view tag,
                                 std::string_view plugin) {
  for (const store::Series& series : series_of(run, tag)) {
    if (is_servable(series, plugin)) return &series;
  }
  return nullptr;
}

Result<const store::Series*> find_series(const store::Snapshot& snapshot, std::string_view run,
                                         std::string_view tag, std::string_view plugin,
                                         std::string_view kind) {
  if (const store::Run* found = snapshot.find(run)) {
    if (const store::Series* series = find_series(*found, tag, plugin)) return series;
  }
  return not_found("No {} data for run={}, tag={}", kind, quoted(run), quoted(tag));
}

uint32_t most_items(const store::Series& series) {
  uint32_t most = 0;
  for (const auto& part : series.parts) {
    if (!part.records) continue;
    for (const auto& block : part.records->blocks) {
      for (const store::RecordRef& ref : *block) most = std::max(most, ref.items);
    }
  }
  return most;
}

Result<std::shared_ptr<const store::Value>> read_value(store::ValueReader& reader,
                                                       const store::Series& series,
                                                       const PlacedRecord& record) {
  return reader.read(*series.info, *record.from, *record.ref);
}

}  // namespace stepscope::query
