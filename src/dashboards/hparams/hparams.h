// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

#include "base/path_veil.h"
#include "http/router.h"
#include "storage/storage.h"
#include "store/store.h"
#include "tuners/finder.h"

namespace stepscope::dashboards {

struct HparamsOptions {
  size_t points_max = 1000;  // Maximum number of points in /metric_evals; 0: no limit.
  // Where the files of tuners are read; null: nowhere. It must outlive the router.
  storage::Storage* storage = nullptr;
  std::vector<tuners::Root> roots = {};
  PathVeil veil = {};  // Hides paths in problems with these files.
};

// Adds TensorBoard's routes /data/plugin/hparams/{experiment, session_groups, metric_evals,
// download_data} and our own /api/v1/hparams; see http_api.md. The store must outlive the router.
// Every response is computed from one snapshot, without a cache.
void add_hparams(http::Router& router, const store::Store& store, HparamsOptions options = {});

}  // namespace stepscope::dashboards
