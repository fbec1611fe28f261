// SPDX-License-Identifier: Apache-2.0
// Files of Ray Tune and Keras Tuner. Invalid, with the reason, if a text is not what it should be.
#pragma once

#include <string_view>

#include "base/result.h"
#include "tuners/tuner_file.h"

namespace stepscope::tuners {

// Ray Tune's params.json: the configuration of a trial.
Result<TunerFile> read_params_json(std::string_view text);

// Ray Tune's result.json, or the end of one: a line of JSON per result, of which the last complete
// one counts. A line that is being written is ignored.
Result<TunerFile> read_result_json(std::string_view text);

// Keras Tuner's trial.json: values, status and score.
Result<TunerFile> read_trial_json(std::string_view text);

}  // namespace stepscope::tuners
