// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/experiment.h"

#include <algorithm>
#include <limits>

#include "dashboards/hparams/infer_hparams.h"
#include "trials/value.h"

namespace stepscope::dashboards::hparams {
namespace {

double start_of(const trials::Announcement& announcement) {
  const store::Run& run = *announcement.run;
  return run.has_start_time() ? run.start_time : -std::numeric_limits<double>::infinity();
}

// TensorBoard's choice is arbitrary. Users who start another sweep in the same directory want to
// see that one.
const trials::Announcement& newest(const std::vector<trials::Announcement>& announcements) {
  const trials::Announcement* best = &announcements.front();
  for (const trials::Announcement& announcement : announcements) {
    if (start_of(announcement) >= start_of(*best)) best = &announcement;
  }
  return *best;
}

void sort_hparams(proto::Experiment& experiment) {
  auto& infos = *experiment.mutable_hparam_infos();
  std::stable_sort(infos.begin(), infos.end(), [](const auto& a, const auto& b) {
    if (a.differs() != b.differs()) return a.differs();
    return a.name() < b.name();
  });
}

Result<proto::Experiment> infer_experiment(const store::Snapshot& snapshot,
                                           const trials::Sessions& sessions, Wanted wanted) {
  if (!sessions.problems.empty()) return sessions.problems.front().error;
  proto::Experiment experiment;
  if (wanted.hparams) {
    for (proto::HParamInfo& info : infer_hparams(sessions.all)) {
      *experiment.add_hparam_infos() = std::move(info);
    }
  }
  if (!wanted.metrics || !have_hparams(sessions.all)) return experiment;
  std::vector<const trials::Session*> all;
  for (const trials::Session& session : sessions.all) all.push_back(&session);
  for (trials::Metric& metric : trials::find_metrics(snapshot, all)) {
    proto::MetricName& name = *experiment.add_metric_infos()->mutable_name();
    name.set_tag(std::move(metric.tag));
    name.set_group(std::move(metric.group));
  }
  return experiment;
}

// An enum as proto3 JSON has it: its name, or its number if it has none.
void write_enum(JsonWriter& json, std::string_view name, int number) {
  if (name.empty()) {
    json.integer(number);
  } else {
    json.string(name);
  }
}

void write_hparam(JsonWriter& json, const proto::HParamInfo& info) {
  json.begin_object();
  json.field("name", info.name());
  json.field("displayName", info.display_name());
  json.field("description", info.description());
  write_enum(json.key("type"), proto::HParamType_Name(info.type()), info.type());
  json.field("differs", info.differs());
  if (info.has_domain_discrete()) {
    json.key("domainDiscrete").begin_array();
    for (const auto& value : info.domain_discrete().values()) trials::write_value(json, value);
    json.end_array();
  }
  if (info.has_domain_interval()) {
    json.key("domainInterval").begin_object();
    json.field("minValue", info.domain_interval().min_value());
    json.field("maxValue", info.domain_interval().max_value());
    json.end_object();
  }
  json.end_object();
}

void write_metric(JsonWriter& json, const proto::MetricInfo& info) {
  json.begin_object();
  if (info.has_name()) write_metric_name(json.key("name"), trials::metric_of(info.name()));
  json.field("displayName", info.display_name());
  json.field("description", info.description());
  write_enum(json.key("datasetType"), proto::DatasetType_Name(info.dataset_type()),
             info.dataset_type());
  json.end_object();
}

}  // namespace

Result<proto::Experiment> find_experiment(const store::Snapshot& snapshot,
                                          const trials::Sessions& sessions, Wanted wanted) {
  if (sessions.announcements.empty()) return infer_experiment(snapshot, sessions, wanted);
  TRY(proto::Experiment experiment, trials::decode(newest(sessions.announcements)));
  if (!wanted.metrics) experiment.clear_metric_infos();
  sort_hparams(experiment);
  return experiment;
}

void limit_hparams(proto::Experiment& experiment, size_t hparams_max) {
  auto& infos = *experiment.mutable_hparam_infos();
  const auto limit = static_cast<int>(std::min<size_t>(hparams_max, infos.size()));
  if (hparams_max > 0) infos.DeleteSubrange(limit, infos.size() - limit);
}

void write_experiment(JsonWriter& json, const proto::Experiment& experiment) {
  json.begin_object();
  json.field("name", experiment.name());
  json.field("description", experiment.description());
  json.field("user", experiment.user());
  json.field("timeCreatedSecs", experiment.time_created_secs());
  json.key("hparamInfos").begin_array();
  for (const proto::HParamInfo& info : experiment.hparam_infos()) write_hparam(json, info);
  json.end_array();
  json.key("metricInfos").begin_array();
  for (const proto::MetricInfo& info : experiment.metric_infos()) write_metric(json, info);
  json.end_array().end_object();
}

// As in TensorBoard, which writes empty fields last: scripts print these objects.
void write_metric_name(JsonWriter& json, const trials::Metric& metric) {
  json.begin_object();
  if (!metric.group.empty()) json.field("group", metric.group);
  json.field("tag", metric.tag);
  if (metric.group.empty()) json.field("group", "");
  json.end_object();
}

}  // namespace stepscope::dashboards::hparams
