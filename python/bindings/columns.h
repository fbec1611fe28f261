// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>

#include "query/records/records.h"
#include "store/run.h"

namespace stepscope::python {

// The points of a series of scalars as three NumPy arrays that cannot be written to: steps (int64),
// wall times and values (float64). Without `all_points` those that a restart replaced are left out.
nanobind::tuple scalar_columns(const store::Series& series, bool all_points);

// Steps and wall times of records, in the same form.
nanobind::tuple record_columns(const std::vector<query::PlacedRecord>& records);

}  // namespace stepscope::python
