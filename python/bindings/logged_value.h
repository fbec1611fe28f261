// SPDX-License-Identifier: Apache-2.0
// Converts logged values to Python objects.
#pragma once

#include <nanobind/nanobind.h>

#include <string_view>

#include "store/value.h"

namespace stepscope::python {

// Names need not be UTF-8. Bytes that are not become U+FFFD in a text, and surrogates that
// os.fsencode() converts back in a path.
nanobind::str text_object(std::string_view text);
nanobind::str path_object(std::string_view path);

// (dtype, shape, bytes), with NumPy's name of the dtype; for strings (None, shape, list of bytes).
nanobind::tuple value_object(const store::Value& value);

// The hyperparameters in the plugin content of a series of the plugin "hparams"; empty if it
// contains something else.
nanobind::dict hparams_object(std::string_view plugin_content);

}  // namespace stepscope::python
