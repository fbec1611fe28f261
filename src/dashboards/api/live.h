// SPDX-License-Identifier: Apache-2.0
// What is pushed to pages over the WebSocket at /api/v1/live; see http_api.md.
#pragma once

#include <string>

#include "base/path_veil.h"
#include "store/store.h"

namespace stepscope::dashboards {

// {"type": "hello", "version": 7, "load": {...}}: the first message on every connection.
std::string hello_message(const store::Store& store, const PathVeil& veil);

// {"type": "commit", "version": 8, "runs": [{"name": "train", "version": 8}], "removed": [],
//  "load": {...}}. If very many runs have changed, "runs" is null: request all.
std::string commit_message(const store::Snapshot& snapshot, const store::Change& change,
                           const store::Progress& progress, const PathVeil& veil);

}  // namespace stepscope::dashboards
