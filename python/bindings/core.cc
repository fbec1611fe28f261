// SPDX-License-Identifier: Apache-2.0
// The module stepscope._core: the part of the package that is written in C++.
#include <stepscope/version.h>

#include "bindings/encoders.h"
#include "bindings/errors.h"
#include "bindings/event_log.h"
#include "bindings/reader.h"

NB_MODULE(_core, module) {
  // Daemon threads may hold a writer when the interpreter ends. The operating system takes it back.
  nanobind::set_leak_warnings(false);
  module.attr("__version__") = STEPSCOPE_VERSION_STRING;
  stepscope::python::add_errors(module);
  stepscope::python::add_event_log(module);
  stepscope::python::add_reader(module);
  stepscope::python::add_encoders(module);
}
