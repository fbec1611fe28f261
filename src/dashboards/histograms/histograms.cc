// SPDX-License-Identifier: Apache-2.0
#include "dashboards/histograms/histograms.h"

#include <memory>
#include <string>
#include <utility>

#include "base/text/json_writer.h"
#include "query/listing.h"
#include "query/records/histogram.h"
#include "query/records/records.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

Response get_tags(const store::Snapshot& snapshot) {
  JsonWriter json;
  query::write_tags(json, snapshot, "histograms");
  return Response::json(json);
}

void write_histogram(JsonWriter& json, const query::PlacedRecord& record,
                     std::span<const query::HistogramBucket> buckets) {
  json.begin_array().number(record.wall_time()).integer(record.step()).begin_array();
  for (const query::HistogramBucket& bucket : buckets) {
    json.begin_array().number(bucket.left).number(bucket.right).number(bucket.count).end_array();
  }
  json.end_array().end_array();
}

Result<Response> get_histograms(const Request& request,
                                std::shared_ptr<const store::Snapshot> snapshot,
                                store::ValueReader& values, const HistogramsOptions& options) {
  TRY(const auto run, request.require("run"));
  TRY(const auto tag, request.require("tag"));
  TRY(const store::Series* series,
      query::find_series(*snapshot, run, tag, "histograms", "histogram"));
  return Response::stream(
      "application/json",
      query::json_of_histograms(values, {std::move(snapshot), series, options.records_max},
                                write_histogram));
}

}  // namespace

void add_histograms(http::Router& router, const store::Store& store, store::ValueReader& values,
                    HistogramsOptions options) {
  const std::string root = "/data/plugin/histograms/";
  router.allow_caching(root);
  router.get_or_post(root + "tags",
                     [&store](const Request&) { return get_tags(*store.snapshot()); });
  router.get_or_post(root + "histograms", [&store, &values, options](const Request& request) {
    return get_histograms(request, store.snapshot(), values, options);
  });
}

}  // namespace stepscope::dashboards
