// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "http/router.h"
#include "store/store.h"
#include "store/value.h"

namespace stepscope::dashboards {

struct MeshOptions {
  size_t records_max = 100;  // Steps that /meshes thins a series to; 0: none is left out.
};

// Adds /data/plugin/mesh/{tags, meshes, data}, as TensorBoard has them, and our own
// /api/v1/meshes; see http_api.md. Store and values must outlive the router. Every answer is made
// of one snapshot.
void add_mesh(http::Router& router, const store::Store& store, store::ValueReader& values,
              MeshOptions options = {});

}  // namespace stepscope::dashboards
