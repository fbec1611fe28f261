// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/trials.h"

#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/text/parts.h"
#include "dashboards/hparams/infer_hparams.h"
#include "dashboards/hparams/metric_figures.h"
#include "dashboards/hparams/metrics.h"
#include "dashboards/hparams/sessions.h"
#include "dashboards/hparams/value.h"

namespace stepscope::dashboards::hparams {
namespace {

struct Labels {
  std::string display_name;
  std::string description;
};

// What the experiments of all runs announce, combined. If several label a column, the first label
// that is not empty is used.
struct Announced {
  std::map<std::string, Labels> hparams;
  std::map<Metric, Labels> metrics;
  std::unordered_set<std::string_view> runs;  // Those whose experiment has metrics.
};

template <typename Info>
void merge_labels(Labels& labels, const Info& info) {
  if (labels.display_name.empty()) labels.display_name = info.display_name();
  if (labels.description.empty()) labels.description = info.description();
}

Announced read_announced(Sessions& sessions) {
  Announced announced;
  for (const Announcement& announcement : sessions.announcements) {
    auto experiment = decode(announcement);
    if (!experiment.ok()) {
      sessions.problems.push_back({announcement.run->name, std::move(experiment).error()});
      continue;
    }
    for (const auto& info : experiment.value().hparam_infos()) {
      merge_labels(announced.hparams[info.name()], info);
    }
    for (const auto& info : experiment.value().metric_infos()) {
      merge_labels(announced.metrics[metric_of(info.name())], info);
      announced.runs.insert(announcement.run->name);
    }
  }
  return announced;
}

// True if the run or one above it announces metrics; "." is above all.
bool is_covered(const std::unordered_set<std::string_view>& announced, std::string_view run) {
  if (announced.contains(".")) return true;
  while (!announced.contains(run)) {
    const size_t slash = run.rfind('/');
    if (slash == run.npos) return false;
    run = run.substr(0, slash);
  }
  return true;
}

MetricColumns union_of_metrics(const store::Snapshot& snapshot, const Announced& announced,
                               const std::vector<Session>& sessions) {
  std::set<Metric> all;
  for (const auto& [metric, labels] : announced.metrics) all.insert(metric);
  std::vector<const Session*> without;
  for (const Session& session : sessions) {
    if (!is_covered(announced.runs, session.run->name)) without.push_back(&session);
  }
  for (Metric& metric : find_metrics(snapshot, without)) all.insert(std::move(metric));
  return MetricColumns({all.begin(), all.end()});
}

void write_labels(JsonWriter& json, const Labels* labels) {
  json.field("display_name", labels == nullptr ? std::string_view() : labels->display_name);
  json.field("description", labels == nullptr ? std::string_view() : labels->description);
}

template <typename Map, typename Key>
const Labels* find_labels(const Map& map, const Key& key) {
  const auto it = map.find(key);
  return it == map.end() ? nullptr : &it->second;
}

std::string_view type_name(proto::HParamType type) {
  if (type == proto::DATA_TYPE_FLOAT64) return "number";
  return type == proto::DATA_TYPE_BOOL ? "boolean" : "string";
}

void write_hparam(JsonWriter& json, const proto::HParamInfo& info, const Announced& announced) {
  json.begin_object().field("name", info.name());
  write_labels(json, find_labels(announced.hparams, info.name()));
  json.field("type", type_name(info.type()));
  if (info.has_domain_interval()) {
    json.key("interval").begin_array();
    json.number(info.domain_interval().min_value()).number(info.domain_interval().max_value());
  } else {
    json.key("values").begin_array();
    for (const auto& value : info.domain_discrete().values()) write_value(json, value);
  }
  json.end_array().field("differs", info.differs()).end_object();
}

void write_columns(JsonWriter& json, const std::vector<Session>& sessions,
                   const Announced& announced, const MetricColumns& columns) {
  json.key("hparams").begin_array();
  for (const auto& info : infer_hparams(sessions)) write_hparam(json, info, announced);
  json.end_array().key("metrics").begin_array();
  for (size_t column = 0; column < columns.size(); ++column) {
    const Metric& metric = columns[column];
    json.begin_object().field("tag", metric.tag).field("group", metric.group);
    write_labels(json, find_labels(announced.metrics, metric));
    json.end_object();
  }
  json.end_array();
}

std::string_view status_name(proto::SessionStatus status) {
  switch (status) {
    case proto::STATUS_SUCCESS:
      return "success";
    case proto::STATUS_FAILURE:
      return "failure";
    case proto::STATUS_RUNNING:
      return "running";
    default:
      return "unknown";
  }
}

void write_time(JsonWriter& json, double seconds) {
  if (seconds == 0) {
    json.null();
  } else {
    json.number(seconds);
  }
}

void write_figures(JsonWriter& json, const MetricFigures& figures) {
  json.begin_object();
  json.field("last", figures.last).field("min", figures.min).field("max", figures.max);
  json.field("mean", figures.mean).field("steps", static_cast<int64_t>(figures.steps));
  json.field("last_step", figures.last_step);
  json.end_object();
}

void write_session(JsonWriter& json, const Session& session,
                   const std::vector<const store::Series*>& metrics) {
  json.begin_object().field("run", session.run->name).field("group", session.group());
  json.field("status", status_name(session.end->status()));
  write_time(json.key("start"), session.start->start_time_secs());
  write_time(json.key("end"), session.end->end_time_secs());
  json.key("hparams").begin_object();
  for (const auto& [name, value] : session.hparams) write_value(json.key(name), *value);
  json.end_object().key("metrics").begin_array();
  for (const store::Series* series : metrics) {
    if (series == nullptr) {
      json.null();
    } else {
      write_figures(json, metric_figures(*series));
    }
  }
  json.end_array().end_object();
}

// Writes the columns, then session after session.
class Trials {
 public:
  explicit Trials(std::shared_ptr<const store::Snapshot> snapshot)
      : snapshot_(std::move(snapshot)),
        sessions_(read_sessions(*snapshot_)),
        announced_(read_announced(sessions_)),
        columns_(union_of_metrics(*snapshot_, announced_, sessions_.all)) {}

  Result<bool> write_part(JsonWriter& json) {
    if (!std::exchange(has_begun_, true)) {
      json.begin_object().field("version", static_cast<int64_t>(snapshot_->version));
      write_columns(json, sessions_.all, announced_, columns_);
      json.key("sessions").begin_array();
    }
    if (next_ < sessions_.all.size()) {
      const Session& session = sessions_.all[next_++];
      write_session(json, session, columns_.series_of(*snapshot_, *session.run));
      return true;
    }
    json.end_array().key("problems").begin_array();
    for (const auto& [run, error] : sessions_.problems) {
      json.begin_object().field("run", run).field("message", error.message).end_object();
    }
    json.end_array().end_object();
    return false;
  }

 private:
  std::shared_ptr<const store::Snapshot> snapshot_;
  Sessions sessions_;
  Announced announced_;
  MetricColumns columns_;
  size_t next_ = 0;
  bool has_begun_ = false;
};

}  // namespace

Result<http::Response> get_trials(std::shared_ptr<const store::Snapshot> snapshot) {
  const auto trials = std::make_shared<Trials>(std::move(snapshot));
  return http::Response::stream("application/json", json_of_parts([trials](JsonWriter& json) {
                                  return trials->write_part(json);
                                }));
}

}  // namespace stepscope::dashboards::hparams
