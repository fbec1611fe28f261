// SPDX-License-Identifier: Apache-2.0
#include "dashboards/timeseries/series_response.h"

#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "base/text/parts.h"
#include "dashboards/timeseries/records.h"
#include "query/find.h"
#include "query/points/sample.h"
#include "query/records/records.h"

namespace stepscope::dashboards {
namespace {

// A point takes about 75 bytes of JSON; a little more avoids reallocation.
constexpr size_t kPointBytes = 88;

void append_number(std::string& out, double value) {
  if (std::isfinite(value)) return append_repr(out, value);
  out += JsonWriter().number(value).text();
}

// A large response consists mainly of points, so they bypass the writer, which would quote and
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
  const auto add_run = [&](const store::Run* run) {
    if (run == nullptr) return;
    if (const auto* series = query::find_scalars(*run, *request.tag))
      found.push_back({run, series});
  };
  if (request.run) {
    add_run(snapshot.find(*request.run));
  } else {
    for (const auto& run : snapshot.runs) add_run(run.get());
  }
  return found;
}

// The run's series of that plugin with that tag; empty if there is none.
std::vector<Found> find_records(const SeriesRequest& request, const store::Snapshot& snapshot) {
  const store::Run* run = snapshot.find(*request.run);
  if (run == nullptr) return {};
  const auto* series = query::find_series(*run, *request.tag, request.plugin);
  return series == nullptr ? std::vector<Found>() : std::vector<Found>{{run, series}};
}

// Writes item by item, and each item run by run.
class SeriesResponse {
 public:
  SeriesResponse(std::vector<SeriesRequest> requests,
                 std::shared_ptr<const store::Snapshot> snapshot, store::ValueReader& values,
                 const TimeseriesOptions& options)
      : requests_(std::move(requests)),
        snapshot_(std::move(snapshot)),
        values_(values),
        options_(options) {}

  bool write_part(JsonWriter& json) {
    if (!has_begun_) json.begin_array();
    has_begun_ = true;
    if (item_ == requests_.size()) {
      json.end_array();
      return false;
    }
    if (!is_in_item_) {
      begin_item(json);
    } else if (next_ < found_.size()) {
      write_series(json, found_[next_++]);
    } else {
      json.end_object();
      end_item(json);
    }
    return true;
  }

 private:
  void begin_item(JsonWriter& json) {
    const SeriesRequest& request = requests_[item_];
    json.begin_object().raw(request.echo);
    if (const std::string_view error = request.problem(); !error.empty()) {
      json.field("error", error);
      end_item(json);
      return;
    }
    found_ = request.plugin == "scalars" ? find_scalars(request, *snapshot_)
                                         : find_records(request, *snapshot_);
    next_ = 0;
    is_in_item_ = true;
    json.key("runToSeries").begin_object();
  }

  void write_series(JsonWriter& json, const Found& found) {
    const SeriesRequest& request = requests_[item_];
    if (request.plugin == "scalars") {
      json.key(found.run->name);
      write_points(json, *found.series, options_.points_max);
    } else if (request.plugin == "histograms") {
      write_histograms(json, *found.run, *found.series, values_, options_.histogram_records_max);
    } else {
      write_images(json, *found.run, *found.series, *request.sample, options_.image_records_max);
    }
  }

  void end_item(JsonWriter& json) {
    json.end_object();
    is_in_item_ = false;
    ++item_;
  }

  std::vector<SeriesRequest> requests_;
  std::shared_ptr<const store::Snapshot> snapshot_;
  store::ValueReader& values_;
  TimeseriesOptions options_;
  bool has_begun_ = false;
  bool is_in_item_ = false;
  size_t item_ = 0;
  std::vector<Found> found_;  // Of the item.
  size_t next_ = 0;           // Index in found_.
};

}  // namespace

std::unique_ptr<PieceSource> series_response(std::vector<SeriesRequest> requests,
                                             std::shared_ptr<const store::Snapshot> snapshot,
                                             store::ValueReader& values,
                                             const TimeseriesOptions& options) {
  const auto response =
      std::make_shared<SeriesResponse>(std::move(requests), std::move(snapshot), values, options);
  return json_of_parts(
      [response](JsonWriter& json) -> Result<bool> { return response->write_part(json); });
}

}  // namespace stepscope::dashboards
