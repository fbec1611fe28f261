// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/importance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "base/text/json_writer.h"
#include "dashboards/hparams/importance_request.h"
#include "dashboards/hparams/metric_cell.h"
#include "dashboards/hparams/sessions.h"
#include "dashboards/hparams/trial_columns.h"
#include "query/find.h"
#include "stats/correlation.h"
#include "stats/fanova.h"
#include "stats/ped_anova.h"

namespace stepscope::dashboards::hparams {
namespace {

constexpr size_t kFewTrials = 20;
constexpr double kPoorForest = 0.3;  // Below this R squared, a forest explains too little.
constexpr size_t kFewChosen = 5;

// What the statistics examine: the columns and the metric, one value per selected session.
struct Question {
  std::vector<std::string> names;
  std::vector<stats::Column> columns;
  std::vector<std::string_view> runs;
  std::vector<double> target;
};

struct Answer {
  struct Hparam {
    std::string name;
    double importance = 0;
    double deviation = std::numeric_limits<double>::quiet_NaN();  // fANOVA only.
    stats::Correlation correlation;
    bool is_category = false;
  };
  std::vector<Hparam> hparams;  // The most important first.
  std::vector<stats::Fanova::PairEffect> pairs;
  double r2 = std::numeric_limits<double>::quiet_NaN();  // fANOVA only.
  size_t trials = 0;
  size_t chosen = 0;  // PED-ANOVA only.
  std::vector<std::string> warnings;
};

Result<Question> make_question(const Sessions& sessions, const store::Snapshot& snapshot,
                               const ImportanceRequest& request) {
  // A metric that is measured at its own best step is one column.
  const MetricColumns metric({request.metric.metric, request.metric.of});
  Question question;
  std::vector<const Session*> selected;
  bool is_logged = false;
  for (const Session& session : sessions.all) {
    if (!request.runs.empty() && !request.runs.contains(session.run->name)) continue;
    const auto series = metric.series_of(snapshot, *session.run);
    is_logged = is_logged || series.front() != nullptr;
    question.target.push_back(metric_cell(request.metric, series.front(), series.back()).value);
    question.runs.push_back(session.run->name);
    selected.push_back(&session);
  }
  if (!is_logged) {
    return not_found("none of the {} trials has the metric {}", selected.size(),
                     query::quoted(request.metric.metric.tag));
  }
  for (NamedColumn& column : trial_columns(selected)) {
    question.names.push_back(std::move(column.name));
    question.columns.push_back(std::move(column.column));
  }
  return question;
}

void add_hparams(Answer& answer, const Question& question, const std::vector<double>& importances) {
  for (size_t i = 0; i < question.names.size(); ++i) {
    const bool is_category = question.columns[i].is_category();
    Answer::Hparam hparam{.name = question.names[i],
                          .importance = importances[i],
                          .correlation = {},
                          .is_category = is_category};
    if (!is_category) {
      hparam.correlation = stats::correlate(question.columns[i].values, question.target);
    }
    answer.hparams.push_back(std::move(hparam));
  }
}

void sort_hparams(Answer& answer) {
  std::stable_sort(answer.hparams.begin(), answer.hparams.end(),
                   [](const auto& a, const auto& b) { return a.importance > b.importance; });
}

Result<Answer> answer_by_fanova(const Question& question, const ImportanceRequest& request) {
  TRY(const stats::Fanova fanova,
      stats::fanova(question.columns, question.target, {.seed = request.seed}));
  Answer answer;
  answer.trials = fanova.trials;
  answer.r2 = fanova.r2;
  answer.pairs = fanova.pairs;
  std::vector<double> shares;
  for (const auto& effect : fanova.main) shares.push_back(effect.share);
  add_hparams(answer, question, shares);
  for (size_t i = 0; i < fanova.main.size(); ++i) {
    answer.hparams[i].deviation = fanova.main[i].deviation;
  }
  if (answer.trials < kFewTrials) {
    answer.warnings.push_back(fmt::format(
        "only {} trials: importances need at least {} to be reliable", answer.trials, kFewTrials));
  }
  if (!(answer.r2 >= kPoorForest)) {
    answer.warnings.push_back(
        fmt::format("the forest explains little of the metric (R squared {:.2f}): these "
                    "importances may be noise",
                    answer.r2));
  }
  return answer;
}

Result<std::vector<bool>> chosen_trials(const Question& question,
                                        const ImportanceRequest& request) {
  if (request.chosen.empty()) {
    return stats::best_trials(question.target, request.quantile, request.goal == Goal::Minimize);
  }
  std::vector<bool> is_chosen;
  for (const std::string_view run : question.runs)
    is_chosen.push_back(request.chosen.contains(run));
  if (std::count(is_chosen.begin(), is_chosen.end(), true) == 0) {
    return not_found("none of the trials in 'chosen' exists");
  }
  return is_chosen;
}

Result<Answer> answer_by_ped_anova(const Question& question, const ImportanceRequest& request) {
  TRY(const std::vector<bool> is_chosen, chosen_trials(question, request));
  std::vector<bool> is_counted;
  for (const double value : question.target) {
    is_counted.push_back(!request.chosen.empty() || std::isfinite(value));
  }
  std::vector<double> importances = stats::ped_anova(question.columns, is_counted, is_chosen);
  const double sum = std::accumulate(importances.begin(), importances.end(), 0.0);
  for (double& importance : importances) importance = sum > 0 ? importance / sum : 0;

  Answer answer;
  answer.trials = static_cast<size_t>(std::count(is_counted.begin(), is_counted.end(), true));
  answer.chosen = static_cast<size_t>(std::count(is_chosen.begin(), is_chosen.end(), true));
  add_hparams(answer, question, importances);
  if (answer.chosen < kFewChosen) {
    answer.warnings.push_back(fmt::format(
        "only {} of {} trials are compared with the others: at least {} are needed to be "
        "reliable",
        answer.chosen, answer.trials, kFewChosen));
  }
  return answer;
}

// NaN is null here: it means that there is no such figure.
void write_figure(JsonWriter& json, std::string_view name, double value) {
  if (std::isnan(value)) {
    json.key(name).null();
  } else {
    json.field(name, value);
  }
}

void write_importance(JsonWriter& json, const Answer::Hparam& hparam) {
  json.begin_object().field("name", hparam.name).field("importance", hparam.importance);
  write_figure(json, "deviation", hparam.deviation);
  if (!hparam.is_category) {
    write_figure(json, "pearson", hparam.correlation.pearson);
    write_figure(json, "spearman", hparam.correlation.spearman);
  }
  json.end_object();
}

std::string json_of(const Answer& answer, const Question& question,
                    const ImportanceRequest& request, uint64_t version) {
  JsonWriter json;
  json.begin_object().field("version", static_cast<int64_t>(version));
  json.field("method", request.method == Method::Fanova ? "fanova" : "ped_anova");
  write_metric_spec(json.key("metric").begin_object(), request.metric);
  json.end_object();
  json.field("trials", static_cast<int64_t>(answer.trials));
  if (request.method == Method::Fanova) {
    write_figure(json, "r2", answer.r2);
  } else {
    json.field("chosen", static_cast<int64_t>(answer.chosen));
  }
  json.key("hparams").begin_array();
  for (const Answer::Hparam& hparam : answer.hparams) write_importance(json, hparam);
  json.end_array().key("pairs").begin_array();
  for (const auto& [first, second, effect] : answer.pairs) {
    json.begin_object().field("first", question.names[first]);
    json.field("second", question.names[second]).field("importance", effect.share);
    json.field("deviation", effect.deviation).end_object();
  }
  json.end_array().key("warnings").begin_array();
  for (const std::string& warning : answer.warnings) json.string(warning);
  json.end_array().end_object();
  return json.take();
}

}  // namespace

Result<http::Response> get_importance(const http::Request& http_request,
                                      const store::Snapshot& snapshot) {
  TRY(const ImportanceRequest request, read_importance_request(http_request));
  const Sessions sessions = read_sessions(snapshot);
  TRY(const Question question, make_question(sessions, snapshot, request));
  TRY(Answer answer, request.method == Method::Fanova ? answer_by_fanova(question, request)
                                                      : answer_by_ped_anova(question, request));
  sort_hparams(answer);
  return http::Response::json_text(json_of(answer, question, request, snapshot.version));
}

}  // namespace stepscope::dashboards::hparams
