// SPDX-License-Identifier: Apache-2.0
// Logged values as objects of Python.
#pragma once

#include <nanobind/nanobind.h>

#include <string_view>

#include "store/value.h"

namespace stepscope::python {

// Names that others chose need not be UTF-8. Bytes that are not become U+FFFD in a text, and what
// os.fsencode() makes bytes of again in a path.
nanobind::str text_object(std::string_view text);
nanobind::str path_object(std::string_view path);

// (dtype, shape, bytes), the dtype as NumPy writes it; for strings (None, shape, list of bytes).
nanobind::tuple value_object(const store::Value& value);

// The hyperparameters that the plugin content of a series of the plugin "hparams" tells; empty if
// it tells of something else.
nanobind::dict hparams_object(std::string_view plugin_content);

}  // namespace stepscope::python
