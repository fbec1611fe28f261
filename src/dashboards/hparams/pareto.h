// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "base/result.h"
#include "http/message/request.h"
#include "http/message/response.h"
#include "store/store.h"
#include "trials/trial_facts.h"

namespace stepscope::dashboards::hparams {

// The response of /api/v1/hparams/pareto: the trials that no other one beats in two metrics.
// Cost: sorts the trials.
Result<http::Response> get_pareto(const http::Request& request,
                                  const std::shared_ptr<const store::Snapshot>& snapshot,
                                  trials::FactsCache& cache);

}  // namespace stepscope::dashboards::hparams
