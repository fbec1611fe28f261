// SPDX-License-Identifier: Apache-2.0
#include "dashboards/api/scalar_parameters.h"

#include <algorithm>
#include <limits>

#include "dashboards/api/parameters.h"
#include "query/find.h"

namespace stepscope::dashboards {

using http::Request;
using query::XAxis;

std::string_view name_of(XAxis axis) {
  switch (axis) {
    case XAxis::Step:
      break;
    case XAxis::WallTime:
      return "wall_time";
    case XAxis::Relative:
      return "relative";
  }
  return "step";
}

Result<XAxis> axis_parameter(const Request& request) {
  const std::string_view name = request.find("x").value_or("step");
  for (const XAxis axis : {XAxis::Step, XAxis::WallTime, XAxis::Relative}) {
    if (name == name_of(axis)) return axis;
  }
  return invalid("the parameter \"x\" must be step, wall_time or relative, not \"{}\"", name);
}

Result<AxisRange> axis_range_parameters(const Request& request) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  TRY(const double begin, number_parameter(request, "begin", -kInfinity));
  TRY(const double end, number_parameter(request, "end", kInfinity));
  if (begin > end) return invalid("the parameter \"begin\" is greater than \"end\"");
  return AxisRange{begin, end};
}

Result<double> smoothing_parameter(const Request& request) {
  TRY(const double weight, number_parameter(request, "smoothing", 0));
  if (weight >= 0 && weight < 1) return weight;
  return invalid("the parameter \"smoothing\" must be at least 0 and less than 1, not {}", weight);
}

const store::Series* find_scalar_series(const store::Run& run, std::string_view tag) {
  const store::Series* series = query::find_scalars(run, tag);
  return series != nullptr ? series : run.find(tag, DataClass::Scalar);
}

Result<std::vector<FoundSeries>> series_of_tag(const store::Snapshot& snapshot,
                                               const std::vector<const store::Run*>& runs,
                                               std::string_view tag) {
  std::vector<FoundSeries> found;
  for (const store::Run* run : runs) {
    if (const auto* series = find_scalar_series(*run, tag)) found.push_back({run, series});
  }
  const auto has_tag = [tag](const auto& run) { return find_scalar_series(*run, tag) != nullptr; };
  if (found.empty() && std::ranges::none_of(snapshot.runs, has_tag)) {
    return not_found("no run has scalars with the tag \"{}\"", tag);
  }
  return found;
}

Result<std::vector<FoundSeries>> selected_scalars(const http::Request& request,
                                                  const store::Snapshot& snapshot) {
  RETURN_IF_ERROR(request.require("tag"));
  TRY(const auto runs, selected_runs(request, snapshot));
  std::vector<FoundSeries> found;
  for (const std::string_view tag : distinct_parameters(request, "tag")) {
    TRY(const auto of_tag, series_of_tag(snapshot, runs, tag));
    found.insert(found.end(), of_tag.begin(), of_tag.end());
  }
  return found;
}

}  // namespace stepscope::dashboards
