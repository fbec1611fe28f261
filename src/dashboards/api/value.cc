// SPDX-License-Identifier: Apache-2.0
#include "store/value.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>

#include "base/bytes.h"
#include "base/text/json_writer.h"
#include "dashboards/api/routes.h"
#include "query/records/blob.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;
using store::ElementType;
using store::Value;

// In JSON a number takes up to about 25 bytes; for millions of numbers, the binary form is better.
constexpr size_t kJsonNumbersMax = 1'000'000;

std::string_view name_of(ElementType type) {
  switch (type) {
    case ElementType::Float32:
      return "float32";
    case ElementType::Float64:
      return "float64";
    case ElementType::Int8:
      return "int8";
    case ElementType::Int16:
      return "int16";
    case ElementType::Int32:
      return "int32";
    case ElementType::Int64:
      return "int64";
    case ElementType::UInt8:
      return "uint8";
    case ElementType::UInt16:
      return "uint16";
    case ElementType::UInt32:
      return "uint32";
    case ElementType::UInt64:
      return "uint64";
    case ElementType::Bool:
      return "bool";
    case ElementType::String:
      break;
  }
  return "string";
}

// A double does not hold every integer of 64 bits.
void write_number(JsonWriter& json, const Value& value, size_t index) {
  const uint8_t* const bytes = value.element(index);
  switch (value.type) {
    case ElementType::Float32:
    case ElementType::Float64:
      json.number(value.number(index));
      break;
    case ElementType::Int64:
      json.integer(load_le<int64_t>(bytes));
      break;
    case ElementType::UInt64:
      json.raw(fmt::to_string(load_le<uint64_t>(bytes)));
      break;
    default:
      json.integer(static_cast<int64_t>(value.number(index)));
  }
}

void write_elements(JsonWriter& json, const Value& value) {
  json.key(value.is_text() ? "strings" : "numbers").begin_array();
  for (size_t i = 0; i < value.size(); ++i) {
    value.is_text() ? void(json.string(value.text(i))) : write_number(json, value, i);
  }
  json.end_array();
}

Result<Response> as_json(const Value& value) {
  if (!value.is_text() && value.size() > kJsonNumbersMax) {
    return Error{Code::Invalid,
                 fmt::format("the value has {} numbers, too many for JSON", value.size()),
                 "send the header Accept: application/octet-stream"};
  }
  JsonWriter json;
  json.begin_object().field("type", name_of(value.type));
  json.key("shape").begin_array();
  for (const int64_t size : value.dims) json.integer(size);
  json.end_array();
  write_elements(json, value);
  json.end_object();
  return Response::json(json);
}

Result<Response> as_bytes_of(const Value& value) {
  if (value.is_text()) {
    return Error{Code::Invalid, "the value holds strings, which have no binary format",
                 "use /api/v1/blob to get its items, or request JSON"};
  }
  Response response = Response::binary("application/octet-stream", {});
  value.append_elements(response.body, 0, value.size());
  response.headers.emplace_back("Stepscope-Type", name_of(value.type));
  response.headers.emplace_back("Stepscope-Shape", fmt::format("{}", fmt::join(value.dims, ",")));
  return response;
}

}  // namespace

Result<Response> get_api_value(const Request& request, const store::Snapshot& snapshot,
                               store::ValueReader& values) {
  TRY(const auto text, request.require("key"));
  TRY(const query::BlobKey key, query::decode_blob_key(text));
  TRY(const auto value, query::read_value(values, snapshot, key));
  const bool wants_bytes =
      request.header("accept").find("application/octet-stream") != std::string_view::npos;
  TRY(Response response, wants_bytes ? as_bytes_of(*value) : as_json(*value));
  response.etag = query::etag_of(response.body);
  response.headers.emplace_back("Vary", "Accept");
  return response;
}

}  // namespace stepscope::dashboards
