// SPDX-License-Identifier: Apache-2.0
// For tests: counts the check points of work.
#pragma once

#include "base/limits/work_limits.h"

namespace stepscope {

// Calls `work` and returns how often it checked whether to stop.
template <typename Work>
int count_checks(const Work& work) {
  struct Gate : WorkGate {
    void wait(WorkLimits& /*limits*/) override { ++checks; }
    int checks = 0;
  } gate;
  MemoryBudget budget(size_t{1} << 30);
  WorkLimits limits{MemoryCharge(budget)};
  limits.hold_back(&gate);
  const WorkLimits::Scope scope(limits);
  work();
  return gate.checks;
}

}  // namespace stepscope
