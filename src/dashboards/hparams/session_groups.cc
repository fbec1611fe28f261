// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/session_groups.h"

#include <algorithm>
#include <set>

#include "base/text/parts.h"
#include "dashboards/hparams/aggregate.h"
#include "dashboards/hparams/column.h"
#include "dashboards/hparams/experiment.h"
#include "query/points/last_point.h"

namespace stepscope::dashboards::hparams {
namespace {

Result<void> check(const proto::ListSessionGroupsRequest& request) {
  if (request.start_index() < 0) {
    return invalid("'startIndex' is {}; it must not be negative", request.start_index());
  }
  if (request.slice_size() < 0) {
    return invalid("'sliceSize' is {}; it must not be negative", request.slice_size());
  }
  return {};
}

std::vector<trials::Metric> metrics_of(const proto::Experiment& experiment) {
  std::vector<trials::Metric> metrics;
  for (const proto::MetricInfo& info : experiment.metric_infos()) {
    metrics.push_back(trials::metric_of(info.name()));
  }
  return metrics;
}

MetricValues last_values(const store::Snapshot& snapshot, const trials::MetricColumns& columns,
                         const store::Run& run) {
  MetricValues values;
  values.reserve(columns.size());
  for (const store::Series* series : columns.series_of(snapshot, run)) {
    auto& value = values.emplace_back();
    if (series == nullptr) continue;
    if (const auto point = query::last_point(*series)) {
      value = MetricValue{point->value, point->step, point->wall_time};
    }
  }
  return values;
}

// TensorBoard uses the values of the first session for the whole group.
void set_hparams(SessionGroup& group) {
  const auto& hparams = group.members.front().session->hparams;
  group.hparams.reserve(hparams.size());
  for (const trials::Hparam& hparam : hparams) {
    if (trials::is_printable(*hparam.value)) group.hparams.push_back(hparam);
  }
}

// The sessions with an allowed status, by group and then by run.
std::vector<const trials::Session*> by_group(const std::vector<trials::Session>& sessions,
                                             const proto::ListSessionGroupsRequest& request) {
  const std::set<int> statuses(request.allowed_statuses().begin(),
                               request.allowed_statuses().end());
  std::vector<const trials::Session*> allowed;
  allowed.reserve(sessions.size());
  for (const trials::Session& session : sessions) {
    if (statuses.contains(session.end->status())) allowed.push_back(&session);
  }
  const auto is_before = [](const trials::Session* a, const trials::Session* b) {
    return a->group() < b->group();
  };
  if (!std::is_sorted(allowed.begin(), allowed.end(), is_before)) {
    std::stable_sort(allowed.begin(), allowed.end(), is_before);
  }
  return allowed;
}

std::vector<SessionGroup> gather(const store::Snapshot& snapshot, const SessionGroups& context,
                                 const proto::ListSessionGroupsRequest& request) {
  const auto sessions = by_group(context.sessions->all, request);
  std::vector<SessionGroup> groups;
  groups.reserve(sessions.size());
  for (const trials::Session* session : sessions) {
    if (groups.empty() || groups.back().name != session->group()) {
      groups.emplace_back().name = session->group();
    }
    groups.back().members.push_back(
        {session, last_values(snapshot, context.columns, *session->run)});
  }
  for (SessionGroup& group : groups) set_hparams(group);
  return groups;
}

Result<std::vector<SessionGroup>> filter(std::vector<SessionGroup> groups,
                                         const std::vector<Column>& columns) {
  std::vector<SessionGroup> passed;
  passed.reserve(groups.size());
  for (SessionGroup& group : groups) {
    bool passes = true;
    for (const Column& column : columns) {
      if (!passes) break;
      TRY(passes, column.passes(group));
    }
    if (passes) passed.push_back(std::move(group));
  }
  return passed;
}

// Groups are already sorted by name, which remains the order of equal ones.
void sort(std::vector<SessionGroup>& groups, const std::vector<Column>& columns) {
  std::vector<const Column*> ordered;
  for (const Column& column : columns) {
    if (column.has_order()) ordered.push_back(&column);
  }
  if (ordered.empty()) return;
  std::stable_sort(groups.begin(), groups.end(), [&](const auto& a, const auto& b) {
    for (const Column* column : ordered) {
      if (const int order = column->compare(a, b); order != 0) return order < 0;
    }
    return false;
  });
}

// If any column sets includeInResult, hyperparameters that no column includes are removed.
void strip(std::vector<SessionGroup>& groups, const proto::ListSessionGroupsRequest& request) {
  bool is_set = false;
  std::vector<std::string_view> wanted;
  for (const proto::ColParams& column : request.col_params()) {
    is_set |= column.has_include_in_result();
    if (!column.has_include_in_result() || column.include_in_result()) {
      wanted.push_back(column.hparam());
    }
  }
  if (!is_set) return;
  std::sort(wanted.begin(), wanted.end());
  for (SessionGroup& group : groups) {
    // Both are sorted by name, so one pass is enough.
    auto next = wanted.begin();
    std::erase_if(group.hparams, [&](const trials::Hparam& hparam) {
      while (next != wanted.end() && *next < hparam.name) ++next;
      return next == wanted.end() || *next != hparam.name;
    });
  }
}

void cut_page(std::vector<SessionGroup>& groups, const proto::ListSessionGroupsRequest& request) {
  const size_t begin = std::min<size_t>(static_cast<size_t>(request.start_index()), groups.size());
  const size_t size =
      std::min<size_t>(static_cast<size_t>(request.slice_size()), groups.size() - begin);
  groups.erase(groups.begin(), groups.begin() + static_cast<ptrdiff_t>(begin));
  groups.resize(size);
}

void write_metric_value(JsonWriter& json, const trials::Metric& metric, const MetricValue& value) {
  json.begin_object();
  write_metric_name(json.key("name"), metric);
  json.field("value", value.value);
  json.field("trainingStep", value.step);
  json.field("wallTimeSecs", value.wall_time);
  json.end_object();
}

void write_member(JsonWriter& json, const GroupMember& member,
                  const trials::MetricColumns& columns) {
  const trials::Session& session = *member.session;
  json.begin_object();
  json.field("name", session.run->name);
  json.field("startTimeSecs", session.start->start_time_secs());
  json.field("endTimeSecs", session.end->end_time_secs());
  const std::string& status = proto::SessionStatus_Name(session.end->status());
  if (status.empty()) {
    json.field("status", int64_t{session.end->status()});
  } else {
    json.field("status", status);
  }
  json.field("modelUri", session.start->model_uri());
  json.key("metricValues").begin_array();
  for (size_t column = 0; column < columns.size(); ++column) {
    const auto& value = member.metrics[column];
    if (value) write_metric_value(json, columns[column], *value);
  }
  json.end_array();
  json.field("monitorUrl", session.start->monitor_url());
  json.end_object();
}

void write_group(JsonWriter& json, const SessionGroup& group,
                 const trials::MetricColumns& columns) {
  json.begin_object();
  json.field("name", group.name);
  json.key("hparams").begin_object();
  for (const auto& [name, value] : group.hparams) trials::write_value(json.key(name), *value);
  json.end_object();
  json.key("metricValues").begin_array();
  for (const size_t column : group.metrics_order) {
    write_metric_value(json, columns[column], *group.metrics[column]);
  }
  json.end_array();
  json.key("sessions").begin_array();
  for (const GroupMember& member : group.members) write_member(json, member, columns);
  json.end_array();
  json.field("monitorUrl", group.members.front().session->start->monitor_url());
  json.end_object();
}

}  // namespace

trials::Cell SessionGroup::hparam(std::string_view hparam_name) const {
  const auto it =
      std::lower_bound(hparams.begin(), hparams.end(), hparam_name,
                       [](const trials::Hparam& one, std::string_view n) { return one.name < n; });
  if (it == hparams.end() || it->name != hparam_name) return {};
  return trials::cell_of(*it->value);
}

Result<SessionGroups> list_session_groups(const store::Snapshot& snapshot,
                                          const proto::ListSessionGroupsRequest& request,
                                          bool wants_hparams) {
  RETURN_IF_ERROR(check(request));
  auto sessions = std::make_unique<const trials::Sessions>(trials::read_sessions(snapshot));
  if (!sessions->problems.empty()) return sessions->problems.front().error;
  const Wanted wanted{
      .hparams = wants_hparams,
      .metrics = !request.has_include_metrics() || request.include_metrics(),
  };
  TRY(auto experiment, find_experiment(snapshot, *sessions, wanted));
  trials::MetricColumns columns(metrics_of(experiment));
  SessionGroups found{std::move(sessions), std::move(experiment), std::move(columns), {}, 0};

  TRY(const auto requested, make_columns(request, found.columns));
  auto groups = gather(snapshot, found, request);
  RETURN_IF_ERROR(aggregate(groups, request, found.columns));
  TRY(found.page, filter(std::move(groups), requested));
  sort(found.page, requested);
  found.total = found.page.size();
  cut_page(found.page, request);
  strip(found.page, request);
  return found;
}

std::unique_ptr<PieceSource> json_of_session_groups(std::shared_ptr<const store::Snapshot> snapshot,
                                                    SessionGroups groups) {
  const auto kept = std::make_shared<const SessionGroups>(std::move(groups));
  return json_of_parts([snapshot = std::move(snapshot), kept,
                        next = size_t{0}](JsonWriter& json) mutable -> Result<bool> {
    if (next == 0) json.begin_object().key("sessionGroups").begin_array();
    if (next < kept->page.size()) {
      write_group(json, kept->page[next++], kept->columns);
      return true;
    }
    json.end_array();
    json.field("totalSize", static_cast<int64_t>(kept->total));
    json.end_object();
    return false;
  });
}

}  // namespace stepscope::dashboards::hparams
