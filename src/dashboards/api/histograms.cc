// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <string>
#include <vector>

#include "base/text/column_packer.h"
#include "base/text/json_writer.h"
#include "dashboards/api/parameters.h"
#include "dashboards/api/routes.h"
#include "query/records/histogram.h"
#include "query/records/records.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

// A response is built in memory: about 200 MB at this limit.
constexpr size_t kBucketsMax = 4'000'000;

struct HistogramChoice {
  int64_t begin = std::numeric_limits<int64_t>::min();
  int64_t end = std::numeric_limits<int64_t>::max();
  uint64_t max = 0;
};

Result<HistogramChoice> histogram_parameters(const Request& request) {
  HistogramChoice choice;
  TRY(choice.begin, step_parameter(request, "begin", choice.begin));
  TRY(choice.end, step_parameter(request, "end", choice.end));
  TRY(choice.max, count_parameter(request, "max", 0, std::numeric_limits<uint32_t>::max()));
  if (choice.begin > choice.end) return invalid("the parameter \"begin\" is greater than \"end\"");
  return choice;
}

// The histograms of a response, with their buckets concatenated.
struct Histograms {
  std::vector<int64_t> steps;
  std::vector<double> wall_times;
  std::vector<int64_t> sizes;
  std::vector<double> lefts;
  std::vector<double> rights;
  std::vector<double> counts;
  size_t total = 0;
  size_t unreadable = 0;
};

void append(Histograms& histograms, const query::PlacedRecord& record,
            const std::vector<query::HistogramBucket>& buckets) {
  histograms.steps.push_back(record.step());
  histograms.wall_times.push_back(record.wall_time());
  histograms.sizes.push_back(static_cast<int64_t>(buckets.size()));
  for (const query::HistogramBucket& bucket : buckets) {
    histograms.lefts.push_back(bucket.left);
    histograms.rights.push_back(bucket.right);
    histograms.counts.push_back(bucket.count);
  }
}

// A damaged record is counted and does not hide the others; an error means that the file cannot be
// read now.
Result<void> read_into(Histograms& histograms, store::ValueReader& values,
                       const store::Series& series, const query::PlacedRecord& record) {
  auto value = query::read_value(values, series, record);
  if (!value.ok() && value.error().code != Code::Corrupt) return std::move(value).error();
  const auto buckets = value.ok() ? query::histogram_buckets(*value.value())
                                  : Result<std::vector<query::HistogramBucket>>(value.error());
  if (buckets.ok()) {
    append(histograms, record, buckets.value());
  } else {
    ++histograms.unreadable;
  }
  if (histograms.counts.size() <= kBucketsMax) return {};
  return invalid(
      "the request covers more than {} buckets; request fewer histograms with \"max\", or fewer "
      "steps with \"begin\" and \"end\"",
      kBucketsMax);
}

Result<Histograms> read_histograms(store::ValueReader& values, const store::Series& series,
                                   const HistogramChoice& choice) {
  auto found = query::records(series, 0);
  std::erase_if(found, [&choice](const query::PlacedRecord& record) {
    return record.step() < choice.begin || record.step() > choice.end;
  });
  Histograms histograms;
  histograms.total = found.size();
  for (const size_t place : query::spread(found.size(), choice.max)) {
    RETURN_IF_ERROR(read_into(histograms, values, series, found[place]));
  }
  return histograms;
}

// Nearly always each bucket starts where the previous one ends. Then the left edge of each
// histogram's first bucket is enough.
bool is_gapless(const Histograms& histograms) {
  size_t at = 0;
  for (const int64_t size : histograms.sizes) {
    const size_t end = at + static_cast<size_t>(size);
    for (size_t i = at + 1; i < end; ++i) {
      if (histograms.lefts[i] != histograms.rights[i - 1]) return false;
    }
    at = end;
  }
  return true;
}

std::vector<double> first_lefts(const Histograms& histograms) {
  std::vector<double> firsts;
  firsts.reserve(histograms.sizes.size());
  size_t at = 0;
  for (const int64_t size : histograms.sizes) {
    firsts.push_back(size > 0 ? histograms.lefts[at] : 0);
    at += static_cast<size_t>(size);
  }
  return firsts;
}

void write_columns(JsonWriter& json, ColumnPacker& packer, const Histograms& histograms) {
  const bool gapless = is_gapless(histograms);
  json.field("gapless", gapless);
  json.key("columns").begin_object();
  packer.add_steps(json.key("step"), histograms.steps);
  packer.add_wall_times(json.key("wall_time"), histograms.wall_times);
  packer.add_steps(json.key("size"), histograms.sizes);
  packer.add_values(json.key("left"), gapless ? first_lefts(histograms) : histograms.lefts);
  packer.add_values(json.key("right"), histograms.rights);
  packer.add_values(json.key("count"), histograms.counts);
  json.end_object();
}

}  // namespace

Result<Response> get_api_histograms(const Request& request, const store::Snapshot& snapshot,
                                    store::ValueReader& values) {
  TRY(const auto run_name, request.require("run"));
  TRY(const auto tag, request.require("tag"));
  TRY(const HistogramChoice choice, histogram_parameters(request));
  TRY(const store::Series* series,
      query::find_series(snapshot, run_name, tag, "histograms", "histogram"));
  TRY(const Histograms histograms, read_histograms(values, *series, choice));

  JsonWriter json;
  ColumnPacker packer;
  json.begin_object();
  json.key("version").integer(static_cast<int64_t>(snapshot.version));
  write_time(json, "start_time", snapshot.find(run_name)->start_time);
  json.key("total").integer(static_cast<int64_t>(histograms.total));
  json.key("unreadable").integer(static_cast<int64_t>(histograms.unreadable));
  json.key("drawn").integer(static_cast<int64_t>(histograms.steps.size()));
  json.key("buckets").integer(static_cast<int64_t>(histograms.counts.size()));
  write_columns(json, packer, histograms);
  json.end_object();
  return Response::binary("application/vnd.stepscope.columns", packer.finish(json.text()));
}

}  // namespace stepscope::dashboards
