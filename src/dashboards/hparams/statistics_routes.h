// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "http/router.h"
#include "store/store.h"
#include "trials/trial_table.h"

namespace stepscope::dashboards::hparams {

// Adds /api/v1/hparams/{importance, best, pareto}. They share a FactsCache, which the router owns.
// The store must outlive the router.
void add_statistics(http::Router& router, const store::Store& store,
                    const trials::TunerSource& tuners);

}  // namespace stepscope::dashboards::hparams
