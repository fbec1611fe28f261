// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "dashboards/hparams/importance_request.h"
#include "dashboards/hparams/statistics_request.h"
#include "stats/correlation.h"
#include "trials/trial_facts.h"

namespace stepscope::dashboards::hparams {

// How much each hyperparameter has to do with a metric.
struct Importance {
  struct Hparam {
    size_t index = 0;  // In TrialFacts.
    double importance = 0;
    double deviation = 0;            // NaN: PED-ANOVA has none.
    stats::Correlation correlation;  // NaN for categories.
  };
  struct Pair {
    size_t first = 0, second = 0;  // In TrialFacts.
    double importance = 0;
    double deviation = 0;
  };

  std::vector<Hparam> hparams;  // The most important first.
  std::vector<Pair> pairs;      // fANOVA only; the most important first.
  double r2 = 0;                // fANOVA only; NaN otherwise.
  size_t trials = 0;            // That were counted.
  size_t chosen = 0;            // PED-ANOVA only.
  std::vector<std::string> warnings;
};

// Trials without a finite value of the metric do not count, except for PED-ANOVA of chosen trials.
// Invalid if too few trials are left, or all have the same value.
//
// Cost: fANOVA of 10,000 trials with 30 hyperparameters takes about a second of two cores,
// PED-ANOVA a few milliseconds, and correlations, if the cache does not have them, as many as there
// are hyperparameters.
Result<Importance> find_importance(const TrialQuestion& question, const ImportanceRequest& request,
                                   trials::FactsCache& cache);

// The response of /api/v1/hparams/importance.
std::string json_of_importance(const Importance& importance, const TrialQuestion& question,
                               const ImportanceRequest& request, uint64_t version);

}  // namespace stepscope::dashboards::hparams
