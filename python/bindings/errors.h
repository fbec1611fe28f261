// SPDX-License-Identifier: Apache-2.0
// Converts C++ errors to Python exceptions.
#pragma once

#include <nanobind/nanobind.h>

#include <string_view>

#include "base/result.h"

namespace stepscope::python {

// Adds the module's two exceptions: LogError, a ValueError, for mistakes of the caller, and
// WriteError, an OSError, for failures of the file.
void add_errors(nanobind::module_& module);

// Raises the exception for `error`; its text includes the hint. A WriteError about a failed system
// call has errno and strerror, and `path` as its filename.
[[noreturn]] void raise(const Error& error, std::string_view path = {});

template <typename T>
T value_or_raise(Result<T> result) {
  if (!result.ok()) raise(result.error());
  return std::move(result).value();
}

inline void check(const Result<void>& result) {
  if (!result.ok()) raise(result.error());
}

}  // namespace stepscope::python
