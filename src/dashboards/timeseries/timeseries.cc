// SPDX-License-Identifier: Apache-2.0
#include "dashboards/timeseries/timeseries.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "dashboards/timeseries/records.h"
#include "dashboards/timeseries/tags.h"
#include "query/blob.h"
#include "query/find.h"
#include "query/media_type.h"
#include "query/records.h"
#include "query/sample.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;
using simdjson::dom::element;
using simdjson::dom::object;

// One item of `requests`. What has the wrong type counts as absent, as in TensorBoard.
struct SeriesRequest {
  std::optional<element> plugin;  // Echoed whatever its type is.
  std::string_view plugin_name;   // Empty if `plugin` is no string.
  std::optional<std::string_view> tag;
  std::optional<std::string_view> run;
  std::optional<int64_t> sample;
};

template <typename T>
std::optional<T> member(const object& item, std::string_view name) {
  T value;
  if (item[name].get(value) != simdjson::SUCCESS) return std::nullopt;
  return value;
}

SeriesRequest parse(const object& item) {
  return {.plugin = member<element>(item, "plugin"),
          .plugin_name = member<std::string_view>(item, "plugin").value_or(""),
          .tag = member<std::string_view>(item, "tag"),
          .run = member<std::string_view>(item, "run"),
          .sample = member<int64_t>(item, "sample")};
}

// Why a request cannot be answered; empty if it can.
std::string_view complaint(const SeriesRequest& request) {
  const std::string_view plugin = request.plugin_name;
  if (!request.tag) return "Missing tag";
  if (plugin == "scalars") return {};
  if (plugin != "histograms" && plugin != "images") return "Invalid plugin";
  if (!request.run) return "Missing run";
  if (plugin == "images" && !request.sample) return "Missing sample";
  return {};
}

void write_echo(JsonWriter& json, const SeriesRequest& request) {
  json.key("plugin");
  if (!request.plugin) {
    json.null();
  } else if (request.plugin->is_string()) {
    json.string(request.plugin_name);
  } else {
    json.raw(simdjson::minify(*request.plugin));
  }
  if (request.tag) json.field("tag", *request.tag);
  if (request.run) json.field("run", *request.run);
  if (request.sample) json.field("sample", *request.sample);
}

// A point takes about 75 bytes of JSON; a little more spares the buffer from growing.
constexpr size_t kPointBytes = 88;

void append_number(std::string& out, double value) {
  if (std::isfinite(value)) return append_repr(out, value);
  out += JsonWriter().number(value).text();
}

// A large answer is this and nothing else, so points bypass the writer, which would quote and
// escape the three names a hundred thousand times.
void append_point(std::string& out, const store::Point& point) {
  out += R"({"wallTime": )";
  append_number(out, point.wall_time);
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), point.step);
  out.append(R"(, "step": )").append(digits.data(), end.ptr);
  out += R"(, "value": )";
  append_number(out, point.value);
  out += '}';
}

void write_points(JsonWriter& json, const store::Series& series, size_t points_max) {
  std::string text = "[";
  const auto points = query::sample(series, points_max);
  text.reserve(points.size() * kPointBytes);
  for (const store::Point& point : points) {
    if (text.size() > 1) text += ", ";
    append_point(text, point);
  }
  json.raw(text += ']');
}

struct Found {
  const store::Run* run;
  const store::Series* series;
};

std::vector<Found> find_scalars(const SeriesRequest& request, const store::Snapshot& snapshot) {
  std::vector<Found> found;
  const auto look_into = [&](const store::Run* run) {
    if (run == nullptr) return;
    if (const auto* series = query::find_scalars(*run, *request.tag))
      found.push_back({run, series});
  };
  if (request.run) {
    look_into(snapshot.find(*request.run));
  } else {
    for (const auto& run : snapshot.runs) look_into(run.get());
  }
  return found;
}

void write_scalars(JsonWriter& json, const std::vector<Found>& found, size_t points_max) {
  size_t points = 0;
  for (const auto& [run, series] : found) {
    points += points_max == 0 ? series->size : std::min<size_t>(series->size, points_max);
  }
  json.reserve(json.text().size() + points * kPointBytes);
  json.begin_object();
  for (const auto& [run, series] : found) {
    json.key(run->name);
    write_points(json, *series, points_max);
  }
  json.end_object();
}

// What an answer is made of.
struct Source {
  const store::Snapshot& snapshot;
  store::ValueReader& values;
  const TimeseriesOptions& options;
};

// The run's series of that plugin with that tag; empty if there is none.
std::vector<Found> find_records(const SeriesRequest& request, const store::Snapshot& snapshot) {
  const store::Run* run = snapshot.find(*request.run);
  if (run == nullptr) return {};
  const auto* series = query::find_series(*run, *request.tag, request.plugin_name);
  return series == nullptr ? std::vector<Found>() : std::vector<Found>{{run, series}};
}

void write_series(JsonWriter& json, const SeriesRequest& request, const Source& source) {
  const TimeseriesOptions& options = source.options;
  if (request.plugin_name == "scalars") {
    return write_scalars(json, find_scalars(request, source.snapshot), options.points_max);
  }
  json.begin_object();
  for (const auto& [run, series] : find_records(request, source.snapshot)) {
    if (request.plugin_name == "histograms") {
      write_histograms(json, *run, *series, source.values, options.histogram_records_max);
    } else {
      write_images(json, *run, *series, *request.sample, options.image_records_max);
    }
  }
  json.end_object();
}

void write_answer(JsonWriter& json, const SeriesRequest& request, const Source& source) {
  json.begin_object();
  write_echo(json, request);
  if (const std::string_view error = complaint(request); !error.empty()) {
    json.field("error", error);
  } else {
    write_series(json.key("runToSeries"), request, source);
  }
  json.end_object();
}

Error not_a_list() {
  return invalid("'requests' must be a JSON array of objects: {}",
                 R"([{"plugin": "scalars", "tag": ...}, ...])");
}

Result<std::vector<SeriesRequest>> parse_requests(const element& document) {
  std::vector<SeriesRequest> requests;
  // TensorBoard goes through an empty object as if it were an empty list.
  if (object nothing; document.get(nothing) == simdjson::SUCCESS && nothing.size() == 0) {
    return requests;
  }
  simdjson::dom::array items;
  if (document.get(items) != simdjson::SUCCESS) return not_a_list();
  for (const element item : items) {
    object fields;
    if (item.get(fields) != simdjson::SUCCESS) return not_a_list();
    requests.push_back(parse(fields));
  }
  return requests;
}

Result<Response> get_time_series(const Request& request, const Source& source) {
  const std::string_view text = request.find("requests").value_or("");
  if (text.empty()) return invalid("Missing 'requests' field");
  simdjson::dom::parser parser;
  element document;
  if (parser.parse(text).get(document) != simdjson::SUCCESS) {
    return invalid("Unable to parse 'requests' as JSON");
  }
  TRY(const auto requests, parse_requests(document));

  JsonWriter json;
  json.begin_array();
  for (const SeriesRequest& item : requests) write_answer(json, item, source);
  json.end_array();
  return Response::json(json);
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
  router.get_or_post(root + "tags",
                     [&store](const Request&) { return get_tags(*store.snapshot()); });
  router.get_or_post(root + "timeSeries", [&store, &values, options](const Request& request) {
    return get_time_series(request, {*store.snapshot(), values, options});
  });
  router.get_or_post(root + "imageData", [&store, &values](const Request& request) {
    return get_image_data(request, *store.snapshot(), values);
  });
}

}  // namespace stepscope::dashboards
