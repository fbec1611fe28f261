// SPDX-License-Identifier: Apache-2.0
// The hyperparameters and metrics of an experiment: the columns of the table of sessions.
#pragma once

#include <cstddef>

#include "base/result.h"
#include "base/text/json_writer.h"
#include "trials/metrics.h"
#include "trials/sessions.h"

namespace stepscope::dashboards::hparams {

// Which columns of an experiment the caller needs. Others may be omitted.
struct Wanted {
  bool hparams = true;
  bool metrics = true;
};

// The experiment as TensorBoard returns it: announced by a run, else inferred from the sessions,
// else empty. If several runs announce one, TensorBoard uses the first it finds. This uses the one
// of the run that started last, and of runs that started at the same time, the last by name.
Result<proto::Experiment> find_experiment(const store::Snapshot& snapshot,
                                          const trials::Sessions& sessions, Wanted wanted);

// Keeps only the first `hparams_max` hyperparameters; 0: all.
void limit_hparams(proto::Experiment& experiment, size_t hparams_max);

void write_experiment(JsonWriter& json, const proto::Experiment& experiment);

void write_metric_name(JsonWriter& json, const trials::Metric& metric);

}  // namespace stepscope::dashboards::hparams
