// SPDX-License-Identifier: Apache-2.0
// Shared by the routes that return scalars.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "http/message/request.h"
#include "query/points/axis.h"
#include "store/store.h"

namespace stepscope::dashboards {

std::string_view name_of(query::XAxis axis);

// `x`; a step if it is absent.
Result<query::XAxis> axis_parameter(const http::Request& request);

// `begin` and `end` on that axis; infinite if absent.
struct AxisRange {
  double begin;
  double end;
};
Result<AxisRange> axis_range_parameters(const http::Request& request);

// `smoothing`: a weight from 0 to less than 1; 0 if it is absent.
Result<double> smoothing_parameter(const http::Request& request);

// The scalars of a tag, or null. The series that TensorBoard's routes return comes first; scalars
// of other plugins are found too.
const store::Series* find_scalar_series(const store::Run& run, std::string_view tag);

struct FoundSeries {
  const store::Run* run;
  const store::Series* series;
};

// The series of one tag in those of the runs that have it. NotFound if no run at all has it.
Result<std::vector<FoundSeries>> series_of_tag(const store::Snapshot& snapshot,
                                               const std::vector<const store::Run*>& runs,
                                               std::string_view tag);

// The series of every `tag` in the runs named by `run`, tag by tag.
Result<std::vector<FoundSeries>> selected_scalars(const http::Request& request,
                                                  const store::Snapshot& snapshot);

}  // namespace stepscope::dashboards
