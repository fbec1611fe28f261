// SPDX-License-Identifier: Apache-2.0
#include "dashboards/hparams/importance.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "base/text/json_writer.h"
#include "stats/fanova.h"
#include "stats/ped_anova.h"

namespace stepscope::dashboards::hparams {
namespace {

constexpr size_t kFewTrials = 20;
constexpr double kPoorForest = 0.3;  // Below this R squared, a forest explains too little.
constexpr size_t kFewChosen = 5;
constexpr double kNoFigure = std::numeric_limits<double>::quiet_NaN();

// The columns of all trials, or copies whose range is that of the counted ones: it is the part of
// the space that the question is about.
class ExaminedColumns {
 public:
  ExaminedColumns(const TrialQuestion& question, bool is_linear) : all_(question.trials->columns) {
    const bool is_partial =
        std::ranges::find(question.is_counted, false) != question.is_counted.end();
    if (!is_partial && !is_linear) return;
    copies_ = all_;
    for (stats::Column& column : copies_) {
      if (is_partial && !column.is_category()) narrow(column, question.is_counted);
      column.is_log = column.is_log && !is_linear;
    }
  }

  std::span<const stats::Column> get() const { return copies_.empty() ? all_ : copies_; }

 private:
  static void narrow(stats::Column& column, const std::vector<bool>& is_counted) {
    for (size_t trial = 0; trial < is_counted.size(); ++trial) {
      if (!is_counted[trial]) column.values[trial] = kNoFigure;
    }
    column = stats::number_column(std::move(column.values), column.is_log);
  }

  const std::vector<stats::Column>& all_;
  std::vector<stats::Column> copies_;
};

void warn_about_forest(Importance& result) {
  if (result.trials < kFewTrials) {
    result.warnings.push_back(fmt::format(
        "only {} trials: importances need at least {} to be reliable", result.trials, kFewTrials));
  }
  if (!(result.r2 >= kPoorForest)) {
    result.warnings.push_back(
        fmt::format("the forest explains little of the metric (R squared {:.2f}): these "
                    "importances may be noise",
                    result.r2));
  }
}

Result<Importance> by_fanova(const TrialQuestion& question, const ImportanceRequest& request) {
  const ExaminedColumns columns(question, request.is_linear);
  TRY(const stats::Fanova fanova,
      stats::fanova(columns.get(), counted_values(question), {.seed = request.seed}));
  Importance result;
  result.r2 = fanova.r2;
  result.trials = fanova.trials;
  for (size_t i = 0; i < fanova.main.size(); ++i) {
    const auto& [share, deviation] = fanova.main[i];
    result.hparams.push_back({i, share, deviation, {}});
  }
  for (const auto& [first, second, effect] : fanova.pairs) {
    result.pairs.push_back({first, second, effect.share, effect.deviation});
  }
  warn_about_forest(result);
  return result;
}

std::vector<bool> trials_to_compare(const TrialQuestion& question) {
  std::vector<bool> is_counted = question.is_counted;
  for (size_t trial = 0; trial < is_counted.size(); ++trial) {
    const bool has_value = std::isfinite(question.metric->values[trial]);
    is_counted[trial] = is_counted[trial] && (question.is_chosen || has_value);
  }
  return is_counted;
}

// Shares of their sum, 0 if they are all 0.
void normalise(std::vector<double>& importances) {
  const double sum = std::accumulate(importances.begin(), importances.end(), 0.0);
  for (double& importance : importances) importance = sum > 0 ? importance / sum : 0;
}

Result<Importance> by_ped_anova(const TrialQuestion& question, const ImportanceRequest& request) {
  const ExaminedColumns columns(question, request.is_linear);
  const auto is_counted = trials_to_compare(question);
  const std::vector<bool> is_chosen =
      question.is_chosen ? *question.is_chosen
                         : stats::best_trials(counted_values(question), request.quantile,
                                              request.goal == trials::Goal::Minimize);
  Importance result;
  result.r2 = kNoFigure;
  for (size_t trial = 0; trial < is_counted.size(); ++trial) {
    result.trials += is_counted[trial] ? 1 : 0;
    result.chosen += is_counted[trial] && is_chosen[trial] ? 1 : 0;
  }
  auto importances = stats::ped_anova(columns.get(), is_counted, is_chosen);
  normalise(importances);
  for (size_t i = 0; i < importances.size(); ++i) {
    result.hparams.push_back({i, importances[i], kNoFigure, {}});
  }
  if (result.chosen < kFewChosen) {
    result.warnings.push_back(fmt::format(
        "only {} of {} trials are compared with the others: at least {} are needed to be "
        "reliable",
        result.chosen, result.trials, kFewChosen));
  }
  return result;
}

void write_importance(JsonWriter& json, const Importance::Hparam& hparam,
                      const trials::TrialFacts& facts) {
  json.begin_object().field("name", facts.hparams[hparam.index]);
  json.field("importance", hparam.importance);
  if (!std::isnan(hparam.deviation)) json.field("deviation", hparam.deviation);
  if (!facts.columns[hparam.index].is_category()) {
    write_figure(json, "pearson", hparam.correlation.pearson);
    write_figure(json, "spearman", hparam.correlation.spearman);
  }
  json.end_object();
}

}  // namespace

Result<Importance> find_importance(const TrialQuestion& question, const ImportanceRequest& request,
                                   trials::FactsCache& cache) {
  TRY(Importance result, request.method == Method::Fanova ? by_fanova(question, request)
                                                          : by_ped_anova(question, request));
  const auto correlations =
      cache.correlations(question.trials, question.metric, question.is_counted);
  for (auto& hparam : result.hparams) hparam.correlation = correlations[hparam.index];
  std::ranges::stable_sort(result.hparams, std::greater(), &Importance::Hparam::importance);
  return result;
}

std::string json_of_importance(const Importance& importance, const TrialQuestion& question,
                               const ImportanceRequest& request, uint64_t version) {
  const trials::TrialFacts& facts = *question.trials;
  JsonWriter json;
  json.begin_object().field("version", static_cast<int64_t>(version));
  json.field("method", request.method == Method::Fanova ? "fanova" : "ped_anova");
  trials::write_metric_spec(json.key("metric").begin_object(), request.metric);
  json.end_object().field("trials", static_cast<int64_t>(importance.trials));
  if (request.method == Method::Fanova) {
    write_figure(json, "r2", importance.r2);
  } else {
    json.field("chosen", static_cast<int64_t>(importance.chosen));
    if (!question.is_chosen) json.field("goal", trials::goal_name(request.goal));
  }
  json.key("hparams").begin_array();
  for (const auto& hparam : importance.hparams) write_importance(json, hparam, facts);
  json.end_array().key("pairs").begin_array();
  for (const auto& [first, second, share, deviation] : importance.pairs) {
    json.begin_object().field("first", facts.hparams[first]);
    json.field("second", facts.hparams[second]).field("importance", share);
    json.field("deviation", deviation).end_object();
  }
  json.end_array().key("warnings").begin_array();
  for (const std::string& warning : importance.warnings) json.string(warning);
  json.end_array().end_object();
  return json.take();
}

}  // namespace stepscope::dashboards::hparams
