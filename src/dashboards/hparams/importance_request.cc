// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/importance_request.h"

#include <array>
#include <utility>

#include "base/text/parse.h"
#include "dashboards/hparams/statistics_request.h"

namespace stepscope::dashboards::hparams {
namespace {

Result<uint64_t> seed_parameter(const http::Request& request) {
  const auto given = request.find("seed");
  if (!given) return uint64_t{0};
  if (const auto value = parse_number<uint64_t>(*given)) return *value;
  return invalid("'seed' is '{}'; it must be a whole number of at least 0", *given);
}

}  // namespace

Result<ImportanceRequest> read_importance_request(const http::Request& request) {
  using MethodName = std::pair<std::string_view, Method>;
  using ScaleName = std::pair<std::string_view, bool>;
  ImportanceRequest read;
  TRY(read.method, choice_parameter(request, "method",
                                    std::array{MethodName{"fanova", Method::Fanova},
                                               MethodName{"ped_anova", Method::PedAnova}}));
  TRY(read.metric, metric_parameter(request));
  TRY(read.goal, goal_parameter(request, read.metric.metric));
  TRY(read.quantile, quantile_parameter(request));
  TRY(read.seed, seed_parameter(request));
  TRY(read.is_linear,
      choice_parameter(request, "scale",
                       std::array{ScaleName{"auto", false}, ScaleName{"linear", true}}));
  return read;
}

}  // namespace stepscope::dashboards::hparams
