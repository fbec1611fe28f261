// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/statistics_routes.h"

#include <memory>
#include <string>

#include "dashboards/hparams/best.h"
#include "dashboards/hparams/importance.h"
#include "dashboards/hparams/pareto.h"

namespace stepscope::dashboards::hparams {
namespace {

using http::Request;
using http::Response;
using SharedSnapshot = std::shared_ptr<const store::Snapshot>;

Result<Response> get_importance(const Request& request, const SharedSnapshot& snapshot,
                                trials::FactsCache& cache) {
  TRY(const ImportanceRequest read, read_importance_request(request));
  TRY(const TrialQuestion question, read_question(request, read.metric, snapshot, cache));
  TRY(const Importance importance, find_importance(question, read, cache));
  return Response::json_text(json_of_importance(importance, question, read, snapshot->version));
}

Result<Response> get_best(const Request& request, const SharedSnapshot& snapshot,
                          trials::FactsCache& cache) {
  TRY(const BestRequest read, read_best_request(request));
  TRY(const TrialQuestion question, read_question(request, read.metric, snapshot, cache));
  const BestTrials best = find_best_trials(question, read);
  return Response::json_text(json_of_best(best, question, read, snapshot->version));
}

}  // namespace

void add_statistics(http::Router& router, const store::Store& store,
                    const trials::TunerSource& tuners) {
  const auto cache = std::make_shared<trials::FactsCache>(tuners);
  const auto add = [&](const std::string& name, const auto& get) {
    const std::string path = "/api/v1/hparams/" + name;
    if (!tuners.finder) router.allow_caching(path);
    router.get_or_post(path, [&store, cache, get](const Request& request) {
      return get(request, store.snapshot(), *cache);
    });
  };
  add("importance", get_importance);
  add("best", get_best);
  add("pareto", get_pareto);
}

}  // namespace stepscope::dashboards::hparams
