// SPDX-License-Identifier: Apache-2.0
#include "dashboards/images/images.h"

#include <algorithm>
#include <string>

#include "base/text/json_writer.h"
#include "query/listing.h"
#include "query/records/blob.h"
#include "query/records/media_type.h"
#include "query/records/records.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

constexpr std::string_view kPlugin = "images";

Response get_tags(const store::Snapshot& snapshot) {
  JsonWriter json;
  query::write_tags(json, snapshot, kPlugin, [](JsonWriter& tag, const store::Series& series) {
    const int64_t items = query::most_items(series);
    tag.field("samples", std::max<int64_t>(items - query::kItemsBeforeImages, 0));
  });
  return Response::json(json);
}

// Images are not read for the list: a damaged one is detected when it is requested.
Result<Response> get_images(const Request& request, const store::Snapshot& snapshot,
                            const ImagesOptions& options) {
  TRY(const auto run, request.require("run"));
  TRY(const auto tag, request.require("tag"));
  TRY(const uint32_t sample, query::parse_sample(request.find("sample")));
  TRY(const store::Series* series, query::find_series(snapshot, run, tag, kPlugin, "image"));
  query::BlobKey key{.plugin = std::string(kPlugin),
                     .run = std::string(run),
                     .tag = std::string(tag),
                     .item = int64_t{sample} + query::kItemsBeforeImages};
  JsonWriter json;
  json.begin_array();
  for (const query::PlacedRecord& record : query::records(*series, options.records_max)) {
    if (record.ref->items <= key.item) continue;
    key.step = record.step();
    json.begin_object().field("wall_time", record.wall_time()).field("step", record.step());
    json.field("query", "blob_key=" + query::encode_blob_key(key)).end_object();
  }
  json.end_array();
  return Response::json(json);
}

Result<Response> get_individual_image(const Request& request, const store::Snapshot& snapshot,
                                      store::ValueReader& values) {
  const auto text = request.find("blob_key");
  if (!text || text->empty()) {
    return invalid("Invalid run, tag, index, or sample: the parameter \"blob_key\" is missing");
  }
  TRY(const query::BlobKey key, query::decode_blob_key(*text));
  TRY(const query::Blob blob, query::read_blob(values, snapshot, key));
  Response response = Response::binary(std::string(query::image_type(blob.bytes())), blob.bytes());
  response.etag = query::etag_of(blob.bytes());
  return response;
}

}  // namespace

void add_images(http::Router& router, const store::Store& store, store::ValueReader& values,
                ImagesOptions options) {
  const std::string root = "/data/plugin/images/";
  router.allow_caching(root);
  router.get_or_post(root + "tags",
                     [&store](const Request&) { return get_tags(*store.snapshot()); });
  router.get_or_post(root + "images", [&store, options](const Request& request) {
    return get_images(request, *store.snapshot(), options);
  });
  router.get_or_post(root + "individualImage", [&store, &values](const Request& request) {
    return get_individual_image(request, *store.snapshot(), values);
  });
}

}  // namespace stepscope::dashboards
