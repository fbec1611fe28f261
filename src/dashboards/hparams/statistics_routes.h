// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dashboards/hparams/trial_table.h"
#include "http/router.h"
#include "store/store.h"

namespace stepscope::dashboards::hparams {

// Adds /api/v1/hparams/{importance, best, pareto}. They share a FactsCache, which the router owns.
// The store must outlive the router.
void add_statistics(http::Router& router, const store::Store& store, const TunerSource& tuners);

}  // namespace stepscope::dashboards::hparams
