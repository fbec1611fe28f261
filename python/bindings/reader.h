// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>

namespace stepscope::python {

// The classes behind stepscope.read(): LogReader, LoggedRun, LoggedSeries, LoggedRecords.
void add_reader(nanobind::module_& module);

}  // namespace stepscope::python
