// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>

#include "base/result.h"
#include "dashboards/hparams/metric_spec.h"
#include "http/message/request.h"

namespace stepscope::dashboards::hparams {

enum class Method : uint8_t { Fanova, PedAnova };

// The parameters of /api/v1/hparams/importance.
struct ImportanceRequest {
  Method method = Method::Fanova;
  MetricSpec metric;
  Goal goal = Goal::Minimize;
  double quantile = 0.1;
  uint64_t seed = 0;
  std::unordered_set<std::string_view> runs;    // The trials to examine; all if empty.
  std::unordered_set<std::string_view> chosen;  // PED-ANOVA: instead of the best trials.
};

// The request must outlive the result.
Result<ImportanceRequest> read_importance_request(const http::Request& request);

}  // namespace stepscope::dashboards::hparams
