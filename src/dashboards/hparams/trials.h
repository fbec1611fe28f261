// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "http/response.h"
#include "store/store.h"

namespace stepscope::dashboards::hparams {

// The answer of /api/v1/hparams: the columns of all sessions, and a row for each.
//
// A session has the metrics that an experiment at or above its run announces, or, without one,
// every scalar at or below its run. What cannot be decoded is left out and told.
http::Response get_trials(const store::Snapshot& snapshot);

}  // namespace stepscope::dashboards::hparams
