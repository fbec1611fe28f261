// SPDX-License-Identifier: Apache-2.0
#include "dashboards/text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/json_writer.h"
#include "query/listing.h"
#include "query/markdown.h"
#include "query/records.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

constexpr std::string_view kPlugin = "text";

using Render = std::string (*)(std::string_view);

// Cells row by row from the front of the value: of more than two dimensions the first table.
std::string table(const store::Value& value, size_t rows, size_t columns, Render render) {
  std::string html = "<table>\n<tbody>\n";
  for (size_t row = 0; row < rows; ++row) {
    html += "<tr>\n";
    for (size_t column = 0; column < columns; ++column) {
      html += fmt::format("<td>{}</td>\n", render(value.strings[row * columns + column]));
    }
    html += "</tr>\n";
  }
  return html += "</tbody>\n</table>";
}

std::string warning(size_t dimensions) {
  return query::markdown_to_html(
      fmt::format("**Warning:** This text summary contained data of dimensionality {}, but only 2d "
                  "tables are supported. Showing a 2d slice of the data instead.",
                  dimensions));
}

std::string to_html(const store::Value& value, Render render) {
  const auto& dims = value.dims;
  if (dims.empty()) return render(value.strings.front());
  if (dims.size() == 1) return table(value, value.strings.size(), 1, render);
  const auto columns = static_cast<size_t>(dims.back());
  // Some dimension may be empty; then there is no cell, whatever the others say.
  const auto rows = value.strings.empty() ? 0 : static_cast<size_t>(dims[dims.size() - 2]);
  return (dims.size() > 2 ? warning(dims.size()) : "") + table(value, rows, columns, render);
}

Response get_tags(const store::Snapshot& snapshot) {
  JsonWriter json;
  query::write_tag_names(json, snapshot, kPlugin);
  return Response::json(json);
}

void write_texts(JsonWriter& json, const store::Series& series, store::ValueReader& values,
                 size_t records_max, Render render) {
  for (const query::PlacedRecord& record : query::records(series, records_max)) {
    const auto value = query::read_value(values, series, record);
    if (!value.ok() || !value.value()->is_text()) continue;
    json.begin_object().field("wall_time", record.wall_time()).field("step", record.step());
    json.field("text", to_html(*value.value(), render)).end_object();
  }
}

Result<Response> get_text(const Request& request, const store::Snapshot& snapshot,
                          store::ValueReader& values, const TextOptions& options) {
  TRY(const auto run_name, request.require("run"));
  TRY(const auto tag, request.require("tag"));
  const Render render =
      request.find("markdown") == "false" ? query::text_to_html : query::markdown_to_html;
  const store::Run* run = snapshot.find(run_name);
  const store::Series* series = run == nullptr ? nullptr : query::find_series(*run, tag, kPlugin);
  JsonWriter json;
  json.begin_array();
  if (series != nullptr) write_texts(json, *series, values, options.records_max, render);
  json.end_array();
  return Response::json(json);
}

}  // namespace

void add_text(http::Router& router, const store::Store& store, store::ValueReader& values,
              TextOptions options) {
  const std::string root = "/data/plugin/text/";
  router.get_or_post(root + "tags",
                     [&store](const Request&) { return get_tags(*store.snapshot()); });
  router.get_or_post(root + "text", [&store, &values, options](const Request& request) {
    return get_text(request, *store.snapshot(), values, options);
  });
}

}  // namespace stepscope::dashboards
