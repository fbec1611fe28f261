// SPDX-License-Identifier: Apache-2.0
#include "query/records/blob.h"

#include "base/crc32c.h"
#include "base/text/parse.h"
#include "query/find.h"
#include "query/records/records.h"

namespace stepscope::query {
namespace {

std::optional<PlacedRecord> find_occurrence(const store::Series& series, int64_t step,
                                            const Occurrence& wanted) {
  int64_t number = 0;
  for (const auto& part : series.parts) {
    for (uint64_t i = 0; part.records && i < part.records->size; ++i) {
      const store::RecordRef& ref = part.records->ref(i);
      if (ref.step != step) continue;
      if (Occurrence{number++, ref.wall_time} == wanted) return PlacedRecord{part.from, &ref};
    }
  }
  return std::nullopt;
}

}  // namespace

Result<uint32_t> parse_sample(std::optional<std::string_view> text) {
  if (!text) return 0;
  if (const auto sample = parse_number<uint32_t>(*text)) return *sample;
  return invalid("the parameter \"sample\" must be a non-negative integer, not \"{}\"", *text);
}

Result<std::shared_ptr<const store::Value>> read_value(store::ValueReader& reader,
                                                       const store::Snapshot& snapshot,
                                                       const BlobKey& key) {
  TRY(const store::Series* series, find_series(snapshot, key.run, key.tag, key.plugin, key.plugin));
  const auto record = key.occurrence ? find_occurrence(*series, key.step, *key.occurrence)
                                     : find_record(*series, key.step);
  if (!record) {
    return not_found("No such record at step {} for run={}, tag={}", key.step, quoted(key.run),
                     quoted(key.tag));
  }
  return read_value(reader, *series, *record);
}

Result<Blob> read_blob(store::ValueReader& reader, const store::Snapshot& snapshot,
                       const BlobKey& key) {
  TRY(auto value, read_value(reader, snapshot, key));
  if (!value->is_text()) {
    return invalid("The value at step {} for run={}, tag={} holds numbers, not blobs", key.step,
                   quoted(key.run), quoted(key.tag));
  }
  if (key.item < 0 || static_cast<uint64_t>(key.item) >= value->size()) {
    return not_found("No item {} at step {} for run={}, tag={}, which has {}", key.item, key.step,
                     quoted(key.run), quoted(key.tag), value->size());
  }
  return Blob{std::move(value), static_cast<size_t>(key.item)};
}

std::string etag_of(std::string_view bytes) {
  return fmt::format("\"{:08x}-{:x}\"", crc32c(as_bytes(bytes)), bytes.size());
}

}  // namespace stepscope::query
