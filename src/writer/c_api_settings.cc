// SPDX-License-Identifier: Apache-2.0
// Hyperparameters and layouts of charts, from C.
#include <stepscope/c_api.h>
#include <stepscope/summary_writer.h>

#include "writer/c_calls.h"

using stepscope::writer::has_null;
using stepscope::writer::list_of;
using stepscope::writer::log_to;
using stepscope::writer::report;
using stepscope::writer::report_null;
using stepscope::writer::string_of;

namespace {

static_assert(static_cast<int>(stepscope::HParamType::kNumber) == STEPSCOPE_HPARAM_NUMBER);
static_assert(static_cast<int>(stepscope::SessionStatus::kRunning) == STEPSCOPE_SESSION_RUNNING);
static_assert(static_cast<int>(stepscope::DatasetType::kValidation) ==
              STEPSCOPE_DATASET_VALIDATION);

stepscope::HParam hparam_of(const stepscope_hparam& hparam) {
  if (hparam.type == STEPSCOPE_HPARAM_BOOL) return hparam.number != 0;
  if (hparam.type == STEPSCOPE_HPARAM_NUMBER) return hparam.number;
  return string_of(hparam.text);
}

stepscope::HParamInfo hparam_info_of(const stepscope_hparam_info& info) {
  stepscope::HParamInfo made{string_of(info.name), string_of(info.display_name),
                             string_of(info.description),
                             static_cast<stepscope::HParamType>(info.type)};
  if (info.has_interval != 0) {
    made.domain = stepscope::RealInterval{info.min, info.max};
  } else if (info.values != nullptr) {
    made.domain = list_of<stepscope::HParam>(info.values, info.value_count, hparam_of);
  }
  return made;
}

stepscope::MetricInfo metric_of(const stepscope_metric_info& info) {
  return {string_of(info.tag), string_of(info.group), string_of(info.display_name),
          string_of(info.description), static_cast<stepscope::DatasetType>(info.dataset_type)};
}

stepscope::Chart chart_of(const stepscope_chart& chart) {
  const auto tags = list_of<std::string>(chart.tags, chart.tag_count, string_of);
  if (chart.is_margin == 0) return {string_of(chart.title), stepscope::MultilineChart{tags}};
  stepscope::MarginChart margin;
  for (size_t i = 0; i + 2 < tags.size(); i += 3) {
    margin.series.push_back({tags[i], tags[i + 1], tags[i + 2]});
  }
  return {string_of(chart.title), std::move(margin)};
}

stepscope::Category category_of(const stepscope_category& category) {
  return {string_of(category.title),
          list_of<stepscope::Chart>(category.charts, category.chart_count, chart_of),
          category.closed != 0};
}

bool is_missing(const void* elements, size_t count) { return elements == nullptr && count > 0; }

bool has_missing_tags(const stepscope_category& category) {
  for (size_t i = 0; i < category.chart_count; ++i) {
    const stepscope_chart& chart = category.charts[i];
    if (is_missing(chart.tags, chart.tag_count) || has_null(chart.tags, chart.tag_count))
      return true;
  }
  return false;
}

bool has_half_margins(const stepscope_category& category) {
  for (size_t i = 0; category.charts != nullptr && i < category.chart_count; ++i) {
    if (category.charts[i].is_margin != 0 && category.charts[i].tag_count % 3 != 0) return true;
  }
  return false;
}

}  // namespace

extern "C" {

stepscope_outcome stepscope_hparams(stepscope_writer* writer, const stepscope_session* session) {
  if (session == nullptr) return report_null("session");
  if (is_missing(session->hparams, session->hparam_count)) return report_null("hparams");
  return log_to(writer, [&](auto& to) {
    stepscope::SessionStart start;
    start.hparams = list_of<std::pair<std::string, stepscope::HParam>>(
        session->hparams, session->hparam_count,
        [](const stepscope_hparam& one) { return std::pair(string_of(one.name), hparam_of(one)); });
    start.model_uri = string_of(session->model_uri);
    start.monitor_url = string_of(session->monitor_url);
    start.group_name = string_of(session->group_name);
    start.start_time_s = session->start_time_s;
    return to.hparams(start);
  });
}

stepscope_outcome stepscope_hparams_end(stepscope_writer* writer, stepscope_session_status status) {
  return log_to(writer, [&](auto& to) {
    return to.hparams_end(static_cast<stepscope::SessionStatus>(status));
  });
}

stepscope_outcome stepscope_hparams_config(stepscope_writer* writer,
                                           const stepscope_experiment* experiment) {
  if (experiment == nullptr) return report_null("experiment");
  if (is_missing(experiment->hparams, experiment->hparam_count)) return report_null("hparams");
  if (is_missing(experiment->metrics, experiment->metric_count)) return report_null("metrics");
  for (size_t i = 0; i < experiment->hparam_count; ++i) {
    const stepscope_hparam_info& info = experiment->hparams[i];
    if (is_missing(info.values, info.value_count)) return report_null("values");
  }
  return log_to(writer, [&](auto& to) {
    stepscope::Experiment made;
    made.name = string_of(experiment->name);
    made.description = string_of(experiment->description);
    made.user = string_of(experiment->user);
    made.time_created_s = experiment->time_created_s;
    made.hparams = list_of<stepscope::HParamInfo>(experiment->hparams, experiment->hparam_count,
                                                  hparam_info_of);
    made.metrics =
        list_of<stepscope::MetricInfo>(experiment->metrics, experiment->metric_count, metric_of);
    return to.hparams_config(made);
  });
}

stepscope_outcome stepscope_custom_scalars(stepscope_writer* writer,
                                           const stepscope_category* categories, size_t count) {
  if (is_missing(categories, count)) return report_null("categories");
  for (size_t i = 0; i < count; ++i) {
    if (is_missing(categories[i].charts, categories[i].chart_count)) return report_null("charts");
    if (has_missing_tags(categories[i])) return report_null("tags");
    if (!has_half_margins(categories[i])) continue;
    return report(STEPSCOPE_REFUSED, "the tags of a margin chart must come in threes",
                  "pass the value, lower and upper tag of each line");
  }
  return log_to(writer, [&](auto& to) {
    return to.custom_scalars(list_of<stepscope::Category>(categories, count, category_of));
  });
}

}  // extern "C"
