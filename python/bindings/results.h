// SPDX-License-Identifier: Apache-2.0
// Converts bytes between the two languages, and runs work without the interpreter's lock.
#pragma once

#include <nanobind/nanobind.h>

#include <string_view>

namespace stepscope::python {

inline nanobind::bytes to_bytes(std::string_view text) {
  return nanobind::bytes(text.data(), text.size());
}

// Valid as long as `bytes`.
inline std::string_view text_of(const nanobind::bytes& bytes) {
  return {bytes.c_str(), bytes.size()};
}

// Lets other Python threads run meanwhile; `work` must not touch a Python object.
template <typename Work>
auto without_interpreter(Work work) {
  const nanobind::gil_scoped_release released;
  return work();
}

}  // namespace stepscope::python
