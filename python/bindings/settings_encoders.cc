// SPDX-License-Identifier: Apache-2.0
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "base/text/quantities.h"
#include "bindings/encoders.h"
#include "bindings/errors.h"
#include "bindings/results.h"
#include "writer/values/hparams.h"
#include "writer/values/layout.h"

namespace stepscope::python {
namespace {

namespace nb = nanobind;

// (name, display name, description, domain kind, domain values). The kind is "real", "int" or
// "discrete"; without a domain it is "number", "text" or "bool", or "" if the type is unknown.
using HParamRow =
    std::tuple<std::string, std::string, std::string, std::string, std::vector<HParam::Value>>;
// (tag, group, display name, description, dataset type).
using MetricRow = std::tuple<std::string, std::string, std::string, std::string, int>;

double bound(const std::vector<HParam::Value>& ends, size_t index) {
  const double* number = index < ends.size() ? std::get_if<double>(&ends[index]) : nullptr;
  if (number == nullptr)
    raise(invalid("an interval needs two numbers, its minimum and its maximum"));
  return *number;
}

HParamInfo info_of(const HParamRow& row) {
  const auto& [name, display_name, description, kind, values] = row;
  HParamInfo info{.name = name, .display_name = display_name, .description = description};
  if (kind == "real") info.domain = RealInterval{bound(values, 0), bound(values, 1)};
  if (kind == "int") {
    info.domain =
        IntInterval{static_cast<int64_t>(bound(values, 0)), static_cast<int64_t>(bound(values, 1))};
  }
  if (kind == "discrete") info.domain = std::vector<HParam>(values.begin(), values.end());
  if (kind == "number") info.type = HParamType::kNumber;
  if (kind == "text") info.type = HParamType::kString;
  if (kind == "bool") info.type = HParamType::kBool;
  return info;
}

MetricInfo metric_of(const MetricRow& row) {
  const auto& [tag, group, display_name, description, dataset_type] = row;
  return {tag, group, display_name, description, static_cast<DatasetType>(dataset_type)};
}

nb::bytes experiment(const std::vector<HParamRow>& hparams, const std::vector<MetricRow>& metrics,
                     double time_created) {
  Experiment made{.time_created_s = time_created};
  for (const auto& row : hparams) made.hparams.push_back(info_of(row));
  for (const auto& row : metrics) made.metrics.push_back(metric_of(row));
  return to_bytes(value_or_raise(writer::experiment_value(made)));
}

nb::bytes session_start(const std::vector<std::pair<std::string, HParam::Value>>& hparams,
                        std::string group_name, double start_time) {
  const SessionStart start{.hparams = {hparams.begin(), hparams.end()},
                           .group_name = std::move(group_name),
                           .start_time_s = start_time};
  return to_bytes(value_or_raise(writer::session_start_value(start)));
}

nb::bytes session_end(int status, double end_time) {
  return to_bytes(writer::session_end_value(static_cast<SessionStatus>(status), end_time));
}

// (title, whether it is a margin chart, tags; a margin chart has three for each line).
using ChartRow = std::tuple<std::string, bool, std::vector<std::string>>;

Chart chart_of(const ChartRow& row) {
  const auto& [title, is_margin, tags] = row;
  if (!is_margin) return {title, MultilineChart{tags}};
  if (tags.size() % 3 != 0) {
    raise(invalid("a margin chart needs a value, a lower and an upper tag for each line, not {}",
                  counted(tags.size(), "tag")));
  }
  MarginChart margin;
  for (size_t i = 0; i < tags.size(); i += 3) {
    margin.series.push_back({tags[i], tags[i + 1], tags[i + 2]});
  }
  return {title, std::move(margin)};
}

nb::bytes layout(
    const std::vector<std::tuple<std::string, bool, std::vector<ChartRow>>>& categories) {
  std::vector<Category> made;
  for (const auto& [title, closed, charts] : categories) {
    Category category{.title = title, .charts = {}, .closed = closed};
    for (const auto& chart : charts) category.charts.push_back(chart_of(chart));
    made.push_back(std::move(category));
  }
  return to_bytes(value_or_raise(writer::layout_value(made)));
}

}  // namespace

void add_settings_encoders(nb::module_& encode) {
  encode.def("experiment", &experiment, nb::arg("hparams"), nb::arg("metrics"),
             nb::arg("time_created"),
             "hparams: (name, display name, description, kind, values), the kind being 'real', "
             "'int', 'discrete', 'number', 'text', 'bool' or ''; metrics: (tag, group, display "
             "name, description, dataset type).");
  encode.def("session_start", &session_start, nb::arg("hparams"), nb::arg("group_name") = "",
             nb::arg("start_time") = 0.0);
  encode.def("session_end", &session_end, nb::arg("status"), nb::arg("end_time"),
             "Status: 1 success, 2 failure, 3 running.");
  encode.def("layout", &layout, nb::arg("categories"),
             "Rows (title, is closed, charts); a chart is (title, is margin, tags).");
}

}  // namespace stepscope::python
