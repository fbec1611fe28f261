// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "http/router.h"
#include "storage/storage.h"
#include "store/store.h"

namespace stepscope::dashboards {

// A log directory; its runs are named by their path below it, after `name` if that is given.
struct ProjectorRoot {
  std::string name;
  std::string path;
};

struct ProjectorOptions {
  std::vector<ProjectorRoot> roots;
};

// Adds /data/plugin/projector/{runs, info, tensor, metadata, bookmarks, sprite_image}, as
// TensorBoard has them; see http_api.md. Store and storage must outlive the router. What is
// answered is read from the files at that moment.
void add_projector(http::Router& router, const store::Store& store, storage::Storage& storage,
                   ProjectorOptions options);

// Whether some run has embeddings to show, to be called from any thread and cheaply: the answer may
// be some seconds old. Store and storage must outlive the function.
std::function<bool()> projector_probe(const store::Store& store, storage::Storage& storage,
                                      ProjectorOptions options);

}  // namespace stepscope::dashboards
