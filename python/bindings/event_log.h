// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>

namespace stepscope::python {

// The class EventLog: an event file that Python code writes to.
void add_event_log(nanobind::module_& module);

}  // namespace stepscope::python
