// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/hparams.h"

#include <memory>
#include <string>
#include <utility>

#include "base/text/json_writer.h"
#include "dashboards/hparams/download.h"
#include "dashboards/hparams/experiment.h"
#include "dashboards/hparams/read_request.h"
#include "dashboards/hparams/session_groups.h"
#include "dashboards/hparams/statistics_routes.h"
#include "dashboards/hparams/table_reply.h"
#include "query/find.h"
#include "query/points/points_text.h"
#include "query/points/sample.h"

namespace stepscope::dashboards {
namespace {

using http::Request;
using http::Response;

Result<Response> get_experiment(const Request& request, const store::Snapshot& snapshot) {
  proto::GetExperimentRequest message;
  RETURN_IF_ERROR(hparams::read_request(request, message));
  if (message.hparams_limit() < 0) {
    return invalid("'hparamsLimit' is {}; it must be 0 (all) or more", message.hparams_limit());
  }
  const hparams::Wanted wanted{.metrics =
                                   !message.has_include_metrics() || message.include_metrics()};
  TRY(proto::Experiment experiment,
      hparams::find_experiment(snapshot, trials::read_sessions(snapshot), wanted));
  hparams::limit_hparams(experiment, static_cast<size_t>(message.hparams_limit()));
  JsonWriter json;
  hparams::write_experiment(json, experiment);
  return Response::json(json);
}

Result<Response> get_session_groups(const Request& request,
                                    std::shared_ptr<const store::Snapshot> snapshot) {
  proto::ListSessionGroupsRequest message;
  RETURN_IF_ERROR(hparams::read_request(request, message));
  const bool wants_hparams = false;  // The groups contain their own.
  TRY(auto groups, hparams::list_session_groups(*snapshot, message, wants_hparams));
  return Response::stream("application/json",
                          hparams::json_of_session_groups(std::move(snapshot), std::move(groups)));
}

Result<Response> get_metric_evals(const Request& request, const store::Snapshot& snapshot,
                                  const HparamsOptions& options) {
  proto::ListMetricEvalsRequest message;
  RETURN_IF_ERROR(hparams::read_request(request, message));
  const std::string run = trials::metric_run(message.session_name(), message.metric_name().group());
  TRY(const store::Series* series, query::find_scalars(snapshot, run, message.metric_name().tag()));
  JsonWriter json;
  query::write_points(json, query::sample(*series, options.points_max));
  return Response::json(json);
}

Result<Response> get_download(const Request& request,
                              std::shared_ptr<const store::Snapshot> snapshot) {
  TRY(auto options, hparams::read_download_options(request));
  proto::ListSessionGroupsRequest message;
  if (const auto read = hparams::read_request(request, message); !read.ok()) {
    return hparams::refuse_download(request, read.error());
  }
  const bool wants_hparams = true;
  TRY(auto groups, hparams::list_session_groups(*snapshot, message, wants_hparams));
  return hparams::download(std::move(snapshot), std::move(groups), std::move(options));
}

}  // namespace

void add_hparams(http::Router& router, const store::Store& store, HparamsOptions options) {
  const std::string root = "/data/plugin/hparams/";
  router.allow_caching(root);
  router.get_or_post(root + "experiment", [&store](const Request& request) {
    return get_experiment(request, *store.snapshot());
  });
  router.get_or_post(root + "session_groups", [&store](const Request& request) {
    return get_session_groups(request, store.snapshot());
  });
  router.get_or_post(root + "metric_evals", [&store, options](const Request& request) {
    return get_metric_evals(request, *store.snapshot(), options);
  });
  router.get_or_post(root + "download_data", [&store](const Request& request) {
    return get_download(request, store.snapshot());
  });
  const std::string path = "/api/v1/hparams";
  trials::TunerSource tuners;
  if (options.storage == nullptr) {
    router.allow_caching(path);
  } else {  // Files beside the event files may change without a new snapshot.
    tuners.finder = std::make_shared<tuners::Finder>(*options.storage, options.roots);
    tuners.veil = options.veil;
  }
  router.get_or_post(path, [&store, tuners](const Request& request) {
    return hparams::get_trials(request, store.snapshot(), tuners);
  });
  hparams::add_statistics(router, store, tuners);
}

}  // namespace stepscope::dashboards
