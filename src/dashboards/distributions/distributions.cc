// SPDX-License-Identifier: Apache-2.0
#include "dashboards/distributions/distributions.h"

#include <memory>
#include <string>
#include <utility>

#include "base/text/json_writer.h"
#include "query/listing.h"
#include "query/records/distribution.h"
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

void write_distribution(JsonWriter& json, const query::PlacedRecord& record,
                        const query::Distribution& values) {
  json.begin_array().number(record.wall_time()).integer(record.step()).begin_array();
  for (size_t i = 0; i < values.size(); ++i) {
    json.begin_array().integer(query::kBasisPoints[i]).number(values[i]).end_array();
  }
  json.end_array().end_array();
}

Result<Response> get_distributions(const Request& request,
                                   std::shared_ptr<const store::Snapshot> snapshot,
                                   store::ValueReader& values,
                                   const DistributionsOptions& options) {
  TRY(const auto run, request.require("run"));
  TRY(const auto tag, request.require("tag"));
  TRY(const store::Series* series,
      query::find_series(*snapshot, run, tag, "histograms", "histogram"));
  const auto write = [](JsonWriter& json, const auto& record, auto buckets) {
    write_distribution(json, record, query::distribution(buckets));
  };
  return Response::stream(
      "application/json",
      query::json_of_histograms(values, {std::move(snapshot), series, options.records_max}, write));
}

}  // namespace

void add_distributions(http::Router& router, const store::Store& store, store::ValueReader& values,
                       DistributionsOptions options) {
  const std::string root = "/data/plugin/distributions/";
  router.allow_caching(root);
  router.get_or_post(root + "tags",
                     [&store](const Request&) { return get_tags(*store.snapshot()); });
  router.get_or_post(root + "distributions", [&store, &values, options](const Request& request) {
    return get_distributions(request, store.snapshot(), values, options);
  });
}

}  // namespace stepscope::dashboards
