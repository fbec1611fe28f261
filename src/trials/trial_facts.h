// SPDX-License-Identifier: Apache-2.0
// The trials as statistics see them: columns of numbers and categories.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "stats/column.h"
#include "stats/correlation.h"
#include "store/store.h"
#include "trials/metric_spec.h"
#include "trials/table_column.h"
#include "trials/trial_table.h"

namespace stepscope::trials {

// Owns everything it has: it needs no snapshot.
struct TrialFacts {
  std::string trial_set;
  // By trial, in the order of /api/v1/hparams.
  std::vector<std::string> names;
  std::vector<std::vector<std::string>> runs;
  // By hyperparameter, in the order of /api/v1/hparams.
  std::vector<std::string> hparams;
  std::vector<stats::Column> columns;        // One value per trial. Infinite numbers are missing.
  std::vector<std::vector<Choice>> domains;  // Empty if they are numbers.
};

// A metric's value for each trial, NaN if it is missing.
struct MetricFacts {
  MetricSpec spec;
  std::string trial_set;  // Of these trials.
  std::vector<double> values;
};

using SharedTrials = std::shared_ptr<const TrialFacts>;
using SharedMetric = std::shared_ptr<const MetricFacts>;

// Keeps the facts of the snapshot that was asked about last, as long as the files of tuners that
// /api/v1/hparams has found are the same, so that a request per frame of a brush
// decodes nothing: its trials, its metrics and its latest correlations.
//
// Threads: any; two that ask for the same at the same time both compute it. Memory: kBytesMax for
// the trials (larger ones are not kept), and kMetricsMax metrics.
class FactsCache {
 public:
  static constexpr size_t kBytesMax = size_t{64} << 20;
  static constexpr size_t kMetricsMax = 16;

  explicit FactsCache(TunerSource tuners = {}) : tuners_(std::move(tuners)) {}

  // Cost, if not kept: decodes every session.
  SharedTrials trials(const std::shared_ptr<const store::Snapshot>& snapshot,
                      const TrialScope& scope = {});

  // NotFound if no trial has the metric, or its `of`. Cost, if not kept: decodes every session and
  // reads the metric of each.
  Result<SharedMetric> metric(const std::shared_ptr<const store::Snapshot>& snapshot,
                              const MetricSpec& spec, const TrialScope& scope = {});

  // For each hyperparameter, how it goes with the metric in the counted trials. All are of one
  // snapshot.
  std::vector<stats::Correlation> correlations(const SharedTrials& trials,
                                               const SharedMetric& metric,
                                               const std::vector<bool>& is_counted);

 private:
  struct Correlated {
    SharedTrials trials;
    SharedMetric metric;
    std::vector<bool> is_counted;
    std::vector<stats::Correlation> result;
  };

  // The snapshot and the state of the tuners' files that facts are from, and which trials they
  // have.
  struct Version {
    uint64_t snapshot = 0;
    uint64_t files = 0;
    int64_t period = 0;  // Files of tuners may change without anybody noticing.
    TrialScope scope = {};

    bool operator==(const Version&) const = default;
  };
  Version version_of(const store::Snapshot& snapshot, const TrialScope& scope) const;
  void forget_other_than(const Version& version);

  const TunerSource tuners_;

  std::mutex mutex_;
  Version version_;  // Guarded by mutex_, like those below.
  SharedTrials trials_;
  std::vector<SharedMetric> metrics_;  // The latest last.
  Correlated correlated_;
};

}  // namespace stepscope::trials
