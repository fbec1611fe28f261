// SPDX-License-Identifier: Apache-2.0
#include "dashboards/text/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/text/parse.h"
#include "base/text/parts.h"
#include "markdown/to_html.h"
#include "query/listing.h"
#include "query/records/values.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

constexpr std::string_view kPlugin = "text";
constexpr uint64_t kTextsMax = 1000;  // In one response of our own route.

using Render = std::string (*)(std::string_view);

// Cells row by row from the start of the value: with more than two dimensions, the first matrix.
std::string table(const store::Value& value, size_t rows, size_t columns, Render render) {
  std::string html = "<table>\n<tbody>\n";
  for (size_t row = 0; row < rows; ++row) {
    html += "<tr>\n";
    for (size_t column = 0; column < columns; ++column) {
      html += fmt::format("<td>{}</td>\n", render(value.text(row * columns + column)));
    }
    html += "</tr>\n";
  }
  return html += "</tbody>\n</table>";
}

std::string warning(size_t dimensions) {
  return markdown::to_html(
      fmt::format("**Warning:** This text summary contained data of dimensionality {}, but only 2d "
                  "tables are supported. Showing a 2d slice of the data instead.",
                  dimensions));
}

std::string to_html(const store::Value& value, Render render) {
  const auto& dims = value.dims;
  if (dims.empty()) return render(value.text(0));
  if (dims.size() == 1) return table(value, value.size(), 1, render);
  const auto columns = static_cast<size_t>(dims.back());
  // A dimension may be 0; then there are no cells.
  const auto rows = value.size() == 0 ? 0 : static_cast<size_t>(dims[dims.size() - 2]);
  return (dims.size() > 2 ? warning(dims.size()) : "") + table(value, rows, columns, render);
}

Response get_tags(const store::Snapshot& snapshot) {
  JsonWriter json;
  query::write_tag_names(json, snapshot, kPlugin);
  return Response::json(json);
}

Result<Response> get_text(const Request& request, std::shared_ptr<const store::Snapshot> snapshot,
                          store::ValueReader& values, const TextOptions& options) {
  TRY(const auto run_name, request.require("run"));
  TRY(const auto tag, request.require("tag"));
  const Render render =
      request.find("markdown") == "false" ? markdown::text_to_html : markdown::to_html;
  const store::Run* run = snapshot->find(run_name);
  const store::Series* series = run == nullptr ? nullptr : query::find_series(*run, tag, kPlugin);
  if (series == nullptr) return Response::json_text("[]");
  return Response::stream(
      "application/json",
      query::json_of_values(
          values, {std::move(snapshot), series, options.records_max, true},
          [render](JsonWriter& json, const query::PlacedRecord& record, const store::Value& value) {
            if (!value.is_text()) return;
            json.begin_object().field("wall_time", record.wall_time()).field("step", record.step());
            json.field("text", to_html(value, render)).end_object();
          }));
}

// The parameters of our own route.
struct TextsQuery {
  int64_t begin = std::numeric_limits<int64_t>::min();
  int64_t end = std::numeric_limits<int64_t>::max();
  uint64_t max = kTextsMax;
  std::string search;
};

template <typename T>
Result<T> number_of(const Request& request, std::string_view name, T otherwise) {
  const auto text = request.find(name);
  if (!text) return otherwise;
  if (const auto number = parse_number<T>(*text)) return *number;
  return invalid("the parameter \"{}\" must be an integer, not \"{}\"", name, *text);
}

Result<TextsQuery> texts_query(const Request& request) {
  TextsQuery query;
  TRY(query.begin, number_of(request, "begin", query.begin));
  TRY(query.end, number_of(request, "end", query.end));
  TRY(query.max, number_of(request, "max", query.max));
  if (query.max == 0 || query.max > kTextsMax) {
    return invalid("the parameter \"max\" must be from 1 to {}", kTextsMax);
  }
  query.search = request.find("search").value_or("");
  return query;
}

