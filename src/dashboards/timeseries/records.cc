// SPDX-License-Identifier: Apache-2.0
#include "dashboards/timeseries/records.h"

#include <vector>

#include "query/records/blob.h"
#include "query/records/histogram.h"
#include "query/records/records.h"

namespace stepscope::dashboards {
namespace {

void write_bins(JsonWriter& json, const std::vector<query::HistogramBucket>& buckets) {
  json.key("bins").begin_array();
  for (const auto& [left, right, count] : buckets) {
    json.begin_object().field("min", left).field("max", right).field("count", count).end_object();
  }
  json.end_array();
}

}  // namespace

// One response contains many series, so not even a missing file may fail it.
void write_histograms(JsonWriter& json, const store::Run& run, const store::Series& series,
                      store::ValueReader& values, size_t records_max) {
  json.key(run.name).begin_array();
  for (const query::PlacedRecord& record : query::records(series, records_max)) {
    const auto value = query::read_value(values, series, record);
    if (!value.ok()) continue;
    const auto buckets = query::histogram_buckets(*value.value());
    if (!buckets.ok()) continue;
    json.begin_object().field("wallTime", record.wall_time()).field("step", record.step());
    write_bins(json, buckets.value());
    json.end_object();
  }
  json.end_array();
}

void write_images(JsonWriter& json, const store::Run& run, const store::Series& series,
                  int64_t sample, size_t records_max) {
  if (sample < 0 || sample >= query::most_items(series)) return;
  query::BlobKey key{.plugin = series.info->plugin,
                     .run = run.name,
                     .tag = series.info->tag,
                     .item = sample + query::kItemsBeforeImages};
  auto records = query::records(series, records_max);
  std::erase_if(records, [&](const auto& record) { return record.ref->items <= key.item; });
  if (records.empty()) return;
  json.key(run.name).begin_array();
  for (const query::PlacedRecord& record : records) {
    key.step = record.step();
    json.begin_object().field("step", record.step()).field("wallTime", record.wall_time());
    json.field("imageId", query::encode_blob_key(key)).end_object();
  }
  json.end_array();
}

}  // namespace stepscope::dashboards
