// SPDX-License-Identifier: Apache-2.0
#include "cli/demo/demo.h"

#include <chrono>
#include <vector>

#include "base/text/quantities.h"
#include "cli/demo/curves.h"
#include "cli/demo/event_file.h"
#include "cli/demo/layout.h"
#include "cli/demo/media.h"
#include "cli/demo/scalars.h"
#include "cli/demo/shapes.h"
#include "cli/demo/sweep.h"
#include "doctor/checks/words.h"

namespace stepscope::cli {
namespace {

constexpr double kHour = 3600;
constexpr int64_t kLongSeriesPoints = 200'000;

// One training for each fate, named seed-0, seed-1, ..., started a quarter of an hour apart.
std::vector<Training> seeds_of(const Training& experiment, const std::vector<Fate>& fates) {
  std::vector<Training> trainings;
  for (const Fate fate : fates) {
    const size_t number = trainings.size();
    Training training = experiment;
    training.name += "/seed-" + std::to_string(number);
    training.fate = fate;
    training.seed = experiment.seed * 1000 + number * 10;
    training.begin_time += static_cast<double>(number) * kHour / 4;
    // Some seeds end a little better than others.
    const double luck = static_cast<double>(number * 7 % 5) - 2;
    training.loss_end *= 1 + 0.04 * luck;
    training.accuracy_end -= 0.006 * luck;
    trainings.push_back(std::move(training));
  }
  return trainings;
}

std::vector<Training> resnet_trainings(const DemoOptions& options) {
  return seeds_of({.name = "resnet",
                   .subject = Subject::Classifier,
                   .seed = options.seed * 10 + 1,
                   .begin_time = options.base_time - 50 * kHour,
                   .step_seconds = 0.21,
                   .steps = 100'000,
                   .log_interval_steps = 250,
                   .loss_begin = 6.9,
                   .loss_end = 0.95,
                   .accuracy_end = 0.77,
                   .learning_rate_max = 0.4,
                   .examples_per_second = 2400},
                  {Fate::Finishes, Fate::Finishes, Fate::Finishes, Fate::Crashes});
}

std::vector<Training> transformer_trainings(const DemoOptions& options) {
  return seeds_of(
      {.name = "transformer",
       .subject = Subject::Classifier,
       .seed = options.seed * 10 + 2,
       .begin_time = options.base_time - 27 * kHour,
       .step_seconds = 0.8,
       .steps = 60'000,
       .log_interval_steps = 100,
       .loss_begin = 10.8,
       .loss_end = 2.9,
       .accuracy_end = 0.46,
       .learning_rate_max = 6e-4,
       .examples_per_second = 310},
      {Fate::Finishes, Fate::IsRestarted, Fate::Finishes, Fate::Diverges, Fate::Finishes});
}

std::vector<Training> agent_trainings(const DemoOptions& options) {
  return seeds_of({.name = "agent",
                   .subject = Subject::Agent,
                   .seed = options.seed * 10 + 3,
                   .begin_time = options.base_time - 6 * kHour,
                   .step_seconds = 0.0085,
                   .steps = 2'000'000,
                   .log_interval_steps = 4096,
                   .loss_begin = 1.4,
                   .loss_end = 0.12,
                   .learning_rate_max = 3e-4,
                   .examples_per_second = 9100},
                  {Fate::Finishes, Fate::Finishes, Fate::Finishes});
}

Result<void> check_is_empty(storage::Storage& storage, const std::string& directory) {
  const auto entries = storage.list(directory);
  if (!entries.ok()) {
    if (entries.error().code == Code::NotFound && !storage.stat(directory).ok()) return {};
    return entries.error();
  }
  if (entries.value().empty()) return {};
  Error error = invalid("the directory is not empty: {}", directory);
  error.hint = "choose a new directory, or add --overwrite to write into this one";
  return error;
}

}  // namespace

double seconds_since_1970() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

Result<DemoReport> write_demo(storage::Storage& storage, const std::string& directory,
                              const DemoOptions& options) {
  if (!options.overwrite) RETURN_IF_ERROR(check_is_empty(storage, directory));
  DemoOptions chosen = options;
  if (chosen.base_time == 0) chosen.base_time = seconds_since_1970();

  DemoWriter writer(storage, directory);
  for (const auto& experiment :
       {resnet_trainings(chosen), transformer_trainings(chosen), agent_trainings(chosen)}) {
    for (const Training& training : experiment) {
      RETURN_IF_ERROR(write_training_scalars(writer, training));
    }
  }
  // Two trainings of each experiment that finished.
  for (const auto& experiment : {resnet_trainings(chosen), transformer_trainings(chosen)}) {
    for (const size_t seed : {0, 2}) {
      RETURN_IF_ERROR(write_training_media(writer, experiment[seed]));
    }
  }
  for (const auto& experiment : {resnet_trainings(chosen), agent_trainings(chosen)}) {
    RETURN_IF_ERROR(write_training_layout(writer, experiment.front()));
  }
  const auto classifiers = resnet_trainings(chosen);
  for (const size_t seed : {0, 2})
    RETURN_IF_ERROR(write_training_shapes(writer, classifiers[seed]));
  for (const size_t seed : {0, 1, 2}) {
    RETURN_IF_ERROR(write_training_pr_curves(writer, classifiers[seed]));
  }
  RETURN_IF_ERROR(write_sweep(writer, chosen.base_time - 4 * kHour, chosen.seed * 10 + 4));
  RETURN_IF_ERROR(write_long_series(writer, agent_trainings(chosen).front(), kLongSeriesPoints));
  return writer.report();
}

std::string demo_note(const DemoReport& report, const std::string& directory) {
  return fmt::format("wrote {} to {}; to view them: {}", counted(report.runs, "run"), directory,
                     doctor::serve_command(directory));
}

}  // namespace stepscope::cli
