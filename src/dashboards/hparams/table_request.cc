// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/table_request.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "query/find.h"

namespace stepscope::dashboards::hparams {
namespace {

constexpr size_t kMetricsMax = 1000;

using Format = TableRequest::Format;

Result<Format> format_parameter(const http::Request& request) {
  const std::string_view format = request.find("format").value_or("json");
  if (format == "json") return Format::Json;
  if (format == "columns") return Format::Columns;
  if (format == "csv") return Format::Csv;
  return invalid("'format' is {}; it must be json, columns or csv", query::quoted(format));
}

Result<bool> switch_parameter(const http::Request& request, std::string_view name, bool otherwise) {
  const auto text = request.find(name);
  if (!text) return otherwise;
  if (*text == "true" || *text == "1") return true;
  if (*text == "false" || *text == "0") return false;
  return invalid("'{}' is {}; it must be true or false", name, query::quoted(*text));
}

Result<std::vector<trials::MetricSpec>> metric_parameters(const http::Request& request) {
  const auto texts = request.all("metric");
  if (texts.size() > kMetricsMax) {
    return invalid("there are {} parameters 'metric'; at most {} are allowed", texts.size(),
                   kMetricsMax);
  }
  std::vector<trials::MetricSpec> specs;
  for (const std::string_view text : texts) {
    TRY(trials::MetricSpec spec, trials::parse_metric_spec(text));
    if (std::ranges::find(specs, spec) == specs.end()) specs.push_back(std::move(spec));
  }
  return specs;
}

}  // namespace

Result<trials::TrialScope> scope_parameters(const http::Request& request) {
  trials::TrialScope scope;
  TRY(scope.is_folded, switch_parameter(request, "fold", true));
  TRY(scope.has_names, switch_parameter(request, "names", false));
  return scope;
}

Result<TableRequest> read_table_request(const http::Request& request) {
  TableRequest read;
  TRY(read.format, format_parameter(request));
  TRY(read.choice.metrics, metric_parameters(request));
  TRY(read.choice.scope, scope_parameters(request));
  return read;
}

}  // namespace stepscope::dashboards::hparams
