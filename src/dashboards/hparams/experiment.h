// SPDX-License-Identifier: Apache-2.0
// Which hyperparameters and metrics there are: the columns of the table of sessions.
#pragma once

#include <cstddef>

#include "base/result.h"
#include "base/text/json_writer.h"
#include "dashboards/hparams/metrics.h"
#include "dashboards/hparams/sessions.h"

namespace stepscope::dashboards::hparams {

// Which columns of an experiment somebody needs. Those of another kind may be left out.
struct Wanted {
  bool hparams = true;
  bool metrics = true;
};

// The experiment as TensorBoard answers it: announced by a run, else inferred from the sessions,
// else empty. If several runs announce one, TensorBoard takes whichever it finds first; here it is
// that of the run that started last, of several the last by name.
Result<proto::Experiment> find_experiment(const store::Snapshot& snapshot, const Sessions& sessions,
                                          Wanted wanted);

// Cuts the list of hyperparameters to its first ones; 0: leaves it as it is.
void limit_hparams(proto::Experiment& experiment, size_t hparams_max);

void write_experiment(JsonWriter& json, const proto::Experiment& experiment);

void write_metric_name(JsonWriter& json, const Metric& metric);

}  // namespace stepscope::dashboards::hparams
