// SPDX-License-Identifier: Apache-2.0
// Converts C++ errors to Python exceptions.
#pragma once

#include <nanobind/nanobind.h>

#include "base/result.h"

namespace stepscope::python {

// Adds the module's two exceptions: LogError, a ValueError, for mistakes of the caller, and
// WriteError, an OSError, for failures of the file.
void add_errors(nanobind::module_& module);

// Raises the exception for `error`; its text includes the hint.
[[noreturn]] void raise(const Error& error);

template <typename T>
T value_or_raise(Result<T> result) {
  if (!result.ok()) raise(result.error());
  return std::move(result).value();
}

inline void check(const Result<void>& result) {
  if (!result.ok()) raise(result.error());
}

}  // namespace stepscope::python
