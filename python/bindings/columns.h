// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>

#include "query/records/records.h"
#include "store/run.h"

namespace stepscope::python {

// The points of a series of scalars as three read-only NumPy arrays: steps (int64),
// wall times and values (float64). Without `all_points`, points that a restart
// replaced are left out.
nanobind::tuple scalar_columns(const store::Series& series, bool all_points);

// The same for records: steps and wall times.
nanobind::tuple record_columns(const std::vector<query::PlacedRecord>& records);

}  // namespace stepscope::python
