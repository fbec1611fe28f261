// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "http/router.h"
#include "storage/storage.h"
#include "store/store.h"

namespace stepscope::dashboards {

// A log directory; its runs are named by their path below it, after `name` if there is one.
struct ProjectorRoot {
  std::string name;
  std::string path;
};

struct ProjectorOptions {
  std::vector<ProjectorRoot> roots;
};

// Adds TensorBoard's routes /data/plugin/projector/{runs, info, tensor, metadata, bookmarks,
// sprite_image}; see http_api.md. Store and storage must outlive the router. Files are read on
// request.
void add_projector(http::Router& router, const store::Store& store, storage::Storage& storage,
                   ProjectorOptions options);

// A function that returns whether any run has embeddings to show. It is cheap and may be called
// from any thread; its result may be a few seconds old. Store and storage must outlive it.
std::function<bool()> projector_probe(const store::Store& store, storage::Storage& storage,
                                      ProjectorOptions options);

}  // namespace stepscope::dashboards
