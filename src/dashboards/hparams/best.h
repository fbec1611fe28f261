// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"
#include "dashboards/hparams/statistics_request.h"
#include "http/message/request.h"
#include "stats/difference.h"

namespace stepscope::dashboards::hparams {

// The best trials by a metric, or those that are chosen, and how they differ from the rest.
struct BestTrials {
  struct Hparam {
    size_t index = 0;  // In TrialFacts.
    stats::Difference difference;
  };

  std::vector<size_t> best;     // Trials, the best first.
  size_t trials = 0;            // That were counted.
  std::vector<Hparam> hparams;  // Those that differ most first; undefined ones last.
  std::vector<std::string> warnings;
};

// The parameters of /api/v1/hparams/best, without those that select trials.
struct BestRequest {
  trials::MetricSpec metric;
  trials::Goal goal = trials::Goal::Minimize;
  size_t count = 0;  // How many trials are the best; 0: `quantile` of them.
  double quantile = 0.1;
};

Result<BestRequest> read_best_request(const http::Request& request);

// Trials without a finite value of the metric do not count. Of several that are as good as the last
// of the best, the first by name are among them.
//
// Cost: sorts the trials for each hyperparameter.
BestTrials find_best_trials(const TrialQuestion& question, const BestRequest& request);

// The response of /api/v1/hparams/best.
std::string json_of_best(const BestTrials& best, const TrialQuestion& question,
                         const BestRequest& request, uint64_t version);

}  // namespace stepscope::dashboards::hparams
