// SPDX-License-Identifier: Apache-2.0
#include "dashboards/timeseries/timeseries.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/text/json_writer.h"
#include "dashboards/timeseries/series_request.h"
#include "dashboards/timeseries/series_response.h"
#include "dashboards/timeseries/tags.h"
#include "query/records/blob.h"
#include "query/records/media_type.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

Result<Response> get_time_series(const Request& request,
                                 std::shared_ptr<const store::Snapshot> snapshot,
                                 store::ValueReader& values, const TimeseriesOptions& options) {
  const std::string_view text = request.find("requests").value_or("");
  if (text.empty()) return invalid("Missing 'requests' field");
  TRY(auto requests, parse_series_requests(text));
  return Response::stream(
      "application/json",
      series_response(std::move(requests), std::move(snapshot), values, options));
}

Result<Response> get_image_data(const Request& request, const store::Snapshot& snapshot,
                                store::ValueReader& values) {
  const std::string_view text = request.find("imageId").value_or("");
  if (text.empty()) return invalid("Missing 'imageId' field");
  TRY(const query::BlobKey key, query::decode_blob_key(text));
  TRY(const query::Blob blob, query::read_blob(values, snapshot, key));
  Response response = Response::binary(std::string(query::image_type(blob.bytes())), blob.bytes());
  response.etag = query::etag_of(blob.bytes());
  return response;
}

Response get_tags(const store::Snapshot& snapshot) {
  JsonWriter json;
  write_timeseries_tags(json, snapshot);
  return Response::json(json);
}

}  // namespace

void add_timeseries(http::Router& router, const store::Store& store, store::ValueReader& values,
                    TimeseriesOptions options) {
  const std::string root = "/data/plugin/timeseries/";
  router.allow_caching(root);
  router.get_or_post(root + "tags",
                     [&store](const Request&) { return get_tags(*store.snapshot()); });
  router.get_or_post(root + "timeSeries", [&store, &values, options](const Request& request) {
    return get_time_series(request, store.snapshot(), values, options);
  });
  router.get_or_post(root + "imageData", [&store, &values](const Request& request) {
    return get_image_data(request, *store.snapshot(), values);
  });
}

}  // namespace stepscope::dashboards
