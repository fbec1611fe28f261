// SPDX-License-Identifier: Apache-2.0
#include <limits>
#include <string>
#include <vector>

#include "base/text/json_writer.h"
#include "dashboards/api/columns.h"
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

void append(Histograms& held, const query::PlacedRecord& record,
            const std::vector<query::HistogramBucket>& buckets) {
  held.steps.push_back(record.step());
  held.wall_times.push_back(record.wall_time());
  held.sizes.push_back(static_cast<int64_t>(buckets.size()));
  for (const query::HistogramBucket& bucket : buckets) {
    held.lefts.push_back(bucket.left);
    held.rights.push_back(bucket.right);
    held.counts.push_back(bucket.count);
  }
}

// A damaged record is counted and does not hide the others; an error means that the file cannot be
// read now.
Result<void> read_into(Histograms& held, store::ValueReader& values, const store::Series& series,
                       const query::PlacedRecord& record) {
  auto value = query::read_value(values, series, record);
  if (!value.ok() && value.error().code != Code::Corrupt) return std::move(value).error();
  const auto buckets = value.ok() ? query::histogram_buckets(*value.value())
                                  : Result<std::vector<query::HistogramBucket>>(value.error());
  if (buckets.ok()) {
    append(held, record, buckets.value());
  } else {
    ++held.unreadable;
  }
  if (held.counts.size() <= kBucketsMax) return {};
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
  Histograms held;
  held.total = found.size();
  for (const size_t place : query::spread(found.size(), choice.max)) {
    RETURN_IF_ERROR(read_into(held, values, series, found[place]));
  }
  return held;
}

// Nearly always each bucket starts where the previous one ends. Then the left edge of each
// histogram's first bucket is enough.
bool is_gapless(const Histograms& held) {
  size_t at = 0;
  for (const int64_t size : held.sizes) {
    const size_t end = at + static_cast<size_t>(size);
    for (size_t i = at + 1; i < end; ++i) {
      if (held.lefts[i] != held.rights[i - 1]) return false;
    }
    at = end;
  }
  return true;
}

std::vector<double> first_lefts(const Histograms& held) {
  std::vector<double> firsts;
  firsts.reserve(held.sizes.size());
  size_t at = 0;
  for (const int64_t size : held.sizes) {
    firsts.push_back(size > 0 ? held.lefts[at] : 0);
    at += static_cast<size_t>(size);
  }
  return firsts;
}

void write_columns(JsonWriter& json, ColumnPacker& packer, const Histograms& held) {
  const bool gapless = is_gapless(held);
  json.field("gapless", gapless);
  json.key("columns").begin_object();
  packer.add_steps(json.key("step"), held.steps);
  packer.add_wall_times(json.key("wall_time"), held.wall_times);
  packer.add_steps(json.key("size"), held.sizes);
  packer.add_values(json.key("left"), gapless ? first_lefts(held) : held.lefts);
  packer.add_values(json.key("right"), held.rights);
  packer.add_values(json.key("count"), held.counts);
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
  TRY(const Histograms held, read_histograms(values, *series, choice));

  JsonWriter json;
  ColumnPacker packer;
  json.begin_object();
  json.key("version").integer(static_cast<int64_t>(snapshot.version));
  write_time(json, "start_time", snapshot.find(run_name)->start_time);
  json.key("total").integer(static_cast<int64_t>(held.total));
  json.key("unreadable").integer(static_cast<int64_t>(held.unreadable));
  json.key("drawn").integer(static_cast<int64_t>(held.steps.size()));
  json.key("buckets").integer(static_cast<int64_t>(held.counts.size()));
  write_columns(json, packer, held);
  json.end_object();
  return Response::binary("application/vnd.stepscope.columns", packer.finish(json.text()));
}

}  // namespace stepscope::dashboards
