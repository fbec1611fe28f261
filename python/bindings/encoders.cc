// SPDX-License-Identifier: Apache-2.0
#include "bindings/encoders.h"

namespace stepscope::python {

void add_encoders(nanobind::module_& module) {
  auto encode = module.def_submodule("encode", "Encodes Summary.Values, one function per kind.");
  add_number_encoders(encode);
  add_media_encoders(encode);
  add_settings_encoders(encode);
  add_projector_encoders(encode);
}

}  // namespace stepscope::python
