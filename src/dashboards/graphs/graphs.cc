// SPDX-License-Identifier: Apache-2.0
#include "dashboards/graphs/graphs.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/text/json_writer.h"
#include "base/text/parse.h"
#include "dashboards/graphs/attr_limit.h"
#include "dashboards/graphs/graph_list.h"
#include "dashboards/graphs/graph_reader.h"
#include "dashboards/graphs/graph_text.h"
#include "query/find.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

Response get_info(const store::Snapshot& snapshot) {
  JsonWriter json;
  write_graph_list(json, snapshot);
  return Response::json(json);
}

constexpr std::string_view kTextType = "text/x-protobuf; charset=utf-8";

Result<std::optional<AttrLimit>> attr_limit(const Request& request) {
  const auto size = request.find("limit_attr_size");
  if (!size) return std::optional<AttrLimit>();
  const uint64_t bytes_max = parse_number<uint64_t>(*size).value_or(0);
  if (bytes_max == 0) {
    return invalid("the parameter \"limit_attr_size\" must be a positive number of bytes: {}",
                   query::quoted(*size));
  }
  const auto key = request.find("large_attrs_key");
  if (!key) {
    return invalid(
        "the parameter \"limit_attr_size\" needs \"large_attrs_key\", the name of the attribute "
        "that lists the omitted attributes");
  }
  return std::optional(AttrLimit{bytes_max, std::string(*key)});
}

Result<proto::GraphDef> read_graph(const Request& request, const GraphReader& reader) {
  TRY(const std::string_view run, request.require("run"));
  const auto tag = request.find("tag");
  if (request.find("conceptual") == "true") {
    if (tag) return reader.conceptual_graph(run, *tag);
    return invalid("the parameter \"conceptual\" needs \"tag\", the model's name in the log");
  }
  return tag ? reader.op_graph(run, *tag) : reader.run_graph(run);
}

Result<Response> get_graph(const Request& request, const GraphReader& reader) {
  TRY(const auto limit, attr_limit(request));
  TRY(proto::GraphDef graph, read_graph(request, reader));
  if (limit) remove_large_attrs(graph, *limit);
  return Response::stream(std::string(kTextType), text_of_graph(std::move(graph)));
}

Result<Response> get_run_metadata(const Request& request, const GraphReader& reader) {
  TRY(const std::string_view run, request.require("run"));
  TRY(const std::string_view tag, request.require("tag"));
  TRY(const proto::RunMetadata metadata, reader.profile(run, tag));
  Response response = Response::binary(std::string(kTextType), {});
  RETURN_IF_ERROR(append_text(response.body, metadata));
  return response;
}

}  // namespace

void add_graphs(http::Router& router, const store::Store& store, store::ValueReader& values) {
  const std::string root = "/data/plugin/graphs/";
  router.allow_caching(root);
  router.get_or_post(root + "info",
                     [&store](const Request&) { return get_info(*store.snapshot()); });
  router.get_or_post(root + "graph", [&store, &values](const Request& request) {
    const auto snapshot = store.snapshot();
    return get_graph(request, GraphReader(*snapshot, values));
  });
  router.get_or_post(root + "run_metadata", [&store, &values](const Request& request) {
    const auto snapshot = store.snapshot();
    return get_run_metadata(request, GraphReader(*snapshot, values));
  });
}

}  // namespace stepscope::dashboards
