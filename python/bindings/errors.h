// SPDX-License-Identifier: Apache-2.0
// Errors of C++ as exceptions of Python.
#pragma once

#include <nanobind/nanobind.h>

#include "base/result.h"

namespace stepscope::python {

// Makes the module's two exceptions: LogError, a ValueError, for what the caller did wrong, and
// WriteError, an OSError, for what befell the file.
void add_errors(nanobind::module_& module);

// Raises the exception for `error`; its text has the hint as well.
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
