// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nanobind/nanobind.h>

namespace stepscope::python {

// The submodule `encode`: functions that return the bytes of a Summary.Value.
void add_encoders(nanobind::module_& module);

// Its parts.
void add_number_encoders(nanobind::module_& encode);     // Tensors, histograms, PR curves, meshes.
void add_media_encoders(nanobind::module_& encode);      // Images, videos, sounds, texts.
void add_settings_encoders(nanobind::module_& encode);   // Hyperparameters, layouts.
void add_projector_encoders(nanobind::module_& encode);  // Files of the projector.

}  // namespace stepscope::python
