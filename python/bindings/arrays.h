// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <stepscope/array.h>

#include <optional>

namespace stepscope::python {

// Contiguous numbers on the host; stepscope/values.py converts what users have to them.
using HostArray = nanobind::ndarray<nanobind::ro, nanobind::c_contig, nanobind::device::cpu>;

// A view of `array`, which must outlive it. Raises TypeError for elements that are not numbers.
Array view_of(const HostArray& array);

std::optional<Array> view_of(const std::optional<HostArray>& array);

}  // namespace stepscope::python
