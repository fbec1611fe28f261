// SPDX-License-Identifier: Apache-2.0
// Any text as the JSON of a request or of a Keras model: it is parsed or refused, in linear time.
#include "dashboards/core/feature_flags.h"
#include "dashboards/graphs/keras_graph.h"
#include "dashboards/hparams/column.h"
#include "dashboards/hparams/download.h"
#include "dashboards/hparams/read_request.h"
#include "dashboards/timeseries/series_request.h"
#include "inflate.h"
#include "proto/hparams.pb.h"
#include "query/records/blob_key.h"
#include "trials/metric_spec.h"

namespace {

using namespace stepscope;
using namespace stepscope::dashboards;

template <typename Message>
void read_message(const std::string& text) {
  Message message;
  (void)hparams::read_json(text, "the body", message);
}

void read_session_groups(const std::string& text) {
  proto::ListSessionGroupsRequest message;
  if (!hparams::read_json(text, "the body", message).ok()) return;
  (void)hparams::make_columns(message, trials::MetricColumns({}));
}

void read_download(const std::string& text) {
  http::Request request;
  request.query = {{"format", "csv"}, {"columnsVisibility", text}};
  (void)hparams::read_download_options(request);
}

void read_flags(const std::string& text) {
  http::Request request;
  request.query = {{"tensorBoardFeatureFlags", text}};
  (void)check_feature_flags(request);
}

constexpr void (*kReaders[])(const std::string&) = {
    read_session_groups,
    read_message<proto::GetExperimentRequest>,
    read_message<proto::ListMetricEvalsRequest>,
    read_download,
    read_flags,
    [](const std::string& text) { (void)parse_series_requests(text); },
    [](const std::string& text) { (void)keras_graph(text); },
    [](const std::string& text) { (void)query::decode_blob_key(text); },
    [](const std::string& text) { (void)trials::parse_metric_spec(text); },
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto input = fuzz::inflate(data, size);
  kReaders[input.reader % std::size(kReaders)](input.text);
  return 0;
}
