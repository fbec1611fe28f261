// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "base/result.h"
#include "http/message/request.h"
#include "http/message/response.h"
#include "trials/trial_table.h"

namespace stepscope::dashboards::hparams {

// The response of /api/v1/hparams: all trials, or those requested, with their hyperparameters and
// metrics, in the requested format.
Result<http::Response> get_trials(const http::Request& request,
                                  std::shared_ptr<const store::Snapshot> snapshot,
                                  const trials::TunerSource& tuners);

}  // namespace stepscope::dashboards::hparams
