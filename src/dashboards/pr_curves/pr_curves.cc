// SPDX-License-Identifier: Apache-2.0
#include "dashboards/pr_curves/pr_curves.h"

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/saturate.h"
#include "base/text/parts.h"
#include "query/find.h"
#include "query/listing.h"
#include "query/records/records.h"
#include "query/records/values.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

// The rows of a curve's value. Each has one column per threshold.
enum Row : size_t {
  kTruePositives,
  kFalsePositives,
  kTrueNegatives,
  kFalseNegatives,
  kPrecision,
  kRecall,
  kRows,
};

constexpr std::array<std::pair<std::string_view, Row>, 4> kCounts = {{
    {"true_positives", kTruePositives},
    {"false_positives", kFalsePositives},
    {"true_negatives", kTrueNegatives},
    {"false_negatives", kFalseNegatives},
}};

bool is_curve(const store::Value& value) {
  return !value.is_text() && value.dims.size() == 2 && value.dims[0] == kRows;
}

class Curve {
 public:
  explicit Curve(const store::Value& value)
      : value_(value), thresholds_(value.size() / kRows), shown_(thresholds_) {
    // Without positive predictions, precision is undefined. At least one column is kept.
    while (shown_ > 1 && count(kTruePositives, shown_ - 1) == 0 &&
           count(kFalsePositives, shown_ - 1) == 0) {
      --shown_;
    }
  }

  void write(JsonWriter& json) const {
    write_row(json, "precision", [&](size_t i) { json.number(number(kPrecision, i)); });
    write_row(json, "recall", [&](size_t i) { json.number(number(kRecall, i)); });
    for (const auto& [name, row] : kCounts) {
      write_row(json, name, [&, row = row](size_t i) { json.integer(count(row, i)); });
    }
    write_row(json, "thresholds", [&](size_t i) { json.number(threshold(i)); });
  }

 private:
  double number(Row row, size_t i) const { return value_.number(row * thresholds_ + i); }
  int64_t count(Row row, size_t i) const { return saturate<int64_t>(number(row, i)); }

  // Thresholds are not logged; they are evenly spaced from 0 to 1.
  double threshold(size_t i) const {
    if (i == 0) return 0;
    if (i + 1 == thresholds_) return 1;
    return static_cast<double>(i) * (1.0 / static_cast<double>(thresholds_ - 1));
  }

  template <typename WriteColumn>
  void write_row(JsonWriter& json, std::string_view name, WriteColumn&& write_column) const {
    json.key(name).begin_array();
    for (size_t i = 0; i < shown_; ++i) write_column(i);
    json.end_array();
  }

  const store::Value& value_;
  size_t thresholds_;
  size_t shown_;
};

Response get_tags(const store::Snapshot& snapshot) {
  JsonWriter json;
  query::write_tags(json, snapshot, "pr_curves");
  return Response::json(json);
}

void write_curve(JsonWriter& json, const query::PlacedRecord& record, const store::Value& value) {
  if (!is_curve(value)) return;
  json.begin_object();
  json.field("wall_time", record.wall_time()).field("step", record.step());
  Curve(value).write(json);
  json.end_object();
}

std::vector<std::string_view> distinct_runs(const Request& request) {
  std::vector<std::string_view> runs = request.all("run");
  std::unordered_set<std::string_view> seen;
  std::erase_if(runs, [&](std::string_view run) { return !seen.insert(run).second; });
  return runs;
}

// The curves of one run.
struct RunCurves {
  std::string run;
  std::unique_ptr<PieceSource> list;
};

// {"run": [curve, ...], ...}, piece by piece.
class CurvesOfRuns final : public PieceSource {
 public:
  explicit CurvesOfRuns(std::vector<RunCurves> runs) : runs_(std::move(runs)) {}

  Result<bool> next(std::string& out) override {
    const size_t begin = out.size();
    while (at_ < runs_.size()) {
      if (!std::exchange(has_run_begun_, true)) {
        out.append(at_ == 0 ? "{" : ", ").append(JsonWriter().string(runs_[at_].run).text());
        out += ": ";
      }
      TRY(const bool has_more, runs_[at_].list->next(out));
      if (!has_more) {
        ++at_;
        has_run_begun_ = false;
      }
      if (out.size() >= begin + kPieceBytes) return true;
    }
    out += '}';
    return false;
  }

 private:
  std::vector<RunCurves> runs_;
  size_t at_ = 0;
  bool has_run_begun_ = false;
};

Result<Response> get_pr_curves(const Request& request,
                               std::shared_ptr<const store::Snapshot> snapshot,
                               store::ValueReader& values, const PrCurvesOptions& options) {
  const auto runs = distinct_runs(request);
  if (runs.empty()) return invalid("No runs provided when fetching PR curve data; add run=NAME");
  const auto tag = request.find("tag");
  if (!tag) return invalid("No tag provided when fetching PR curve data; add tag=NAME");

  std::vector<RunCurves> curves;
  for (const std::string_view name : runs) {
    const store::Run* const run = snapshot->find(name);
    const store::Series* const series =
        run == nullptr ? nullptr : query::find_series(*run, *tag, "pr_curves");
    if (series == nullptr) {
      return invalid("No PR curves could be found for run {} and tag {}", query::quoted(name),
                     query::quoted(*tag));
    }
    curves.push_back(
        {std::string(name),
         query::json_of_values(values, {snapshot, series, options.records_max}, write_curve)});
  }
  return Response::stream("application/json", std::make_unique<CurvesOfRuns>(std::move(curves)));
}

}  // namespace

void add_pr_curves(http::Router& router, const store::Store& store, store::ValueReader& values,
                   PrCurvesOptions options) {
  const std::string root = "/data/plugin/pr_curves/";
  router.allow_caching(root);
  router.get_or_post(root + "tags",
                     [&store](const Request&) { return get_tags(*store.snapshot()); });
  router.get_or_post(root + "pr_curves", [&store, &values, options](const Request& request) {
    return get_pr_curves(request, store.snapshot(), values, options);
  });
}

}  // namespace stepscope::dashboards
