// SPDX-License-Identifier: Apache-2.0
#include "cli/hparams/hparams_verb.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text/exit_codes.h"
#include "base/text/parse.h"
#include "cli/flags/log_roots.h"
#include "cli/hparams/load_and_print.h"
#include "cli/terminal/terminal.h"
#include "storage/open_storage.h"
#include "trials/metric_spec.h"

namespace stepscope::cli {
namespace {

using dashboards::hparams::Method;
using trials::MetricSpec;

constexpr std::array kHparamsFlags = {
    kLogdirFlag,
    make_switch("json", "Print JSON, as /api/v1/hparams returns it"),
    make_switch("csv", "Print CSV, with a line per trial"),
    make_flag(
        "metric", FlagKind::Filled, "TAGS",
        "Metrics to show by tag or title, separated by commas, or one as JSON (default: those "
        "announced and the most common)"),
    make_flag("sort", FlagKind::Filled, "COLUMN",
              "Hyperparameter or metric to sort by (default: the name of the trial)"),
    make_flag("limit", FlagKind::Count, "N", "Show at most N trials (default: 0, all)", "0"),
    make_switch("names", "Also show columns from the names of runs, such as lr=0.01"),
    make_flag("importance", FlagKind::Filled, "METRIC",
              "Print how much each hyperparameter has to do with this metric, a tag, a title or "
              "JSON"),
    make_flag("method", FlagKind::Choice, "METHOD",
              "Method of --importance: fanova or ped_anova (default: fanova)", "fanova",
              "fanova,ped_anova"),
    make_flag("seed", FlagKind::Count, "N",
              "Seed of the random forest of --importance (default: 0)", "0"),
    make_flag("goal", FlagKind::Choice, "GOAL",
              "Which values are best and come first: minimize or maximize (default: guessed from "
              "the name of a metric; minimize for hyperparameters)",
              nullptr, "minimize,maximize"),
};

int run_hparams(const HparamsFlags& flags) {
  const auto storage = storage::open_storage(flags.logdir);
  if (const auto found = check_is_directory(*storage, flags.logdir); !found.ok()) {
    print_error(found.error());
    return kFailedExitCode;
  }
  const auto done =
      load_and_print_hparams(*storage, flags, {.print = print, .warn = print_warning});
  if (done.ok()) return done.value() ? kDoneExitCode : kFailedExitCode;
  print_error(done.error());
  return done.error().code == Code::NotFound ? kNothingToShowExitCode : kFailedExitCode;
}

// Names the flag instead of the parameter of the route.
Result<MetricSpec> metric_of_flag(std::string_view flag, std::string_view text) {
  auto spec = trials::parse_metric_spec(text);
  if (spec.ok()) return spec;
  return invalid("--{}: {}", flag, spec.error().message);
}

Result<std::vector<MetricSpec>> metrics_of_flag(std::string_view text) {
  std::vector<MetricSpec> specs;
  while (!text.empty()) {
    const bool is_json = text.starts_with('{');
    const std::string_view one = is_json ? text : text.substr(0, text.find(','));
    TRY(MetricSpec spec, metric_of_flag("metric", one));
    if (std::ranges::find(specs, spec) == specs.end()) specs.push_back(std::move(spec));
    text.remove_prefix(std::min(text.size(), one.size() + 1));
  }
  return specs;
}

Result<void> check_together(const Arguments& arguments) {
  if (arguments.has("json") && arguments.has("csv")) {
    return invalid("--json and --csv cannot be combined");
  }
  if (!arguments.has("importance")) {
    for (const char* flag : {"method", "seed"}) {
      if (arguments.has(flag)) return invalid("--{} is for --importance only", flag);
    }
    return {};
  }
  for (const char* flag : {"csv", "metric", "sort", "limit", "names"}) {
    if (arguments.has(flag)) return invalid("--{} cannot be combined with --importance", flag);
  }
  return {};
}

Result<Job> prepare_hparams(const Arguments& arguments) {
  TRY(HparamsFlags flags, read_hparams_flags(arguments));
  return Job([flags = std::move(flags)] { return run_hparams(flags); });
}

}  // namespace

Verb hparams_verb() {
  return {.name = "hparams",
          .summary = "Print trials of a search, and what matters for a metric",
          .operand = {.name = "LOGDIR", .meaning = "Directory with the logs"},
          .flags = kHparamsFlags,
          .notes = "",
          .prepare = prepare_hparams};
}

Result<HparamsFlags> read_hparams_flags(const Arguments& arguments) {
  RETURN_IF_ERROR(check_together(arguments));
  HparamsFlags flags;
  flags.logdir = expand_home(arguments.value("logdir"));
  if (arguments.has("json")) flags.output = HparamsFlags::Output::Json;
  if (arguments.has("csv")) flags.output = HparamsFlags::Output::Csv;
  TRY(flags.table.metrics, metrics_of_flag(arguments.value("metric")));
  flags.table.scope.has_names = arguments.has("names");
  flags.sort = arguments.value("sort");
  if (arguments.has("goal")) {
    TRY(flags.goal, trials::parse_goal(arguments.value("goal")));
  }
  flags.limit = parse_number<size_t>(arguments.value("limit")).value_or(0);
  if (!arguments.has("importance")) return flags;
  auto& importance = flags.importance.emplace();
  TRY(importance.metric, metric_of_flag("importance", arguments.value("importance")));
  importance.method = arguments.value("method") == "fanova" ? Method::Fanova : Method::PedAnova;
  importance.seed = parse_number<uint64_t>(arguments.value("seed")).value_or(0);
  return flags;
}

}  // namespace stepscope::cli
