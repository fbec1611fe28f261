// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "base/result.h"
#include "tuners/tuner_file.h"

namespace stepscope::tuners {

// Reads the part of YAML that dumps of hyperparameters use: mappings, nested by indentation, of
// scalars and lists. Lists and values in brackets are texts, as they are written; so are values
// with a tag or an anchor. Texts may be quoted, and continue on further lines. Invalid, with the
// line, for anything else.
//
// Cost: linear.
Result<TunerFile> read_hparams_yaml(std::string_view text);

}  // namespace stepscope::tuners
