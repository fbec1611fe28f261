// SPDX-License-Identifier: Apache-2.0
// Any bytes as a file of a tuner: they are read or refused, in linear time. The first byte selects
// the kind of file.
#include <cstdint>
#include <string_view>

#include "tuners/json_files.h"
#include "tuners/yaml.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace stepscope::tuners;
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  switch (data[0]) {
    case 'p':
      (void)read_params_json(text);
      break;
    case 'r':
      (void)read_result_json(text);
      break;
    case 't':
      (void)read_trial_json(text);
      break;
    default:
      (void)read_hparams_yaml(text);
  }
  return 0;
}
