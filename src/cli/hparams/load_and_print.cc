// SPDX-License-Identifier: Apache-2.0
#include "cli/hparams/load_and_print.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "base/piece_source.h"
#include "cli/flags/log_roots.h"
#include "cli/hparams/importance_text.h"
#include "cli/hparams/known_metrics.h"
#include "cli/hparams/trial_order.h"
#include "cli/hparams/trial_text.h"
#include "cli/terminal/progress_bar.h"
#include "cli/terminal/terminal.h"
#include "dashboards/hparams/importance.h"
#include "dashboards/hparams/trial_rows.h"
#include "ingest/loader.h"
#include "store/store.h"

namespace stepscope::cli {
namespace {

using Output = HparamsFlags::Output;
using trials::TunerSource;
using SharedSnapshot = std::shared_ptr<const store::Snapshot>;

// Returns whether everything could be read.
bool load_hparams(storage::Storage& storage, const std::string& logdir, store::Store& store,
                  const HparamsOutput& output) {
  ProgressBar bar(is_quiet());
  ingest::LoaderOptions options;
  options.roots = {{"", logdir}};
  options.on_progress = bar.stage("loading", "");
  ingest::Loader(storage, store, std::move(options)).sweep();
  bar.end();
  bool is_complete = true;
  const auto warn = [&](const std::string& problem) {
    if (problem.empty()) return;
    output.warn(problem);
    is_complete = false;
  };
  warn(store.progress().problem);
  for (const auto& run : store.snapshot()->runs) {
    for (const auto& from : run->contributions) warn(from->source.trouble().problem);
  }
  return is_complete;
}

Error no_trials() {
  return with_hint(not_found("no run has logged hyperparameters"),
                   "log them with TensorFlow's hparams API or PyTorch's add_hparams()");
}

Result<void> print_pieces(PieceSource& source, const HparamsOutput& output) {
  for (bool has_more = true; has_more;) {
    std::string piece;
    TRY(has_more, source.next(piece));
    RETURN_IF_ERROR(output.print(piece));
  }
  return {};
}

// What to show, with the metrics as the trials call them.
Result<trials::TableChoice> known_choice(const SharedSnapshot& snapshot, const TunerSource& tuners,
                                         const trials::TableChoice& requested) {
  trials::TableChoice choice = requested;
  if (choice.metrics.empty()) return choice;
  const KnownMetrics known(*snapshot, tuners, choice.scope);
  if (known.trials() == 0) return no_trials();
  for (trials::MetricSpec& metric : choice.metrics) {
    TRY(metric, known.find(metric));
  }
  return choice;
}

// Returns whether all runs could be read.
Result<bool> print_table(const SharedSnapshot& snapshot, const TunerSource& tuners,
                         const HparamsFlags& flags, const HparamsOutput& output,
                         const OutputStyle& style) {
  TRY(const auto choice, known_choice(snapshot, tuners, flags.table));
  auto table = trials::make_trial_table(snapshot, choice, tuners);
  for (const auto& problem : table.sessions.problems) {
    output.warn(fmt::format("cannot read the hyperparameters of {}: {}", problem.run,
                            problem.error.message));
  }
  const bool is_complete = table.sessions.problems.empty();
  if (table.trials.empty()) return no_trials();
  TRY(std::vector<size_t> rows, order_of_trials(table, flags.sort, flags.goal));
  if (flags.limit > 0) rows.resize(std::min(rows.size(), flags.limit));
  if (flags.output == Output::Text) {
    RETURN_IF_ERROR(output.print(text_of_trials(table, rows, style)));
    return is_complete;
  }
  const auto source = flags.output == Output::Json
                          ? dashboards::hparams::json_of_trials(std::move(table), std::move(rows))
                          : dashboards::hparams::csv_of_trials(std::move(table), std::move(rows));
  RETURN_IF_ERROR(print_pieces(*source, output));
  if (flags.output == Output::Json) RETURN_IF_ERROR(output.print("\n"));
  return is_complete;
}

Result<void> print_importance(const SharedSnapshot& snapshot, const TunerSource& tuners,
                              const HparamsFlags& flags, const HparamsOutput& output,
                              const OutputStyle& style) {
  const KnownMetrics known(*snapshot, tuners, {});
  if (known.trials() == 0) return no_trials();
  auto request = *flags.importance;
  TRY(request.metric, known.find(request.metric));
  request.goal = flags.goal.value_or(trials::guess_goal(request.metric.metric));
  trials::FactsCache cache(tuners);
  TRY(const auto question, dashboards::hparams::read_question({}, request.metric, snapshot, cache));
  TRY(const auto importance, find_importance(question, request, cache));
  if (flags.output == Output::Json) {
    return output.print(json_of_importance(importance, question, request, snapshot->version) +
                        "\n");
  }
  RETURN_IF_ERROR(output.print(text_of_importance(importance, question, request, style)));
  for (const std::string& warning : importance.warnings) output.warn(warning);
  return {};
}

}  // namespace

Result<bool> load_and_print_hparams(storage::Storage& storage, const HparamsFlags& flags,
                                    const HparamsOutput& output, const OutputStyle& style) {
  store::Store store;
  const bool is_complete = load_hparams(storage, flags.logdir, store, output);
  const TunerSource tuners{.finder = std::make_shared<tuners::Finder>(
                               storage, std::vector<tuners::Root>{{"", flags.logdir}}),
                           .veil = PathVeil({{"", flags.logdir}}),
                           .time_max = std::chrono::steady_clock::duration::max()};
  if (!flags.importance) {
    TRY(const bool is_readable, print_table(store.snapshot(), tuners, flags, output, style));
    return is_complete && is_readable;
  }
  RETURN_IF_ERROR(print_importance(store.snapshot(), tuners, flags, output, style));
  return is_complete;
}

}  // namespace stepscope::cli
