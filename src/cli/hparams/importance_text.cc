// SPDX-License-Identifier: Apache-2.0
#include "cli/hparams/importance_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text/quantities.h"
#include "cli/terminal/printable.h"
#include "cli/terminal/text_table.h"
#include "cli/terminal/text_wrap.h"
#include "trials/metric_table.h"

namespace stepscope::cli {
namespace {

using dashboards::hparams::Importance;
using dashboards::hparams::ImportanceRequest;
using dashboards::hparams::Method;
using trials::Goal;
using trials::TrialFacts;
using Cells = TextTable::Cells;

constexpr size_t kPairsMax = 5;

std::string percent(double share) {
  return std::isnan(share) ? "-" : fmt::format("{:.1f} %", 100 * share);
}

std::string coefficient(double value) {
  return std::isnan(value) ? "-" : fmt::format("{:.2f}", value);
}

std::string first_line(const Importance& importance, const ImportanceRequest& request) {
  const std::string metric = printable(trials::title_of(request.metric));
  if (request.method == Method::Fanova) {
    return fmt::format("What explains {}: fANOVA of {}, R squared {:.2f} out of bag, seed {}\n\n",
                       metric, counted(importance.trials, "trial"), importance.r2, request.seed);
  }
  return fmt::format("What the {} best of {} by {} ({}) have in common: PED-ANOVA\n\n",
                     importance.chosen, counted(importance.trials, "trial"), metric,
                     request.goal == Goal::Minimize ? "lowest" : "highest");
}

std::string table_of_hparams(const Importance& importance, const TrialFacts& facts,
                             const ImportanceRequest& request, const OutputStyle& style) {
  const bool has_deviation = request.method == Method::Fanova;
  std::vector<TextTable::Column> columns = {{"hyperparameter", Cells::Names},
                                            {"importance", Cells::Numbers}};
  if (has_deviation) columns.push_back({"deviation", Cells::Numbers});
  columns.push_back({"pearson", Cells::Numbers});
  columns.push_back({"spearman", Cells::Numbers});
  TextTable table(std::move(columns));
  for (const auto& hparam : importance.hparams) {
    std::vector<std::string> cells = {printable(facts.hparams[hparam.index]),
                                      percent(hparam.importance)};
    if (has_deviation) cells.push_back(percent(hparam.deviation));
    cells.push_back(coefficient(hparam.correlation.pearson));
    cells.push_back(coefficient(hparam.correlation.spearman));
    table.add(std::move(cells));
  }
  return table.text(style);
}

std::string table_of_pairs(const Importance& importance, const TrialFacts& facts,
                           const OutputStyle& style) {
  if (importance.pairs.empty()) return "";
  TextTable table({{"pair", Cells::Names},
                   {"beyond each alone", Cells::Numbers},
                   {"deviation", Cells::Numbers}});
  for (size_t i = 0; i < std::min(kPairsMax, importance.pairs.size()); ++i) {
    const Importance::Pair& pair = importance.pairs[i];
    table.add({fmt::format("{} and {}", printable(facts.hparams[pair.first]),
                           printable(facts.hparams[pair.second])),
               percent(pair.importance), percent(pair.deviation)});
  }
  return fmt::format("\n{}", table.text(style));
}

}  // namespace

std::string text_of_importance(const Importance& importance,
                               const dashboards::hparams::TrialQuestion& question,
                               const ImportanceRequest& request, const OutputStyle& style) {
  return wrap(first_line(importance, request), style.report_width()) +
         table_of_hparams(importance, *question.trials, request, style) +
         table_of_pairs(importance, *question.trials, style);
}

}  // namespace stepscope::cli
