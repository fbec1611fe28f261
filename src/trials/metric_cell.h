// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "store/run.h"
#include "trials/metric_spec.h"

namespace stepscope::trials {

// Why a trial has no value in a column. Responses contain the number.
enum class Missing : uint8_t {
  No = 0,          // It has one.
  NotLogged = 1,   // No run of the trial logged it.
  LoggedNone = 2,  // Hyperparameters only: logged as None.
  LoggedNaN = 3,   // The value is NaN.
  OnlyNaN = 4,     // Metrics only: no point is a number.
  NoBestStep = 5,  // AtBest only: the other metric has no number, or not before this metric starts.
};

struct MetricCell {
  double value = 0;  // NaN if it is missing.
  Missing missing = Missing::No;
};

// The figure of a trial whose series of `spec.metric` and, for AtBest, `spec.of` these are; null
// where it has none. Superseded points do not count, and NaN counts for Last only. At the best step
// (the first, if several are as good) the metric has the value that was logged last by then.
//
// Cost: reads the points for Mean, `n` of them for Tail, and otherwise summaries of chunks.
MetricCell metric_cell(const MetricSpec& spec, const store::Series* series,
                       const store::Series* of = nullptr);

}  // namespace stepscope::trials
