// SPDX-License-Identifier: Apache-2.0
#include "dashboards/audio/audio.h"

#include <string>

#include "base/text/json_writer.h"
#include "proto/audio_plugin_data.pb.h"
#include "query/listing.h"
#include "query/records/blob.h"
#include "query/records/records.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

constexpr std::string_view kPlugin = "audio";
constexpr std::string_view kWav = "audio/wav";
constexpr std::string_view kUnknownType = "application/octet-stream";

Response get_tags(const store::Snapshot& snapshot) {
  JsonWriter json;
  query::write_tags(json, snapshot, kPlugin, [](JsonWriter& tag, const store::Series& series) {
    tag.field("samples", int64_t{query::most_items(series)});
  });
  return Response::json(json);
}

bool is_wav(const store::Series& series) {
  proto::AudioPluginData data;
  return data.ParseFromString(series.info->plugin_content()) &&
         data.encoding() == proto::AudioPluginData::WAV;
}

// Clips are not read for the list: a damaged one is detected when it is requested.
Result<Response> get_audio(const Request& request, const store::Snapshot& snapshot,
                           const AudioOptions& options) {
  TRY(const auto run, request.require("run"));
  TRY(const auto tag, request.require("tag"));
  TRY(const uint32_t sample, query::parse_sample(request.find("sample")));
  TRY(const store::Series* series, query::find_series(snapshot, run, tag, kPlugin, "audio"));
  query::BlobKey key{.plugin = std::string(kPlugin),
                     .run = std::string(run),
                     .tag = std::string(tag),
                     .item = sample};
  const bool is_known = is_wav(*series);
  const std::string_view escaped = is_known ? "audio%2Fwav" : "application%2Foctet-stream";
  JsonWriter json;
  json.begin_array();
  for (const query::PlacedRecord& record : query::records(*series, options.records_max)) {
    if (record.ref->items <= sample) continue;
    key.step = record.step();
    json.begin_object().field("wall_time", record.wall_time()).field("step", record.step());
    json.field("label", "").field("contentType", is_known ? kWav : kUnknownType);
    json.field("query",
               fmt::format("blob_key={}&content_type={}", query::encode_blob_key(key), escaped));
    json.end_object();
  }
  json.end_array();
  return Response::json(json);
}

Result<Response> get_individual_audio(const Request& request, const store::Snapshot& snapshot,
                                      store::ValueReader& values) {
  TRY(const auto text, request.require("blob_key"));
  TRY(const auto type, request.require("content_type"));
  if (type != kWav && type != kUnknownType) {
    return invalid("the parameter \"content_type\" must be {} or {}, not \"{}\"", kWav,
                   kUnknownType, type);
  }
  TRY(const query::BlobKey key, query::decode_blob_key(text));
  TRY(const query::Blob blob, query::read_blob(values, snapshot, key));
  Response response = Response::binary(std::string(type), blob.bytes());
  response.etag = query::etag_of(blob.bytes());
  return response;
}

}  // namespace

void add_audio(http::Router& router, const store::Store& store, store::ValueReader& values,
               AudioOptions options) {
  const std::string root = "/data/plugin/audio/";
  router.allow_caching(root);
  router.get_or_post(root + "tags",
                     [&store](const Request&) { return get_tags(*store.snapshot()); });
  router.get_or_post(root + "audio", [&store, options](const Request& request) {
    return get_audio(request, *store.snapshot(), options);
  });
  router.get_or_post(root + "individualAudio", [&store, &values](const Request& request) {
    return get_individual_audio(request, *store.snapshot(), values);
  });
}

}  // namespace stepscope::dashboards
