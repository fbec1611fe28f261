// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "base/result.h"
#include "http/message/response.h"
#include "store/store.h"

namespace stepscope::dashboards::hparams {

// The response of /api/v1/hparams, streamed: the columns of all sessions, and one row per session.
//
// A session has the metrics that an experiment at or above its run announces, or, without one,
// every scalar at or below its run. Runs that cannot be decoded are listed as problems.
Result<http::Response> get_trials(std::shared_ptr<const store::Snapshot> snapshot);

}  // namespace stepscope::dashboards::hparams
