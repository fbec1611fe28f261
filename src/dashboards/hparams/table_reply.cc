// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/table_reply.h"

#include <utility>
#include <vector>

#include "dashboards/hparams/packed_trials.h"
#include "dashboards/hparams/table_request.h"
#include "dashboards/hparams/trial_choice.h"
#include "dashboards/hparams/trial_rows.h"

namespace stepscope::dashboards::hparams {
namespace {

using http::Response;
using Format = TableRequest::Format;

std::vector<size_t> indices_of(const std::vector<bool>& is_chosen) {
  std::vector<size_t> indices;
  for (size_t i = 0; i < is_chosen.size(); ++i) {
    if (is_chosen[i]) indices.push_back(i);
  }
  return indices;
}

}  // namespace

Result<Response> get_trials(const http::Request& request,
                            std::shared_ptr<const store::Snapshot> snapshot,
                            const trials::TunerSource& tuners) {
  TRY(const TableRequest read, read_table_request(request));
  trials::TrialTable table = trials::make_trial_table(std::move(snapshot), read.choice, tuners);
  TRY(const auto is_chosen,
      trials_parameter(request, "trials", table.trials.size(), table.trial_set));
  auto rows = indices_of(is_chosen);
  switch (read.format) {
    case Format::Columns:
      return Response::binary("application/vnd.stepscope.columns", pack_trials(table, rows));
    case Format::Csv:
      return Response::stream("text/csv; charset=utf-8",
                              csv_of_trials(std::move(table), std::move(rows)));
    case Format::Json:
      break;
  }
  return Response::stream("application/json", json_of_trials(std::move(table), std::move(rows)));
}

}  // namespace stepscope::dashboards::hparams
