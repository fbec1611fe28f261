// SPDX-License-Identifier: Apache-2.0
#include "dashboards/api/api.h"

#include "dashboards/api/routes.h"

namespace stepscope::dashboards {

using http::Request;

void add_api(http::Router& router, const store::Store& store, store::ValueReader& values,
             const ApiOptions& options) {
  // The others have large responses or, like health, depend on more than the snapshot.
  for (const char* path :
       {"/api/v1/ranges", "/api/v1/records", "/api/v1/runs", "/api/v1/scalars", "/api/v1/tags"}) {
    router.allow_caching(path);
  }
  router.get_or_post("/api/v1/runs", [&store](const Request& request) {
    return get_api_runs(request, *store.snapshot());
  });
  router.get_or_post("/api/v1/tags", [&store](const Request& request) {
    return get_api_tags(request, *store.snapshot());
  });
  router.get_or_post("/api/v1/scalars", [&store](const Request& request) {
    return get_api_scalars(request, *store.snapshot());
  });
  router.get_or_post("/api/v1/ranges", [&store](const Request& request) {
    return get_api_ranges(request, *store.snapshot());
  });
  router.get_or_post("/api/v1/export", [&store](const Request& request) {
    return get_api_export(request, store.snapshot());
  });
  router.get_or_post("/api/v1/records", [&store](const Request& request) {
    return get_api_records(request, store.snapshot());
  });
  router.get("/api/v1/blob", [&store, &values](const Request& request) {
    return get_api_blob(request, *store.snapshot(), values);
  });
  router.get("/api/v1/value", [&store, &values](const Request& request) {
    return get_api_value(request, *store.snapshot(), values);
  });
  router.get_or_post("/api/v1/histograms", [&store, &values](const Request& request) {
    return get_api_histograms(request, *store.snapshot(), values);
  });
  const auto health = std::make_shared<SnapshotHealth>();
  router.get("/api/v1/health", [&store, options, health](const Request&) {
    const Diagnosis diagnosis = options.diagnose ? options.diagnose() : Diagnosis{};
    return get_api_health(options, *health->of(*store.snapshot(), options.veil), store.progress(),
                          diagnosis);
  });
}

}  // namespace stepscope::dashboards
