// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text/parts.h"
#include "dashboards/api/routes.h"
#include "dashboards/api/scalar_parameters.h"
#include "query/points/point_blocks.h"
#include "query/points/point_lines.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

// About 2 GB of text. For more, request run by run.
constexpr uint64_t kFilePointsMax = 30'000'000;

Result<bool> csv_parameter(const Request& request) {
  const std::string_view format = request.find("format").value_or("csv");
  if (format == "csv") return true;
  if (format == "json") return false;
  return invalid("the parameter \"format\" must be csv or json, not \"{}\"", format);
}

Result<void> check_size(const std::vector<FoundSeries>& found) {
  uint64_t count = 0;
  for (const auto& [run, series] : found) count += series->size;
  if (count <= kFilePointsMax) return {};
  return invalid(
      "the request covers {} points; a response holds at most {}: request fewer runs or tags",
      count, kFilePointsMax);
}

// Writes series after series, and each of them in blocks of points.
class Export {
 public:
  Export(std::shared_ptr<const store::Snapshot> snapshot, std::vector<FoundSeries> found)
      : snapshot_(std::move(snapshot)), found_(std::move(found)) {}

  // Adds titles or the lines of a block.
  Result<bool> add_csv(std::string& csv) {
    if (!std::exchange(has_begun_, true)) csv += query::kCsvTitles;
    if (at_ == found_.size()) return false;
    const query::PointColumns points = next_block();
    query::append_csv_lines(csv, run_name(), tag(), points);
    if (points.size() == 0) end_series();
    return true;
  }

  // Adds the start of a series, a block of its points, or its end.
  Result<bool> write_json(JsonWriter& json) {
    if (!std::exchange(has_begun_, true)) json.begin_array();
    if (at_ == found_.size()) {
      json.end_array();
      return false;
    }
    if (!blocks_) {
      json.begin_object().field("run", run_name()).field("tag", tag());
      json.key("points").begin_array();
    }
    const query::PointColumns points = next_block();
    for (size_t i = 0; i < points.size(); ++i) {
      json.begin_array().integer(points.steps[i]).number(points.wall_times[i]);
      json.number(points.values[i]).end_array();
    }
    if (points.size() > 0) return true;
    json.end_array().end_object();
    end_series();
    return true;
  }

 private:
  std::string_view run_name() const { return found_[at_].run->name; }
  std::string_view tag() const { return found_[at_].series->info->tag; }

  query::PointColumns next_block() {
    if (!blocks_) blocks_.emplace(*found_[at_].series);
    return blocks_->next();
  }

  void end_series() {
    blocks_.reset();
    ++at_;
  }

  std::shared_ptr<const store::Snapshot> snapshot_;
  std::vector<FoundSeries> found_;
  size_t at_ = 0;
  std::optional<query::PointBlocks> blocks_;  // Of the series at `at_`; nothing before its start.
  bool has_begun_ = false;
};

}  // namespace

Result<Response> get_api_export(const Request& request,
                                std::shared_ptr<const store::Snapshot> snapshot) {
  TRY(const bool is_csv, csv_parameter(request));
  TRY(auto found, selected_scalars(request, *snapshot));
  RETURN_IF_ERROR(check_size(found));
  const auto made = std::make_shared<Export>(std::move(snapshot), std::move(found));
  if (is_csv) {
    return Response::stream("text/csv; charset=utf-8",
                            text_of_parts([made](std::string& csv) { return made->add_csv(csv); }));
  }
  return Response::stream("application/json", json_of_parts([made](JsonWriter& json) {
                            return made->write_json(json);
                          }));
}

}  // namespace stepscope::dashboards