bool contains(const store::Value& value, std::string_view words) {
  const auto is_equal = [](char a, char b) {
    return (a >= 'A' && a <= 'Z' ? a + 32 : a) == (b >= 'A' && b <= 'Z' ? b + 32 : b);
  };
  return std::ranges::any_of(value.strings, [&](const std::string& text) {
    return !std::ranges::search(text, words, is_equal).empty() || words.empty();
  });
}

void write_value(JsonWriter& json, const store::Value& value) {
  json.field("html", to_html(value, markdown::to_html));
  json.key("strings").begin_array();
  for (size_t i = 0; i < value.size(); ++i) json.string(value.text(i));
  json.end_array().key("shape").begin_array();
  for (const int64_t dim : value.dims) json.integer(dim);
  json.end_array();
}

// The matching records, newest first. For a record that cannot be read, the reason is written.
class MatchingTexts {
 public:
  MatchingTexts(std::shared_ptr<const store::Snapshot> snapshot, const store::Series& series,
                store::ValueReader& values, TextsQuery query)
      : snapshot_(std::move(snapshot)),
        series_(series),
        values_(values),
        query_(std::move(query)),
        records_(query::records(series, 0)),
        left_(records_.size()) {}

  // Visits the next record, and writes it if it matches.
  Result<bool> write_part(JsonWriter& json) {
    if (!std::exchange(has_begun_, true)) json.begin_object().key("texts").begin_array();
    const bool is_enough = matching_ == query_.max && query_.search.empty();
    if (left_ > 0 && !is_enough) {
      write_if_matching(json, records_[--left_]);
      return true;
    }
    json.end_array().key("matching").integer(static_cast<int64_t>(matching_)).end_object();
    return false;
  }

 private:
  void write_if_matching(JsonWriter& json, const query::PlacedRecord& record) {
    if (record.step() < query_.begin || record.step() > query_.end) return;
    const auto value = query::read_value(values_, series_, record);
    const bool is_text = value.ok() && value.value()->is_text();
    if (!query_.search.empty() && !(is_text && contains(*value.value(), query_.search))) return;
    if (++matching_ > query_.max) return;
    json.begin_object().field("step", record.step()).field("wall_time", record.wall_time());
    if (is_text) {
      write_value(json, *value.value());
    } else {
      json.field("problem", value.ok() ? "not a text" : value.error().message);
    }
    json.end_object();
  }

  std::shared_ptr<const store::Snapshot> snapshot_;
  const store::Series& series_;
  store::ValueReader& values_;
  TextsQuery query_;
  std::vector<query::PlacedRecord> records_;
  size_t left_;  // Records not visited yet.
  size_t matching_ = 0;
  bool has_begun_ = false;
};

Result<Response> get_texts(const Request& request, std::shared_ptr<const store::Snapshot> snapshot,
                           store::ValueReader& values) {
  TRY(const auto run, request.require("run"));
  TRY(const auto tag, request.require("tag"));
  TRY(TextsQuery query, texts_query(request));
  TRY(const auto* series, query::find_series(*snapshot, run, tag, kPlugin, "text"));
  const auto texts =
      std::make_shared<MatchingTexts>(std::move(snapshot), *series, values, std::move(query));
  return Response::stream("application/json", json_of_parts([texts](JsonWriter& json) {
                            return texts->write_part(json);
                          }));
}

}  // namespace

void add_text(http::Router& router, const store::Store& store, store::ValueReader& values,
              TextOptions options) {
  const std::string root = "/data/plugin/text/";
  router.allow_caching(root);
  router.get_or_post(root + "tags",
                     [&store](const Request&) { return get_tags(*store.snapshot()); });
  router.get_or_post(root + "text", [&store, &values, options](const Request& request) {
    return get_text(request, store.snapshot(), values, options);
  });
  router.get_or_post("/api/v1/texts", [&store, &values](const Request& request) {
    return get_texts(request, store.snapshot(), values);
  });
}

}  // namespace stepscope::dashboards
