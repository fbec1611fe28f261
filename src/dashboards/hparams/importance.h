// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "base/result.h"
#include "http/message/request.h"
#include "http/message/response.h"
#include "store/store.h"

namespace stepscope::dashboards::hparams {

// The response of /api/v1/hparams/importance: how much each hyperparameter has to do with a metric.
//
// Cost: reads the metric of every session. fANOVA takes about a second for 10,000 sessions of 30
// hyperparameters, PED-ANOVA a few milliseconds.
Result<http::Response> get_importance(const http::Request& request,
                                      const store::Snapshot& snapshot);

}  // namespace stepscope::dashboards::hparams
