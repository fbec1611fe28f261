// SPDX-License-Identifier: Apache-2.0
#include "query/records/blob.h"

#include <limits>
#include <string>

#include "dashboards/api/parameters.h"
#include "dashboards/api/routes.h"
#include "query/records/media_type.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

constexpr std::string_view kUnknownType = "application/octet-stream";

std::string_view type_of(std::string_view bytes) {
  const std::string_view type = query::image_type(bytes);
  return type == kUnknownType ? query::audio_type(bytes) : type;
}

}  // namespace

// A key with an occurrence always refers to the same bytes; any other key refers to the current
// record, which may change.
Result<Response> get_api_blob(const Request& request, const store::Snapshot& snapshot,
                              store::ValueReader& values) {
  TRY(const auto text, request.require("key"));
  TRY(query::BlobKey key, query::decode_blob_key(text));
  if (request.find("item")) {
    TRY(const uint64_t item,
        count_parameter(request, "item", 0, std::numeric_limits<uint32_t>::max()));
    key.item = static_cast<int64_t>(item);
  }
  TRY(const query::Blob blob, query::read_blob(values, snapshot, key));
  Response response = Response::binary(std::string(type_of(blob.bytes())), blob.bytes());
  response.etag = query::etag_of(blob.bytes());
  if (key.occurrence) response.cache_control = "private, max-age=31536000, immutable";
  return response;
}

}  // namespace stepscope::dashboards
