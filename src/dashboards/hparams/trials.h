// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "base/result.h"
#include "http/message/response.h"
#include "store/store.h"

namespace stepscope::dashboards::hparams {

// The answer of /api/v1/hparams, made piece by piece: the columns of all sessions, and a row for
// each.
//
// A session has the metrics that an experiment at or above its run announces, or, without one,
// every scalar at or below its run. What cannot be decoded is left out and told.
Result<http::Response> get_trials(std::shared_ptr<const store::Snapshot> snapshot);

}  // namespace stepscope::dashboards::hparams
