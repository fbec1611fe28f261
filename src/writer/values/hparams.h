// SPDX-License-Identifier: Apache-2.0
// Hyperparameters as Summary.Values: those of an experiment, and the values of each session.
#pragma once

#include <stepscope/hparams.h>

#include <string>

#include "base/result.h"

namespace stepscope::writer {

// The values of the tags _hparams_/experiment, _hparams_/session_start_info and
// _hparams_/session_end_info. Texts must be UTF-8.
Result<std::string> experiment_value(const Experiment& experiment);
Result<std::string> session_start_value(const SessionStart& start);
std::string session_end_value(SessionStatus status, double end_time_s);

}  // namespace stepscope::writer
