// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "base/result.h"
#include "http/message/request.h"
#include "trials/metric_spec.h"

namespace stepscope::dashboards::hparams {

enum class Method : uint8_t { Fanova, PedAnova };

// The parameters of /api/v1/hparams/importance, without those that select trials.
struct ImportanceRequest {
  Method method = Method::Fanova;
  trials::MetricSpec metric;
  trials::Goal goal = trials::Goal::Minimize;  // PED-ANOVA only, like `quantile`.
  double quantile = 0.1;
  uint64_t seed = 0;  // fANOVA only, like `is_linear`.
  // Whether all numbers are measured on linear axes, as Optuna does.
  bool is_linear = false;
};

Result<ImportanceRequest> read_importance_request(const http::Request& request);

}  // namespace stepscope::dashboards::hparams
